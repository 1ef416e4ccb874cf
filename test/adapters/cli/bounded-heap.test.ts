import { describe, expect, test } from "bun:test";
import { boundedHeap } from "../../../adapters/cli/import/bounded-heap.ts";

const mebibyte = 1024 * 1024;

describe("the heap of long work", () => {
  test("is cleaned up once it has grown by more than 24 MB, from what it kept the last time", () => {
    let [held, cleanUps] = [100, 0];
    const keepSmall = boundedHeap({
      bytes: () => held * mebibyte,
      cleanUp: () => {
        cleanUps += 1;
        held = 110;
      },
    });
    const cleanUpsAt = [124, 125, 134, 135].map((megabytes) => {
      held = megabytes;
      keepSmall();
      return cleanUps;
    });
    expect(cleanUpsAt).toEqual([0, 1, 1, 2]);
  });
});
