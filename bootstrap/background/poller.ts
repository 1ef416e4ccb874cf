import { inBackground } from "../../adapters/threads/caller.ts";

/** Polls for work, one poll at a time, until it is stopped. */
interface Poller {
  /** Polls at once, or once more after the running poll. */
  readonly poll: () => void;
  /** Starts no further poll, and resolves once the running one has ended. */
  readonly stop: () => Promise<void>;
}

/**
 * Polls in the background: at once, again `intervalMilliseconds` after the end of each poll, and when a caller requests it. A poll is not
 * aborted when that caller goes away. A failed poll is reported, and the next one begins as usual.
 */
export const startPolling = (
  pollOnce: () => Promise<void>,
  reportFault: (error: unknown) => void,
  intervalMilliseconds: () => number,
): Poller => {
  let isStopped = false;
  let pollsAgain = false;
  let polling: Promise<void> | null = null;
  let timer: Timer | undefined;
  const pollForAll = async (): Promise<void> => {
    try {
      do {
        pollsAgain = false;
        await pollOnce();
      } while (pollsAgain && !isStopped);
    } catch (error) {
      reportFault(error);
    } finally {
      polling = null;
      clearTimeout(timer);
      if (!isStopped) timer = setTimeout(poll, intervalMilliseconds()).unref();
    }
  };
  const poll = (): void => {
    pollsAgain = true;
    if (!isStopped) polling ??= inBackground(pollForAll);
  };
  // Deferred until the caller has the returned poller, because a poll may use it to request another one.
  queueMicrotask(poll);
  return {
    poll,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await polling;
    },
  };
};
