import { Database } from "bun:sqlite";
import { existsSync, readFileSync } from "node:fs";

/**
 * A copy of a store's file in which each part that is looked at is seen: its pages are small, some rows of an index fill one,
 * and few of them are kept in memory.
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

/** Whether the system counts what a thread reads: Linux does. */
export const readsAreCounted = existsSync(counter);

/** How often this thread has read of a file: without a cache, once a page. Other threads' reads are theirs. */
const readsOfThread = (): number => Number(/^syscr: (\d+)$/m.exec(readFileSync(counter, "utf8"))?.[1]);

/** The most pages that were read between two turns of the event loop while something was done. */
export const mostPagesInATurn = async (work: () => Promise<unknown>): Promise<number> => {
  let [most, before, isOver] = [0, readsOfThread(), false];
  const look = () => {
    const now = readsOfThread();
    most = Math.max(most, now - before);
    before = now;
  };
  const lookEachTurn = () => {
    look();
    if (!isOver) setImmediate(lookEachTurn);
  };
  setImmediate(lookEachTurn);
  try {
    await work();
    look();
  } finally {
    isOver = true;
  }
  return most;
};
