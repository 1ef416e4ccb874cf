import { AsyncLocalStorage } from "node:async_hooks";
import { CallerGone } from "../../domain/kernel/failures/caller-gone.ts";

/** The signal of each caller, aborted once the caller is gone. */
const callers = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs work for a caller: if the caller goes away, its calls in threads are aborted, and a walk over many records stops at its next
 * turn of the event loop. Work that has no caller, such as a sweep, is never aborted.
 */
export const forCaller = <Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> =>
  callers.run(signal, work);

/** The signal of background work, which is never aborted. */
const background = new AbortController().signal;

/** Runs background work, such as a job: it continues after the caller whose request started it is gone. */
export const inBackground = <Value>(work: () => Value): Value => callers.run(background, work);

/** Whether this is background work. Work outside `forCaller` and `inBackground`, such as a short request or a command, is not. */
export const isInBackground = (): boolean => callers.getStore() === background;

/** The signal of the current caller, or null if the work has none. */
export const currentCaller = (): AbortSignal | null => {
  const caller = callers.getStore() ?? null;
  return caller === background ? null : caller;
};

/** Throws `CallerGone` if the caller is gone. */
export const stopWithoutCaller = (caller: AbortSignal | null): void => {
  if (caller?.aborted) throw new CallerGone("the caller has gone");
};
