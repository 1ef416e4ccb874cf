import { describe, expect, test } from "bun:test";
import { countOf, isFirstPage, pageOf, rangesAfter, stepOf, totalOrder } from "../../../domain/kernel/page.ts";

const rows = [
  { id: 1, name: "B", amount: 10 },
  { id: 2, name: "A", amount: 20 },
  { id: 3, name: "A", amount: 30 },
  { id: 4, name: "C", amount: 10 },
];
const byName = { field: "name", descending: false } as const;
const byAmountDown = { field: "amount", descending: true } as const;

const idsOf = (page: Parameters<typeof pageOf<"name" | "amount", (typeof rows)[number]>>[1]) =>
  pageOf(rows, page).rows.map(({ id }) => id);

describe("a page of rows in memory", () => {
  test("orders by one field after another, and keeps the given order of equal rows", () => {
    expect(idsOf({ number: 1, size: 10, order: [byName] })).toEqual([2, 3, 1, 4]);
    expect(idsOf({ number: 1, size: 10, order: [byAmountDown] })).toEqual([3, 2, 1, 4]);
    expect(idsOf({ number: 1, size: 10, order: [byName, byAmountDown] })).toEqual([3, 2, 1, 4]);
  });

  test("is cut from the ordered rows, and the count includes all of them", () => {
    const second = pageOf(rows, { number: 2, size: 3, order: [byName] });
    expect([countOf(second), second.rows.map(({ id }) => id)]).toEqual([4, [4]]);
  });

  test("of a walk has all rows, which are not counted", () => {
    const walked = pageOf(rows, { after: null, size: 1, order: [byName] });
    expect([walked.count, walked.rows.length]).toEqual([null, 4]);
    expect(() => countOf(walked)).toThrow("not counted");
  });
});

test("a list begins on page 1, or, in a walk, without a position", () => {
  const order = [byName];
  expect([1, 2].map((number) => isFirstPage({ number, size: 5, order }))).toEqual([true, false]);
  expect([null, ["A", 2]].map((after) => isFirstPage({ after, size: 5, order }))).toEqual([true, false]);
});

test("ids are compared last, in the direction of the last field, or ascending without any field", () => {
  expect(totalOrder([byName, byAmountDown])).toEqual([byName, byAmountDown, { field: "id", descending: true }]);
  expect(totalOrder([])).toEqual([{ field: "id", descending: false }]);
});

describe("a walk over a list", () => {
  const positionOf = ({ name, id }: (typeof rows)[number]) => [name, id];

  test("continues after the last row if a batch is full, and otherwise ends", () => {
    expect(stepOf(rows, { size: 4 }, positionOf).next).toEqual(["C", 4]);
    expect(stepOf(rows, { size: 5 }, positionOf).next).toBeUndefined();
  });

  test("continues with the rows equal in all fields but the last, then with those that follow in an earlier field", () => {
    const order = [byName, { field: "id", descending: false }] as const;
    expect(rangesAfter(order, ["A", 2])).toEqual([
      { equal: [{ ...byName, value: "A" }], beyond: { field: "id", descending: false, value: 2 } },
      { equal: [], beyond: { ...byName, value: "A" } },
    ]);
    expect(() => rangesAfter(order, ["A"])).toThrow("a position of 1 values in 2 fields");
  });
});
