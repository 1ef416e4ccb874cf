import { describe, expect, test } from "bun:test";
import { filingYears } from "../../../../domain/hmda/edits/edit.ts";
import { editLists } from "../../../../domain/hmda/edits/years.ts";
import { editsHit } from "../example.ts";
import { pairs } from "./cases/all.ts";

describe.each([...filingYears])("the edits of a row in %i", (year) => {
  const numbers = editLists[year].row.map(({ number }) => number);

  test("do not hit the example row", () => {
    expect(editsHit({ year })).toEqual([]);
  });

  test("each have changes of the example row that they hit, and changes that they do not", () => {
    expect(numbers.filter((number) => (pairs[number]?.length ?? 0) < 2)).toEqual([]);
  });

  test("each name the fields that they compare", () => {
    expect(editLists[year].row.filter(({ fields }) => fields.length === 0)).toEqual([]);
  });

  test("have unique numbers", () => {
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test.each(numbers)("%s hits the first row of each pair, and not the second", (number) => {
    const found = (pairs[number] ?? []).map((change) => editsHit({ year, rows: [change] }).includes(number));
    expect(found).toEqual(found.map((_, place) => place % 2 === 0));
  });
});

test("every pair belongs to an edit of some year", () => {
  const known = new Set(filingYears.flatMap((year) => editLists[year].row.map(({ number }) => number)));
  expect(Object.keys(pairs).filter((number) => !known.has(number))).toEqual([]);
});
