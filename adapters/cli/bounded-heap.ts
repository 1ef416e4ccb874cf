import { heapSize } from "bun:jsc";

/** What a process holds, and how it is cleaned up. */
interface Memory {
  readonly heapBytes: () => number;
  /** All of it: also what the runtime works with, as while it compiles. */
  readonly processBytes: () => number;
  readonly cleanUp: () => void;
}

const ownMemory: Memory = {
  heapBytes: heapSize,
  processBytes: () => process.memoryUsage.rss(),
  cleanUp: () => Bun.gc(true),
};

const mebibyte = 1024 * 1024;

/** So much a heap may grow before it is cleaned up: that takes some 25 ms, and comes every few thousand lines. */
const maxGrowthBytes = 24 * mebibyte;

/** Above the least that it was, so much the process may grow before its heap is cleaned up earlier. */
const maxProcessGrowthBytes = 64 * mebibyte;

/** A heap that has grown by less holds little that would become free. */
const leastGrowthBytes = 8 * mebibyte;

/**
 * Keeps a heap small over work of any length: the returned function is called between two pieces of it, and frees what they left behind
 * where that is much, or where the process has become large. By itself the runtime (Bun 1.4.5) now and then lets its heap grow by a hundred
 * megabytes, the more likely the longer, and compiles in up to thirty more.
 */
export const boundedHeap = ({ heapBytes, processBytes, cleanUp }: Memory = ownMemory): (() => void) => {
  let keptBytes = heapBytes();
  let leastProcessBytes = processBytes();
  return () => {
    const grownBytes = heapBytes() - keptBytes;
    const isLarge = processBytes() > leastProcessBytes + maxProcessGrowthBytes;
    if (grownBytes <= (isLarge ? leastGrowthBytes : maxGrowthBytes)) return;
    cleanUp();
    keptBytes = heapBytes();
    leastProcessBytes = Math.min(leastProcessBytes, processBytes());
  };
};
