import { describe, expect, test } from "bun:test";
import { kindOfLine, skippedCompany } from "../../../domain/imports/line.ts";
import { lineContent } from "../../../domain/imports/loan/line-content.ts";

const findingsOf = (value: unknown) => {
  const read = kindOfLine(7, value);
  return read._tag === "Refused" ? read.refusal.result.findings : null;
};

describe("a line of an import", () => {
  test("is a loan by default", () => {
    expect(kindOfLine(1, { external_id: "A-1" })).toEqual({
      _tag: "Accepted",
      value: { kind: "loan", fields: { external_id: "A-1" } },
    });
    expect(kindOfLine(1, { kind: "company", name: "Demo" })).toMatchObject({ value: { kind: "company" } });
  });

  test("is refused if it is no object or of an unknown kind, without repeating its values", () => {
    for (const value of [null, "123-45-6789", ["123-45-6789"], 5])
      expect(findingsOf(value)).toEqual([
        {
          line: 7,
          severity: "refused",
          field: null,
          code: "invalid",
          message: 'The line must be a JSON object, such as one that begins {"kind":"loan".',
        },
      ]);
    for (const kind of ["Loan", "123-45-6789", null, 1])
      expect(findingsOf({ kind })).toMatchObject([{ line: 7, severity: "refused", field: "kind", code: "invalid" }]);
    expect(JSON.stringify(findingsOf({ kind: "123-45-6789" }))).not.toContain("123-45");
  });

  test("says the same if a cell is empty, shows nothing, or does not exist", () => {
    for (const unseen of [null, "", " ", "\u200b", "\u2800"])
      expect(lineContent({ notes: unseen, property: { unit: unseen, city: " Austin " } })).toEqual({
        property: { city: "Austin" },
      });
  });

  test("can state of a fee alone that it has no name or payee of its own", () => {
    const fee = { code: "survey", paid_to: null, description: null, gfe_block: null };
    expect(
      lineContent({ fees: [fee, { ...fee, paid_to: "", description: " " }], liens: [{ description: null }] }),
    ).toEqual({
      fees: [{ code: "survey", paid_to: null, description: null }, { code: "survey" }],
      liens: [{}],
    });
  });

  test("of a company is skipped, with a warning", () => {
    expect(skippedCompany(2)).toMatchObject({ outcome: "skipped", findings: [{ line: 2, severity: "warning" }] });
  });
});
