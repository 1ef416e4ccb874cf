import { heapSize } from "bun:jsc";

/** What a heap holds, and how it is cleaned up. */
interface Heap {
  readonly bytes: () => number;
  readonly cleanUp: () => void;
}

const ownHeap: Heap = { bytes: heapSize, cleanUp: () => Bun.gc(true) };

/** So much a heap may grow before it is cleaned up: that takes some 25 ms, and comes every few thousand lines. */
const maxGrowthBytes = 24 * 1024 * 1024;

/**
 * Keeps a heap small over work of any length: the returned function is called between two pieces of it, and frees what they left behind
 * where that is much. By itself the runtime (Bun 1.4.5) now and then lets it grow by a hundred megabytes, the more likely the longer.
 */
export const boundedHeap = ({ bytes, cleanUp }: Heap = ownHeap): (() => void) => {
  let kept = bytes();
  return () => {
    if (bytes() <= kept + maxGrowthBytes) return;
    cleanUp();
    kept = bytes();
  };
};
