import { AsyncLocalStorage } from "node:async_hooks";
import { CallerGone } from "../../domain/kernel/failures/caller-gone.ts";

/** Aborted once no one waits for the work any more. */
const callers = new AsyncLocalStorage<AbortSignal>();

/**
 * Does work for a caller: what it runs in threads is ended when the caller goes, and what walks many records stops at its next
 * turn of the event loop. Work that is done for no caller, such as a sweep, is never ended.
 */
export const forCaller = <Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> =>
  callers.run(signal, work);

/** That of work for which nobody waits: it never goes. */
const nobody = new AbortController().signal;

/** Does work that nobody waits for, such as a job, whoever's request began it: it goes on when that caller has gone. */
export const forNobody = <Value>(work: () => Value): Value => callers.run(nobody, work);

/** Whether this is done for nobody; what is done outside of both, such as a short request or a command, is waited for. */
export const isForNobody = (): boolean => callers.getStore() === nobody;

/** The signal of the caller for whom this is done; null: it is done for none. */
export const currentCaller = (): AbortSignal | null => {
  const caller = callers.getStore() ?? null;
  return caller === nobody ? null : caller;
};

/** Ends work whose caller has gone. */
export const stopWithoutCaller = (caller: AbortSignal | null): void => {
  if (caller?.aborted) throw new CallerGone("the caller has gone");
};
