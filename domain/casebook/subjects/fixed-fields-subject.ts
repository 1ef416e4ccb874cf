import { type ChangedThrough, fixedFieldErrors, fixedSince } from "../../loan/fixed/fixed-fields.ts";
import { fixedTable } from "../../loan/fixed/fixed-table.ts";
import { type FixingMoment, momentWords } from "../../loan/fixed/moments.ts";
import { oneOf, required } from "../book/cells.ts";
import { around, valued } from "../sample/fixed-values.ts";
import type { Subject } from "./subject.ts";

const moments: Readonly<Record<string, FixingMoment>> = {
  "case number": "case_number",
  "logging of the appraisal": "appraisal_logged",
  clearance: "clear_to_close",
  closing: "closing",
  funding: "funded",
  "end of the application": "ended",
  insurance: "insured",
};

/** The first of these ways in which the field can change is reported. */
const ways: readonly (readonly [ChangedThrough, string])[] = [
  ["write", "a change"],
  ["correction", "a correction"],
  ["agency", "the agency"],
];

/** Converts the domain path of a loan field to its name in the API. */
export type FieldName = (path: string) => string;

const entryOf = (name: string, fieldName: FieldName) => {
  const entry = fixedTable.find(({ field }) => fieldName(field) === name);
  if (entry === undefined) throw new Error(`no field of a loan is called ${name}`);
  return entry;
};

/** Whether a field may still change around a moment of the loan's life, in which way, and since when it is fixed. */
export const fixedField = (fieldName: FieldName): Subject => ({
  inputColumns: ["field", "side", "of the", "value so far"],
  expectedColumns: { "→ changes through": String, "→ fixed since": String },
  answer: (cells) => {
    const entry = entryOf(required(cells, "field"), fieldName);
    const moment = moments[oneOf(Object.keys(moments), required(cells, "of the"))] ?? "insured";
    const loan = around[moment][oneOf(["before", "after"], required(cells, "side")) === "before" ? 0 : 1];
    const before = valued(loan, entry, cells.get("value so far") === "none" ? null : "one");
    const after = valued(loan, entry, "other");
    const way = ways.find(([through]) => fixedFieldErrors(before, after, through).length === 0);
    const since = fixedSince(entry, loan);
    return (column) =>
      column === "→ fixed since" ? (since === null ? "not" : momentWords[since.moment]) : (way?.[1] ?? "nothing");
  },
});
