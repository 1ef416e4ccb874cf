import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { rowEditsOf, rowEditTable } from "../../../../domain/hmda/check/row-edits.ts";
import { rowReader } from "../../../../domain/hmda/check/row-reader.ts";
import { type FileFacts, filingYears } from "../../../../domain/hmda/edits/edit.ts";
import { editLists } from "../../../../domain/hmda/edits/years.ts";
import { type LarField, larFields } from "../../../../domain/hmda/register/lar-fields.ts";
import { rowLine } from "../../../../domain/hmda/register/write.ts";
import { aRow, aSheet } from "../example.ts";

/** Cell values to which edits apply or that they hit, and values that are close to them. */
const texts = ["", "NA", "Exempt", "1111", "7777", "8888", "9999", "999", "01", "1.5", "-3", "4.9", "20260115", "x"];
const text = fc.oneof(fc.constantFrom(...texts), fc.nat(99).map(String));
const changes = fc.dictionary(fc.constantFrom(...larFields), text, { maxKeys: 30 });

describe("the edits that a row hits", () => {
  test.each([...filingYears])("of %d are the same as when each edit is run by itself, after any other row", (year) => {
    const list = editLists[year].row;
    const { edits, hitsOf } = rowEditsOf(rowEditTable(list));
    const read = rowReader();
    const facts: FileFacts = { year, quarter: null, sheet: aSheet(year, 1), institution: null, tracts: null };
    const isHit = fc.property(changes, (changed: Partial<Record<LarField, string>>) => {
      const found = read(rowLine(aRow(year, changed)));
      if (found._tag === "Refused") throw new Error("the row is malformed");
      const { row, numbers } = found.value;
      const asked = list.filter(
        ({ when, holds }) => (when?.(row, numbers, facts) ?? true) && !holds(row, numbers, facts),
      );
      const hit = hitsOf(row, numbers, facts).map((place) => edits[place]?.number);
      expect(hit.toSorted()).toEqual(asked.map(({ number }) => number).toSorted());
    });
    fc.assert(isHit, { numRuns: 1_000 });
  });
});
