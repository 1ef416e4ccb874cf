import { describe, expect, test } from "bun:test";
import { filingYears } from "../../../../domain/hmda/edits/edit.ts";
import { editLists } from "../../../../domain/hmda/edits/years.ts";
import { editsHit } from "../example.ts";
import { creditPairs, underwritingPairs } from "./cases/credit.ts";
import { loanPairs } from "./cases/loan.ts";
import type { PairsByEdit } from "./cases/pairs.ts";
import { peoplePairs } from "./cases/people.ts";
import { propertyPairs } from "./cases/property.ts";
import { costPairs, termPairs } from "./cases/terms.ts";

/** Edits of a row that 2024 applies to the whole file. */
const rowOnlySince2025: PairsByEdit = {
  Q646: [{ rate_spread: "Exempt" }, { property_value: "1111" }, { balloon_payment: "1111" }, { rate_spread: "1111" }],
  Q647: [{ mlo_nmlsr_id: "Exempt" }, { mlo_nmlsr_id: "NA" }],
};

const pairs: PairsByEdit = {
  ...loanPairs,
  ...propertyPairs,
  ...peoplePairs,
  ...creditPairs,
  ...underwritingPairs,
  ...costPairs,
  ...termPairs,
  ...rowOnlySince2025,
};

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

  test("are each of one number once", () => {
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test.each(numbers)("%s hits the first row of each pair, and not the second", (number) => {
    const found = (pairs[number] ?? []).map((change) => editsHit({ year, rows: [change] }).includes(number));
    expect(found).toEqual(found.map((_, place) => place % 2 === 0));
  });
});

test("no pairs are of an edit that no year has", () => {
  const known = new Set(filingYears.flatMap((year) => editLists[year].row.map(({ number }) => number)));
  expect(Object.keys(pairs).filter((number) => !known.has(number))).toEqual([]);
});
