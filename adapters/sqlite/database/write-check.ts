import type { Database } from "bun:sqlite";
import { applicationId } from "./file-ownership.ts";
import { isBusy, isDiskFailure } from "./unreachable.ts";

/** How long the outcome of a trial write is cached. A check within this time writes nothing. */
const writableForMilliseconds = 10_000;
const failingForMilliseconds = 1_000;

/** As long as a large loan. */
const trialText = "x".repeat(65_536);

/** Tells whether the database's disk accepts writes. */
interface WriteCheck {
  /** Whether the disk accepts writes. Runs a trial write if no recent outcome is cached. */
  readonly isWritable: () => boolean;
  /** Records the error of a failed write. */
  readonly noteFailure: (error: unknown) => void;
}

/**
 * A transaction that needs what a real one needs but changes nothing: it inserts a large record, rolls it back to a
 * savepoint, then commits one unchanged page.
 */
const trialWrite = (database: Database): (() => void) => {
  const insert = database.prepare<never, [string]>("INSERT INTO marks (name, text) VALUES ('', ?)");
  const write = database.transaction((): void => {
    database.exec("SAVEPOINT trial");
    insert.run(trialText);
    database.exec("ROLLBACK TO trial; RELEASE trial");
    database.exec(`PRAGMA application_id = ${applicationId}`);
  });
  return () => write.immediate();
};

/**
 * Tracks whether a database can be written. After a write that failed because of the disk, the database counts as not writable until a
 * trial write succeeds: on an almost full disk, a small write may succeed and the next one fail. `elapsed` gives milliseconds since some
 * moment, which no change of the clock moves.
 */
export const writeCheck = (database: Database, elapsed = () => performance.now()): WriteCheck => {
  const tryToWrite = trialWrite(database);
  let isWritable = true;
  let trustedUntil = Number.NEGATIVE_INFINITY;
  const note = (outcome: boolean): void => {
    isWritable = outcome;
    trustedUntil = elapsed() + (outcome ? writableForMilliseconds : failingForMilliseconds);
  };
  return {
    isWritable: () => {
      if (elapsed() < trustedUntil) return isWritable;
      try {
        tryToWrite();
        note(true);
      } catch (error) {
        // If another process holds the lock, the state of the disk is unknown and stays as it was.
        note(isBusy(error) && isWritable);
      }
      return isWritable;
    },
    noteFailure: (error) => {
      if (isDiskFailure(error)) note(false);
    },
  };
};
