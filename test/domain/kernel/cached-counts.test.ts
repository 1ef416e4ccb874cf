import { expect, test } from "bun:test";
import { cachedCounts } from "../../../domain/kernel/cached-counts.ts";
import { aClock } from "../../fixtures/clock.ts";

/** A counter of the given rows that reports how often it counted them all. */
const counterOf = (rows: { count: number }) => {
  const whole = { times: 0 };
  const count = async (limit: number | null) => {
    if (limit === null) whole.times += 1;
    return Math.min(rows.count, limit ?? rows.count);
  };
  return { whole, count };
};

test("up to 10,000 rows are counted every time", async () => {
  const rows = { count: 9_999 };
  const { count } = counterOf(rows);
  const cached = cachedCounts(aClock());
  expect(await cached("filter", count)).toBe(9_999);
  rows.count = 10_000;
  expect(await cached("filter", count)).toBe(10_000);
});

test("above 10,000 the count is cached for ten seconds, separately for each filter", async () => {
  const rows = { count: 10_001 };
  const { count, whole } = counterOf(rows);
  const clock = aClock();
  const cached = cachedCounts(clock);
  expect(await cached("filter", count)).toBe(10_001);
  rows.count = 10_002;
  clock.advance(9.999);
  expect([await cached("filter", count), whole.times]).toEqual([10_001, 1]);
  expect(await cached("another filter", count)).toBe(10_002);
  clock.advance(0.001);
  expect([await cached("filter", count), whole.times]).toEqual([10_002, 3]);
});

test("a cached count is renewed once the clock is set back", async () => {
  const rows = { count: 10_001 };
  const { count } = counterOf(rows);
  const clock = aClock();
  const cached = cachedCounts(clock);
  expect(await cached("filter", count)).toBe(10_001);
  rows.count = 10_002;
  clock.advance(-3600);
  expect(await cached("filter", count)).toBe(10_002);
});
