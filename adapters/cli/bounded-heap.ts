import { heapSize } from "bun:jsc";

/** How a process measures its memory, and how it is collected. */
interface Memory {
  readonly heapBytes: () => number;
  /** All of it, including what the runtime itself uses, as while it compiles. */
  readonly processBytes: () => number;
  readonly cleanUp: () => void;
}

const ownMemory: Memory = {
  heapBytes: heapSize,
  processBytes: () => process.memoryUsage.rss(),
  cleanUp: () => Bun.gc(true),
};

const mebibyte = 1024 * 1024;

/** How much a heap may grow before a collection, which takes about 25 ms, once every few thousand lines. */
const maxGrowthBytes = 24 * mebibyte;

/** How much the process may grow above its minimum before its heap is collected earlier. */
const maxProcessGrowthBytes = 64 * mebibyte;

/** A heap that has grown by less has little to free. */
const leastGrowthBytes = 8 * mebibyte;

/**
 * Keeps a heap small during work of any length: the returned function is called between two pieces of work, and frees what they left behind
 * if that is much, or if the process has become large. On its own, the runtime (Bun 1.4.5) occasionally lets its heap grow by a hundred
 * megabytes, more likely the longer it runs, and compiles in up to thirty more.
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
