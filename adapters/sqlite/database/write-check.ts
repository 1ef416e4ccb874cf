import type { Database } from "bun:sqlite";
import { applicationId } from "./file-ownership.ts";
import { isBusy, isDiskFailure } from "./unreachable.ts";

/** How long the outcome of a trial write is trusted: asking more often writes nothing. */
const writableForMilliseconds = 10_000;
const failingForMilliseconds = 1_000;

/** As much as a large loan takes. */
const trialText = "x".repeat(65_536);

/** What is known of a database's disk. */
interface WriteCheck {
  /** Whether the disk takes writes; where nothing is known of the last seconds, a trial write finds out. */
  readonly isWritable: () => boolean;
  /** Notes why a write failed. */
  readonly noteFailure: (error: unknown) => void;
}

/**
 * A transaction that needs what a real one needs and leaves nothing behind: it writes a large record and takes it
 * back, then commits one page as it was.
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
 * Watches whether a database can be written. A write that failed for its disk counts until a trial write succeeds, since
 * on a disk that is all but full a small write may succeed where the next one fails.
 */
export const writeCheck = (database: Database): WriteCheck => {
  const tryToWrite = trialWrite(database);
  let isWritable = true;
  let trustedUntil = 0;
  const note = (outcome: boolean): void => {
    isWritable = outcome;
    trustedUntil = performance.now() + (outcome ? writableForMilliseconds : failingForMilliseconds);
  };
  return {
    isWritable: () => {
      if (performance.now() < trustedUntil) return isWritable;
      try {
        tryToWrite();
        note(true);
      } catch (error) {
        // That another process writes just now says nothing new of the disk.
        note(isBusy(error) && isWritable);
      }
      return isWritable;
    },
    noteFailure: (error) => {
      if (isDiskFailure(error)) note(false);
    },
  };
};
