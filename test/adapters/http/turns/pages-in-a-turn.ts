import { Database } from "bun:sqlite";
import { existsSync, openSync, readSync } from "node:fs";

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

/** Opened once, by the thread that it is about: it is looked at in every turn. */
const opened = readsAreCounted ? openSync(counter, "r") : null;
const counts = Buffer.alloc(256);

/** How often this thread has read of a file: without a cache, once a page. Other threads' reads are theirs. */
const readsOfThread = (): number => {
  const length = opened === null ? 0 : readSync(opened, counts, 0, counts.length, 0);
  return Number(/^syscr: (\d+)$/m.exec(counts.toString("latin1", 0, length))?.[1]);
};

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
