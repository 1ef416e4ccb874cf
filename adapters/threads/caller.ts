import { AsyncLocalStorage } from "node:async_hooks";
import { CallerGone } from "../../domain/kernel/caller-gone.ts";

/** Aborted once no one waits for the work any more. */
const callers = new AsyncLocalStorage<AbortSignal>();

/**
 * Does work for a caller: what it runs in threads is ended when the caller goes, and what walks many records stops at its next
 * turn of the event loop. Work that is done for no caller, such as a sweep, is never ended.
 */
export const forCaller = <Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> =>
  callers.run(signal, work);

/** Begins work in a caller's turn that is not done for the caller, and goes on when that one has gone. */
export const forNobody = <Value>(work: () => Value): Value => callers.exit(work);

/** The signal of the caller for whom this is done; null: it is done for none. */
export const currentCaller = (): AbortSignal | null => callers.getStore() ?? null;

/** Ends work whose caller has gone. */
export const stopWithoutCaller = (caller: AbortSignal | null): void => {
  if (caller?.aborted) throw new CallerGone("the caller has gone");
};
