import { describe, expect, test } from "bun:test";
import { boundedHeap } from "../../../adapters/cli/bounded-heap.ts";

const mebibyte = 1024 * 1024;

/** How often the heap was cleaned up after each piece of work, given the megabytes of the heap and of the whole process. */
const cleanUpsAfter = (begin: readonly [number, number], pieces: readonly (readonly [number, number])[]): number[] => {
  let [heap, all] = begin;
  let cleanUps = 0;
  const keepSmall = boundedHeap({
    heapBytes: () => heap * mebibyte,
    processBytes: () => all * mebibyte,
    cleanUp: () => {
      cleanUps += 1;
      [heap, all] = [heap - 14, all - 14];
    },
  });
  return pieces.map((piece) => {
    [heap, all] = piece;
    keepSmall();
    return cleanUps;
  });
};

describe("the heap during long work", () => {
  test("is cleaned up once it has grown by more than 24 MB since the last time", () => {
    const pieces = [124, 125, 135, 136].map((heap) => [heap, 200] as const);
    expect(cleanUpsAfter([100, 200], pieces)).toEqual([0, 1, 1, 2]);
  });

  test("is cleaned up once it has grown by more than 8 MB, if the process is more than 64 MB above its minimum", () => {
    const pieces = [
      [109, 264],
      [108, 265],
      [109, 265],
      // It kept 95, and the process fell to 251, so the minimum stays 200.
      [103, 265],
      [104, 265],
    ] as const;
    expect(cleanUpsAfter([100, 200], pieces)).toEqual([0, 0, 1, 1, 2]);
    const afterCleanUp = [
      [125, 205],
      // It kept 111, and the process fell to 191, which is now the minimum.
      [120, 255],
      [120, 256],
    ] as const;
    expect(cleanUpsAfter([100, 200], afterCleanUp)).toEqual([1, 1, 2]);
  });
});
