import { expect, test } from "bun:test";
import { backOffMilliseconds } from "../../../adapters/outside-calls/back-off.ts";
import { defaultLimits } from "../../../adapters/outside-calls/limits.ts";

// 250 ms, then 500 ms: by chance from half as long to half as long again.
test.each([
  [1, 0, 125],
  [1, 0.5, 250],
  [1, 0.75, 312.5],
  [2, 0, 250],
  [2, 0.5, 500],
  [3, 0.5, 1_000],
])("after %p tries, with a chance of %p, the next one waits %p milliseconds", (tries, chance, milliseconds) => {
  expect(backOffMilliseconds(tries, defaultLimits, () => chance)).toBe(milliseconds);
});
