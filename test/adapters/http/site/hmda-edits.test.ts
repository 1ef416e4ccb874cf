import { expect, test } from "bun:test";
import { editTables } from "../../../../adapters/http/site/report/hmda-edits.ts";

/** The captions of an edit of the register with the given number of lines, and its first loans. */
const captionsOf = (count: number, loans: readonly (number | null)[]): readonly unknown[] => {
  const found = { edit: "V600", tier: "validity", description: "Expected: a field has a value", count };
  const findings = { edits: [{ ...found, loans: loans.map((loan) => ({ loan, uli: null })) }], macro: [] };
  return editTables(findings).map((block) => ("caption" in block ? block.caption : null));
};

test("the loans of an edit say of how many lines they are the first if there are more", () => {
  expect(captionsOf(2, [11, 12])).toContain("Loans that triggered V600");
  // The transmittal sheet is a line, and not a loan.
  expect(captionsOf(2, [null, 12])).toContain("Loans that triggered V600");
  expect(captionsOf(250, [null, 11, 12])).toContain("Loans that triggered V600, of the first 3 of 250 lines");
});
