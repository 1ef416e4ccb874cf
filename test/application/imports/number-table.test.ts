import { expect, test } from "bun:test";
import { numberTable } from "../../../application/imports/number-table.ts";
import { seededRandom } from "../../adapters/stores/seeded-random.ts";

test("a table of numbers has values up to 2³² − 2", () => {
  const table = numberTable(2);
  table.set(0, 2 ** 32 - 2);
  table.set(2 ** 47, 0);
  expect([table.get(0), table.get(2 ** 47), table.get(2 ** 46)]).toEqual([2 ** 32 - 2, 0, undefined]);
});

test("a table of numbers returns the last value set for each key, like a Map, including colliding keys", () => {
  const random = seededRandom(20_261_129);
  const [table, map] = [numberTable(5_101), new Map<number, number>()];
  // Consecutive keys, keys near the largest 48-bit number, and many scattered keys.
  const close = Array.from({ length: 100 }, (_, at) => at);
  const spread = Array.from({ length: 5_000 }, () => Math.floor(random() * 2 ** 48));
  const keys = [...close, 0, 2 ** 48 - 1, ...spread, ...spread.slice(0, 500)];
  for (const [at, key] of keys.entries()) {
    expect(table.get(key)).toBe(map.get(key) as number);
    table.set(key, at);
    map.set(key, at);
  }
  for (const [key, value] of map) expect(table.get(key)).toBe(value);
  expect([table.get(100), table.get(2 ** 48 - 2)]).toEqual([undefined, undefined]);
  for (let key = 2 ** 40; key < 2 ** 40 + 5_101 - map.size; key += 1) table.set(key, 1);
  expect(() => table.set(2 ** 41, 1)).toThrow("is full");
});
