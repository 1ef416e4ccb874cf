import { heapSize } from "bun:jsc";

/** Measures the memory of the process, and collects its garbage. */
interface Memory {
  readonly heapBytes: () => number;
  /** All memory of the process, including that of the runtime, for example while it compiles. */
  readonly processBytes: () => number;
  readonly cleanUp: () => void;
}

const ownMemory: Memory = {
  heapBytes: heapSize,
  processBytes: () => process.memoryUsage.rss(),
  cleanUp: () => Bun.gc(true),
};

const mebibyte = 1024 * 1024;

/** How much a heap may grow before a collection. A collection takes about 25 ms and is necessary once every few thousand lines. */
const maxGrowthBytes = 24 * mebibyte;

/** How much the process may grow above its minimum before its heap is collected earlier. */
const maxProcessGrowthBytes = 64 * mebibyte;

/** If a heap has grown by less, a collection frees little. */
const minGrowthBytes = 8 * mebibyte;

/**
 * Keeps a heap small during long work. The returned function is called between two steps, and collects garbage if the heap has grown much or
 * the process has become large. Otherwise the runtime (Bun 1.4.5) occasionally lets its heap grow by a hundred megabytes, more likely the
 * longer it runs, and uses up to thirty more to compile.
 */
export const boundedHeap = ({ heapBytes, processBytes, cleanUp }: Memory = ownMemory): (() => void) => {
  let keptBytes = heapBytes();
  let leastProcessBytes = processBytes();
  return () => {
    const grownBytes = heapBytes() - keptBytes;
    const isLarge = processBytes() > leastProcessBytes + maxProcessGrowthBytes;
    if (grownBytes <= (isLarge ? minGrowthBytes : maxGrowthBytes)) return;
    cleanUp();
    keptBytes = heapBytes();
    leastProcessBytes = Math.min(leastProcessBytes, processBytes());
  };
};
