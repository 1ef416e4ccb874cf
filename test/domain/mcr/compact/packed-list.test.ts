import { expect, test } from "bun:test";
import { packedList } from "../../../../domain/mcr/compact/packed-list.ts";

test("a list has all values in the order in which they were added, also after they were read", () => {
  const list = packedList<{ readonly number: number; readonly text: string }>();
  expect([...list]).toEqual([]);
  const values = Array.from({ length: 123 }, (_, number) => ({ number, text: `"${number}",\nü` }));
  for (const value of values.slice(0, 70)) list.add(value);
  expect([...list]).toEqual(values.slice(0, 70));
  for (const value of values.slice(70)) list.add(value);
  expect([...list]).toEqual(values);
});
