import { describe, expect, test } from "bun:test";
import { calculatedPropertyNames, calculatedTermNames } from "../../../../domain/calculation/calculated-terms.ts";
import { around, listFields, valued } from "../../../../domain/casebook/sample/fixed-values.ts";
import { fixedFieldErrors } from "../../../../domain/loan/fixed/fixed-fields.ts";
import { type FixedEntry, fixedTable } from "../../../../domain/loan/fixed/fixed-table.ts";
import { lienRows, loanRows } from "../../../../domain/loan/fixed/loan-rows.ts";
import { type FixingMoment, fixingMoments } from "../../../../domain/loan/fixed/moments.ts";
import { borrowerRows, feeRows, propertyRows } from "../../../../domain/loan/fixed/part-rows.ts";
import type { WayToChange } from "../../../../domain/loan/fixed/row.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import type { LoanStatus } from "../../../../domain/loan/status/status.ts";

/** The name of the field in a refusal by the record that holds it. */
const refusedName = ({ field }: FixedEntry): string =>
  field.replace(/^(property|borrowers|fees)\./, "").replace(/^liens\./, "liens.0.");

const namesRefused = (loan: Loan, entry: FixedEntry, through: Parameters<typeof fixedFieldErrors>[2], from = "one") =>
  fixedFieldErrors(valued(loan, entry, from === "none" ? null : "one"), valued(loan, entry, "other"), through).map(
    ({ field }) => field,
  );

const wayBefore = ({ from }: FixedEntry, moment: FixingMoment, loan: Loan): WayToChange | undefined => {
  // An insured loan was funded before, and a loan at closing was clear to close.
  const reached = fixingMoments.slice(0, fixingMoments.indexOf(moment)).toReversed();
  const earlier = reached.find((each) => from[each] !== undefined && fixedBy(each, loan));
  return earlier && from[earlier];
};

const fixedBy = (moment: FixingMoment, loan: Loan): boolean => {
  const status = loan.statusHistory.at(-1)?.status ?? "origination";
  const order: readonly LoanStatus[] = ["clear_to_close", "closing", "funded", "endorsed"];
  if (moment === "case_number" || moment === "appraisal_logged" || moment === "ended") return false;
  return order.indexOf(status) >= order.indexOf(moment === "insured" ? "endorsed" : moment);
};

const cases = fixedTable.flatMap((entry) =>
  fixingMoments.flatMap((moment) => {
    const way = entry.from[moment];
    return way === undefined ? [] : [[entry.field, moment, way, entry] as const];
  }),
);

describe("a field is fixed from the moment that its row states", () => {
  test.each(cases)("%s at %s, then by %s", (_field, moment, way, entry) => {
    const [before, after] = around[moment];
    const name = [refusedName(entry)];
    // If it was already fixed at an earlier moment, that moment's pair shows it open.
    if (wayBefore(entry, moment, before) === undefined) expect(namesRefused(before, entry, "write")).toEqual([]);
    expect(namesRefused(after, entry, "write")).toEqual(name);
    const isCorrected = way === "correction" || way === "first_entry";
    expect(namesRefused(after, entry, "correction")).toEqual(isCorrected ? [] : name);
    const isOfAgency = ["address_change", "appraisal_logging", "case_number_assignment"].includes(way);
    expect(namesRefused(after, entry, "agency")).toEqual(isOfAgency ? [] : name);
    if (!listFields.includes(entry.field))
      expect(namesRefused(after, entry, "write", "none")).toEqual(way === "first_entry" ? [] : name);
  });
});

test.each(
  fixedTable.filter(({ from }) => Object.keys(from).length === 0).map((entry) => [entry.field, entry] as const),
)("%s stays open, for a reason", (_field, entry) => {
  for (const [, after] of Object.values(around)) expect(namesRefused(after, entry, "write")).toEqual([]);
  expect(entry.reason).not.toBe("");
});

test("the table has each field of a loan, its liens, home, people, and fees once, in that order", () => {
  const below = (name: string, rows: object) => Object.keys(rows).map((field) => `${name}.${field}`);
  const places = fixedTable.map(({ record, field }) =>
    record === "loan" && !field.startsWith("liens.") ? field.split(".", 1).join() : field.split(".", 2).join("."),
  );
  expect([...new Set(places)]).toEqual([
    ...Object.keys(loanRows),
    ...["liens", ...below("liens", lienRows)],
    ...below("property", propertyRows),
    ...["borrowers", ...below("borrowers", borrowerRows)],
    ...["fees", ...below("fees", feeRows)],
  ]);
  expect(fixedTable.map(({ position }) => position)).toEqual(fixedTable.map((_, index) => index + 1));
});

test("a change makes a calculation necessary exactly if a calculation reads the field", () => {
  const said = fixedTable.filter(({ again }) => again.includes("calculation")).map(({ field }) => field);
  const isCalculated = (field: string): boolean => {
    const [first = "", ...inside] = field.split(".");
    if (first === "property") return calculatedPropertyNames.some((name) => name === inside[0]);
    if (first === "borrowers") return ["", "bornOn", "borrowerType"].includes(inside.join("."));
    if (first === "fees") return ["", "code", "amountCents", "paidBy", "paymentTiming"].includes(inside.join("."));
    if (field === "priorHecm.caseNumber") return false;
    const ofLiens = ["creditor", "kind", "accountLast4", "openedOn", "cashToBorrowerCents"];
    if (first === "liens" && ofLiens.includes(inside.join("."))) return false;
    return calculatedTermNames.some((name) => name === first);
  };
  expect(said).toEqual(fixedTable.map(({ field }) => field).filter(isCalculated));
});
