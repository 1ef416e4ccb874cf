import { Database } from "bun:sqlite";
import { existsSync, openSync, readSync } from "node:fs";

/**
 * A copy of a store's file in which each read is visible: its pages are small, a few rows of an index fill one, and few of them are cached.
 */
export const copyWithSmallPages = (file: string, copy: string): void => {
  const database = new Database(file);
  database.run("PRAGMA page_size = 1024");
  database.run("VACUUM INTO ?", [copy]);
  database.close();
  const copied = new Database(copy);
  copied.run("PRAGMA default_cache_size = 64");
  copied.close();
};

const counter = "/proc/thread-self/io";

/** Whether the system counts a thread's reads, as Linux does. */
export const readsAreCounted = existsSync(counter);

/** Opened once, by the measured thread, because it is read in every turn. */
const opened = readsAreCounted ? openSync(counter, "r") : null;
const counts = Buffer.alloc(256);

/** How often this thread has read from a file: without a cache, once per page. Other threads are counted separately. */
const readsOfThread = (): number => {
  const length = opened === null ? 0 : readSync(opened, counts, 0, counts.length, 0);
  return Number(/^syscr: (\d+)$/m.exec(counts.toString("latin1", 0, length))?.[1]);
};

/** After this many turns without reads, another thread or a timer is waited for, because endless turns would keep a core from it. */
const quietTurns = 200;

interface PagesInATurn {
  /** The most pages that were read between two measurements. */
  readonly most: number;
  /** The most between two measurements of which the second came in the turn after the first. */
  readonly mostOfOneTurn: number;
}

/**
 * The most pages that were read between two turns of the event loop while something was done. With `pauses`, the thread sleeps while others
 * are waited for, and then sees a millisecond's turns as one.
 */
export const pagesInATurn = async (
  work: () => Promise<unknown>,
  { pauses }: { readonly pauses: boolean },
): Promise<PagesInATurn> => {
  let [most, mostOfOneTurn, before, quiet, isOver] = [0, 0, readsOfThread(), 0, false];
  const look = () => {
    const now = readsOfThread();
    const read = now - before;
    before = now;
    most = Math.max(most, read);
    if (quiet < quietTurns) mostOfOneTurn = Math.max(mostOfOneTurn, read);
    // A measurement is itself one of the reads that it counts.
    quiet = pauses && read <= 1 ? quiet + 1 : 0;
  };
  const lookAgain = () => {
    look();
    if (isOver) return;
    if (quiet < quietTurns) setImmediate(lookAgain);
    else setTimeout(lookAgain, 1);
  };
  setImmediate(lookAgain);
  try {
    await work();
    look();
  } finally {
    isOver = true;
  }
  return { most, mostOfOneTurn };
};
