import { AsyncLocalStorage } from "node:async_hooks";
import { CallerGone } from "../../domain/kernel/failures/caller-gone.ts";

/** Aborted once the caller has gone. */
const callers = new AsyncLocalStorage<AbortSignal>();

/**
 * Does work for a caller: what it runs in threads is ended when the caller goes, and what walks many records stops at its next
 * turn of the event loop. Work that is done for no caller, such as a sweep, is never ended.
 */
export const forCaller = <Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> =>
  callers.run(signal, work);

/** That of background work: it is never aborted. */
const background = new AbortController().signal;

/** Does background work, such as a job: it goes on when the caller whose request began it has gone. */
export const inBackground = <Value>(work: () => Value): Value => callers.run(background, work);

/** Whether this is background work; what is done outside of both, such as a short request or a command, is not. */
export const isInBackground = (): boolean => callers.getStore() === background;

/** The signal of the caller for whom this is done; null: it is done for none. */
export const currentCaller = (): AbortSignal | null => {
  const caller = callers.getStore() ?? null;
  return caller === background ? null : caller;
};

/** Ends work whose caller has gone. */
export const stopWithoutCaller = (caller: AbortSignal | null): void => {
  if (caller?.aborted) throw new CallerGone("the caller has gone");
};
