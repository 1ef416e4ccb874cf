import { expect, test } from "bun:test";
import { boundedShare } from "../../../adapters/telemetry/bounded-share.ts";

/** How many of the given number of traces are recorded. */
const recordedOf = (isRecorded: () => boolean, traces: number): number =>
  Array.from({ length: traces }, () => isRecorded()).filter((each) => each).length;

/** Random values that are spread evenly over a hundred traces. */
const evenly = (): (() => number) => {
  let number = -1;
  return () => {
    number = (number + 37) % 100;
    return number / 100;
  };
};

test("the configured share of traces that begin here is recorded, and at most the maximum per second", () => {
  let milliseconds = 5_000;
  const half = boundedShare(0.5, 60, () => milliseconds, evenly());
  expect(recordedOf(half, 100)).toBe(50);
  milliseconds = 5_999;
  expect(recordedOf(half, 100)).toBe(10);
  milliseconds = 6_000;
  expect(recordedOf(half, 200)).toBe(60);
});

test("all are recorded if the share is all, and none if it is none", () => {
  const [all, none] = [1, 0].map((share) => boundedShare(share, 1_000, () => 0, evenly()));
  expect(all && recordedOf(all, 100)).toBe(100);
  expect(none && recordedOf(none, 100)).toBe(0);
});
