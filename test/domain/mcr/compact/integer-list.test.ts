import { expect, test } from "bun:test";
import { distinctIds, idList, integerList } from "../../../../domain/mcr/compact/integer-list.ts";

test("a list has all integers in the order in which they were added, including negative and large ones", () => {
  const added = Array.from({ length: 10_000 }, (_, position) => (position % 2 === 0 ? position : -position));
  added[5_001] = 2 ** 31 - 1;
  added[5_002] = 2 ** 31;
  added[9_000] = -(2 ** 31) - 1;
  added[9_999] = Number.MAX_SAFE_INTEGER;
  const list = integerList();
  for (const integer of added) list.add(integer);
  expect(list).toHaveLength(10_000);
  expect(list.toArray()).toEqual(added);
});

test("a list can be extended after its integers were read", () => {
  const list = integerList();
  expect(list.toArray()).toEqual([]);
  list.add(7);
  expect(list.toArray()).toEqual([7]);
  list.add(-8);
  expect(list.toArray()).toEqual([7, -8]);
  expect(list).toHaveLength(2);
});

test("a list supports integers of each number of bytes, at both ends of its range", () => {
  const ends = Array.from({ length: 8 }, (_, further) => 64 * 128 ** further).flatMap((end) => [end - 1, end]);
  const added = [0, ...ends.filter(Number.isSafeInteger), Number.MAX_SAFE_INTEGER].flatMap((end) => [end, 0 - end]);
  const list = integerList();
  for (const integer of added) list.add(integer);
  expect(list.toArray()).toEqual(added);
});

test("ids are returned as they were added, in any order", () => {
  const added = [7, 8, 8, 1_000_000, 3, Number.MAX_SAFE_INTEGER, 1];
  const list = idList();
  for (const id of added) list.add(id);
  expect(list.toArray()).toEqual(added);
  expect(list).toHaveLength(7);
});

test("an id that is added several times in a row occurs once among the distinct ones", () => {
  const list = distinctIds();
  for (const id of [7, 7, 8, 8, 8, 7]) list.add(id);
  expect(list.toArray()).toEqual([7, 8, 7]);
  expect(list).toHaveLength(3);
});
