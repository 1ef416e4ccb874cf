import { fixedFieldName } from "../../../adapters/http/resources/loan/fixed-field-names.ts";
import { type ChangedThrough, fixedFieldErrors, fixedSince } from "../../../domain/loan/fixed/fixed-fields.ts";
import { fixedTable } from "../../../domain/loan/fixed/fixed-table.ts";
import { type FixingMoment, momentWords } from "../../../domain/loan/fixed/moments.ts";
import { around, valued } from "../../fixtures/loan/fixed-values.ts";
import { oneOf, required } from "../cells.ts";
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

/** The first of these that changes the field is named. */
const ways: readonly (readonly [ChangedThrough, string])[] = [
  ["write", "a change"],
  ["correction", "a correction"],
  ["agency", "the agency"],
];

const entryOf = (name: string) => {
  const entry = fixedTable.find(({ field }) => fixedFieldName(field) === name);
  if (entry === undefined) throw new Error(`no field of a loan is called ${name}`);
  return entry;
};

/** Whether a field may still change around a moment of the loan's life, through what, and since when it is fixed. */
export const fixedField: Subject = {
  inputColumns: ["field", "side", "of the", "value so far"],
  expectedColumns: { "→ changes through": String, "→ fixed since": String },
  answer: (cells) => {
    const entry = entryOf(required(cells, "field"));
    const moment = moments[oneOf(Object.keys(moments), required(cells, "of the"))] ?? "insured";
    const loan = around[moment][oneOf(["before", "after"], required(cells, "side")) === "before" ? 0 : 1];
    const before = valued(loan, entry, cells.get("value so far") === "none" ? null : "one");
    const after = valued(loan, entry, "other");
    const way = ways.find(([through]) => fixedFieldErrors(before, after, through).length === 0);
    const since = fixedSince(entry, loan);
    return (column) =>
      column === "→ fixed since" ? (since === null ? "not" : momentWords[since.moment]) : (way?.[1] ?? "nothing");
  },
};
