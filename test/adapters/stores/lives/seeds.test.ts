import { expect, test } from "bun:test";
import { seedOfShare } from "./seeds.ts";

test("no two shares of consecutive runs of lives begin with the same seed", () => {
  const range = (count: number) => Array.from({ length: count }, (_, position) => position);
  const seeds = range(20).flatMap((seed) => range(100).map((share) => seedOfShare(seed, share)));
  expect(new Set(seeds).size).toBe(2000);
  expect(seedOfShare(7, 3)).toBe(seedOfShare(7, 3));
});
