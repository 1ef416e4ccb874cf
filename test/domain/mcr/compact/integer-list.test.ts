import { expect, test } from "bun:test";
import { integerList } from "../../../../domain/mcr/compact/integer-list.ts";

test("a list has all integers in the order in which they were added, negative and large ones too", () => {
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

test("a list goes on after its integers were read", () => {
  const list = integerList();
  expect(list.toArray()).toEqual([]);
  list.add(7);
  expect(list.toArray()).toEqual([7]);
  list.add(-8);
  expect(list.toArray()).toEqual([7, -8]);
  expect(list).toHaveLength(2);
});
