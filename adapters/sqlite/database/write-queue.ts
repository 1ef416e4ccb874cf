import type { Database } from "bun:sqlite";
import { setImmediate, setTimeout } from "node:timers/promises";
import { isBusy } from "./unreachable.ts";

/** How long opening a file waits for another process's lock. This blocks the event loop, before any request is served. */
export const openTimeoutMilliseconds = 5_000;

/** How long SQLite waits for the lock at each try of a write. This blocks the event loop. */
export const busyTimeoutMilliseconds = 20;

/** The pauses between two tries, in which other requests are served: each is twice as long as the one before, up to the maximum. */
const firstPauseMilliseconds = 5;
const maxPauseMilliseconds = 100;

/** The maximum total wait of a write: shorter than the eight seconds that a service has to shut down. */
const maxWaitMilliseconds = 5_000;

/** Maximum time spent adding writes to one commit. The event loop is blocked meanwhile, so later writes go into the next commit. */
const groupMilliseconds = 10;

/** How many turns of the event loop to wait for further writes, as long as each turn brings some. */
const maxGatheringTurns = 8;

/**
 * Runs a write, one statement or one transaction that is complete when it returns, and resolves once it is on the disk. If another
 * process holds the lock, the write runs again after a pause; after five seconds it throws `SQLITE_BUSY`. Concurrent writes share a commit,
 * and run again one by one if that commit fails. A write that keeps in memory what it has written, which must therefore not be rolled back,
 * runs "alone".
 */
export type Write = <Outcome>(run: () => Outcome, how?: "alone") => Promise<Outcome>;

interface QueueTiming {
  readonly maxGroupMilliseconds?: number;
  /** Milliseconds of a monotonic clock. */
  readonly elapsed?: () => number;
}

interface WaitingWrite {
  /** Runs the write and returns a function that gives the caller its outcome after the commit; throws if the write failed. */
  readonly run: () => () => void;
  readonly fail: (error: unknown) => void;
  readonly waitsUntil: number;
  isAlone: boolean;
}

/**
 * Rolls back a transaction that is still open, and returns the error if that fails. Further writes would become part of that transaction
 * and be lost with it, so the rollback is tried again before the next write.
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
 * Commits the waiting writes as one transaction, which takes the disk as long as one write: each runs in order, until one must run alone or
 * the time for one commit is over. Returns the functions that give their callers the outcomes. A failed write changes nothing and does not
 * affect the others. Throws if the lock is held. If the transaction cannot begin or commit, nothing was written, and each write then runs alone.
 */
const groupWriter = (database: Database, { maxGroupMilliseconds, elapsed }: Required<QueueTiming>) => {
  const runEach = (waiting: readonly WaitingWrite[], answers: (() => void)[]): void => {
    const endsAt = elapsed() + maxGroupMilliseconds;
    for (const { run, fail, isAlone } of waiting) {
      if (isAlone || (answers.length > 0 && elapsed() > endsAt)) return;
      try {
        answers.push(run());
      } catch (error) {
        // If the disk is full, SQLite may have rolled back the whole transaction.
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
 * The only way in which this store writes. Writes wait in the order of their arrival, until the current requests have run as far as they can
 * without waiting, so that no write overtakes another, concurrent writes share a commit, and only one try at a time blocks the event loop.
 * `noteFailure` is called with the error of a failed write.
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

  /** Tries the first waiting writes; returns whether the lock was free. */
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

  /** Waits until a turn of the event loop brings no further writes, because concurrent requests arrive over several turns. */
  const gather = async (): Promise<void> => {
    for (let turn = 0; turn < maxGatheringTurns; turn += 1) {
      const before = waiting.length;
      await setImmediate();
      if (waiting.length === before) return;
    }
  };

  /** Runs as long as writes wait. After each try other requests are served, so that a long queue does not block the event loop. */
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
