import type { Database } from "bun:sqlite";
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

/** How long writes join one commit: it stops the event loop, so that the rest has the next. */
const groupMilliseconds = 10;

/** How many turns of the event loop writes wait for others that come with each of them. */
const maxGatheringTurns = 8;

/**
 * Runs a write, one statement or one transaction, that is complete when it returns, and resolves once it is on the disk. Where another
 * process holds the lock it runs it again after a pause, and throws `SQLITE_BUSY` once five seconds have passed. Writes that wait at one
 * time share a commit, and run again by themselves where that fails; so what a write remembers beside the file must be committed when it
 * returns: it is written "alone".
 */
export type Write = <Outcome>(run: () => Outcome, how?: "alone") => Promise<Outcome>;

interface QueueTiming {
  readonly maxGroupMilliseconds?: number;
  /** Milliseconds since some moment, which no change of the clock moves. */
  readonly elapsed?: () => number;
}

interface WaitingWrite {
  /** Runs it, and returns what gives its caller the outcome once it is committed; throws where it failed. */
  readonly run: () => () => void;
  readonly fail: (error: unknown) => void;
  readonly waitsUntil: number;
  isAlone: boolean;
}

/**
 * Ends a transaction that did not end, and returns why it is still open where that fails. What is written meanwhile would belong to it and
 * be lost with it, so it is tried again before the next write.
 */
const rollBackIfOpen = (database: Database): { readonly error: unknown } | null => {
  try {
    if (database.inTransaction) database.exec("ROLLBACK");
    return null;
  } catch (error) {
    return { error };
  }
};

/**
 * Writes those who wait as one commit, which takes the disk as long as that of one of them: each in its turn, until one is to be alone or
 * the others should have theirs. Returns what answers their callers. One that fails changes nothing and leaves the others alone. Throws
 * where the lock is taken; where it fails to begin or to commit, nothing was written, and each of them is to be alone.
 */
const groupWriter = (database: Database, { maxGroupMilliseconds, elapsed }: Required<QueueTiming>) => {
  const runEach = (waiting: readonly WaitingWrite[], answers: (() => void)[]): void => {
    const endsAt = elapsed() + maxGroupMilliseconds;
    for (const { run, fail, isAlone } of waiting) {
      if (isAlone || (answers.length > 0 && elapsed() > endsAt)) return;
      try {
        answers.push(run());
      } catch (error) {
        // Where the disk is full, SQLite may take the others back too.
        if (!database.inTransaction) throw error;
        answers.push(() => fail(error));
      }
    }
  };
  return (waiting: readonly WaitingWrite[]): readonly (() => void)[] => {
    const answers: (() => void)[] = [];
    let hasBegun = false;
    try {
      database.exec("BEGIN IMMEDIATE");
      hasBegun = true;
      runEach(waiting, answers);
      database.exec("COMMIT");
    } catch (error) {
      if (!hasBegun && isBusy(error)) throw error;
      if (hasBegun) rollBackIfOpen(database);
      for (const each of waiting.slice(0, answers.length + 1)) each.isAlone = true;
      return [];
    }
    return answers;
  };
};

/**
 * The one way in which this store writes. Writes wait in the order in which they came, until the requests that are there have come as far
 * as they do without waiting, so that none is overtaken, those that come at one time share a commit and the event loop is stopped by one
 * try at a time. `noteFailure` gets the reason why a write failed.
 */
export const writeQueue = (
  database: Database,
  noteFailure: (error: unknown) => void,
  { maxGroupMilliseconds = groupMilliseconds, elapsed = () => performance.now() }: QueueTiming = {},
): Write => {
  const waiting: WaitingWrite[] = [];
  const writeGroup = groupWriter(database, { maxGroupMilliseconds, elapsed });

  const failThoseWhoWaitedLongest = (error: unknown): void => {
    for (let first = waiting[0]; first !== undefined && first.waitsUntil <= elapsed(); first = waiting[0]) {
      waiting.shift();
      first.fail(error);
    }
  };

  const writeAlone = ({ run, fail }: WaitingWrite): void => {
    let answer: () => void;
    try {
      answer = run();
    } catch (error) {
      if (isBusy(error)) throw error;
      answer = () => fail(error);
    }
    waiting.shift();
    answer();
  };

  /** Tries the first writes that wait; returns whether the lock was free. */
  const tryFirst = (first: WaitingWrite): boolean => {
    const stillOpen = rollBackIfOpen(database);
    if (stillOpen !== null) {
      waiting.shift();
      first.fail(stillOpen.error);
      return true;
    }
    try {
      if (first.isAlone || waiting.length === 1) writeAlone(first);
      else {
        const answers = writeGroup(waiting);
        waiting.splice(0, answers.length);
        for (const answer of answers) answer();
      }
      return true;
    } catch (error) {
      if (!isBusy(error)) throw error;
      failThoseWhoWaitedLongest(error);
      return false;
    }
  };

  /** Waits until no more writes come with a turn of the event loop: requests that are sent at one time arrive over several. */
  const gather = async (): Promise<void> => {
    for (let turn = 0; turn < maxGatheringTurns; turn += 1) {
      const before = waiting.length;
      await setImmediate();
      if (waiting.length === before) return;
    }
  };

  /** Runs as long as writes wait. After each try others are served, so that a long queue does not stop the event loop. */
  const runWaiting = async (): Promise<void> => {
    let pauseMilliseconds = firstPauseMilliseconds;
    await gather();
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      const wasFree = tryFirst(first);
      if (waiting.length === 0) return;
      await (wasFree ? gather() : setTimeout(pauseMilliseconds));
      pauseMilliseconds = wasFree ? firstPauseMilliseconds : Math.min(2 * pauseMilliseconds, maxPauseMilliseconds);
    }
  };

  return (run, how) =>
    new Promise((resolve, reject) => {
      waiting.push({
        run: () => {
          const outcome = run();
          return () => resolve(outcome);
        },
        fail: (error) => {
          noteFailure(error);
          reject(error);
        },
        waitsUntil: elapsed() + maxWaitMilliseconds,
        isAlone: how === "alone",
      });
      if (waiting.length === 1) void runWaiting();
    });
};
