import { setImmediate, setTimeout } from "node:timers/promises";
import { isBusy } from "./unreachable.ts";

/** How long opening a file waits for another process's lock. It stops the event loop, before any request is served. */
export const openTimeoutMilliseconds = 5_000;

/** How long SQLite waits for the lock at each try of a write. It stops the event loop. */
export const busyTimeoutMilliseconds = 20;

/** The pauses between two tries, while others are served: each is twice as long as the one before, up to the last. */
const firstPauseMilliseconds = 5;
const maxPauseMilliseconds = 100;

/** How long a write waits in all: shorter than the eight seconds that a service which is stopped has left. */
const maxWaitMilliseconds = 5_000;

/**
 * Runs a write, one statement or one transaction, that is complete when it returns. Where another process holds the lock it
 * runs it again after a pause, and throws `SQLITE_BUSY` once five seconds have passed.
 */
export type Write = <Outcome>(run: () => Outcome) => Promise<Outcome>;

interface WaitingWrite {
  /** Runs it and resolves its caller; throws where it failed. */
  readonly run: () => void;
  readonly fail: (error: unknown) => void;
  readonly waitsUntil: number;
}

/**
 * The one way in which this store writes. Writes wait in the order in which they came and only the first one tries, so that
 * none is overtaken and the event loop is stopped by one try at a time. `noteFailure` gets the reason why a write failed.
 */
export const writeQueue = (noteFailure: (error: unknown) => void): Write => {
  const waiting: WaitingWrite[] = [];

  const failThoseWhoWaitedLongest = (error: unknown): void => {
    for (let first = waiting[0]; first !== undefined && first.waitsUntil <= performance.now(); first = waiting[0]) {
      waiting.shift();
      first.fail(error);
    }
  };

  /** Tries the first write that waits; returns whether the lock was free. */
  const tryFirst = ({ run, fail }: WaitingWrite): boolean => {
    try {
      run();
    } catch (error) {
      if (isBusy(error)) {
        failThoseWhoWaitedLongest(error);
        return false;
      }
      fail(error);
    }
    waiting.shift();
    return true;
  };

  /** Runs as long as writes wait. After each one others are served, so that a long queue does not stop the event loop. */
  const runWaiting = async (): Promise<void> => {
    let pauseMilliseconds = firstPauseMilliseconds;
    await setTimeout(pauseMilliseconds);
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      const wasFree = tryFirst(first);
      if (waiting.length === 0) return;
      pauseMilliseconds = wasFree ? firstPauseMilliseconds : Math.min(2 * pauseMilliseconds, maxPauseMilliseconds);
      await (wasFree ? setImmediate() : setTimeout(pauseMilliseconds));
    }
  };

  return async (run) => {
    if (waiting.length === 0) {
      try {
        return run();
      } catch (error) {
        if (!isBusy(error)) {
          noteFailure(error);
          throw error;
        }
      }
    }
    return new Promise((resolve, reject) => {
      const fail = (error: unknown): void => {
        noteFailure(error);
        reject(error);
      };
      waiting.push({ run: () => resolve(run()), fail, waitsUntil: performance.now() + maxWaitMilliseconds });
      if (waiting.length === 1) void runWaiting();
    });
  };
};
