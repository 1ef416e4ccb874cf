import { expect, test } from "bun:test";
import { isSameData } from "../../../domain/kernel/same-data.ts";

test("plain data is equal in any order of its names, whether or not a name without a value is written", () => {
  expect(isSameData({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
  expect(isSameData({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(isSameData([], [])).toBe(true);
});

test("it differs if any value does, at any depth", () => {
  const different: readonly (readonly [unknown, unknown])[] = [
    [{ a: 1 }, { a: 2 }],
    [{ a: null }, {}],
    [{ a: 0 }, { a: null }],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [[1], [1, 2]],
    [[1, 2], [1]],
    [{ a: { b: { c: "x" } } }, { a: { b: { c: "y" } } }],
    [{ 0: "x" }, ["x"]],
    [{}, null],
  ];
  for (const [one, other] of different)
    expect([isSameData(one, other), isSameData(other, one)]).toEqual([false, false]);
});
