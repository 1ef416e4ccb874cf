import { describe, expect, test } from "bun:test";
import { lien } from "../../../bootstrap/simulation/applicants.ts";
import { valued } from "../../../domain/casebook/sample/fixed-values.ts";
import { addDays, day } from "../../../domain/kernel/day.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import { noWaiver } from "../../../domain/loan/agency/counseling-waiver.ts";
import { putBorrower } from "../../../domain/loan/borrowers/borrowers.ts";
import { datesOutOfOrder } from "../../../domain/loan/checks/dates-in-order.ts";
import { completedFee } from "../../../domain/loan/fees/fees.ts";
import { type FixedEntry, fixedTable } from "../../../domain/loan/fixed/fixed-table.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { changeProperty } from "../../../domain/loan/properties/properties.ts";
import { revise, revisionOf } from "../../../domain/loan/revise.ts";
import { instant } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aFee, aLoan } from "../../fixtures/loan/loan.ts";

const today = day("2026-05-01");
const tomorrow = addDays(today, 1);
const now = instant("2026-05-01T16:00:00.000Z");

const base: Loan = aLoan({
  hecmType: "refinance",
  liens: [lien("Example Bank", 80_000_00)],
  fees: [aFee()],
  counseling: { counseledOn: null, certificateNumber: null, agencyId: null, borrowerIds: null, ...noWaiver },
});

/** Dates that can be in the future, and why. */
const plans: Readonly<Record<string, string>> = {
  closingOn: "a loan is closed on a day that is agreed before",
  disbursedOn: "it is paid out on a day that is agreed before",
  "fhaInsurance.repairsDueOn": "a deadline",
  "property.fhaAppraisal.leaseholdExpiresOn": "the end of a lease",
};

/** Dates that no one enters like this: the service sets one, and the age check covers the other. */
const others = ["counseling.waivedAt", "borrowers.bornOn"];

const isDay = ({ field }: FixedEntry): boolean => /(On|At)$/.test(field);
const dated = fixedTable.filter((entry) => isDay(entry) && !others.includes(entry.field));

const errorsOf = (result: Result<unknown, FieldsInvalid>): readonly string[] =>
  result._tag === "Accepted" ? [] : result.refusal.errors.map(({ field, message }) => `${field} ${message}`);

/** The errors of changing one loan into another, without those of the order of its dates. */
const said = (before: Loan, after: Loan, { record }: FixedEntry): readonly string[] => {
  const [person, fee] = [after.borrowers[0], after.fees[0]];
  if (person === undefined || fee === undefined) throw new Error("the loan has no borrower or no fee");
  const { ssn, ...details } = person;
  const write: Readonly<Record<FixedEntry["record"], () => readonly string[]>> = {
    loan: () => errorsOf(revise(before, revisionOf(after), { now, today })),
    property: () => errorsOf(changeProperty(before, { details: after.property, company: aCompany(), today, now })),
    borrower: () => errorsOf(putBorrower(before, { id: person.id, details, ssn, today, now })),
    fee: () => errorsOf(completedFee([], fee, today)),
  };
  return write[record]().filter((each) => each.includes("in the future"));
};

/** The name of the field in errors of the record that holds it. */
const nameOf = ({ field }: FixedEntry): string =>
  field.replace(/^(property|borrowers|fees)\./, "").replace(/^liens\./, "liens.0.");

const at = (entry: FixedEntry, on: string): Loan =>
  valued(base, entry, entry.field.endsWith("At") ? `${on}T09:00:00.000Z` : on);

describe("a date of a past event", () => {
  const past = dated.filter(({ field }) => plans[field] === undefined);

  test.each(past.map((entry) => [entry.field, entry] as const))("is today at the latest: %s", (_, entry) => {
    expect(said(base, at(entry, today), entry)).toEqual([]);
    expect(said(base, at(entry, tomorrow), entry)).toEqual([`${nameOf(entry)} must not be in the future`]);
  });

  // Fees were never stored with a future date.
  test.each(past.filter(({ record }) => record !== "fee").map((entry) => [entry.field, entry] as const))(
    "that a loan had before the check does not prevent other changes: %s",
    (_, entry) => {
      const stored = at(entry, tomorrow);
      expect(said(stored, { ...stored, notes: "called" }, entry)).toEqual([]);
    },
  );

  test("is warned about on a loan that has one in the future", () => {
    const counseling = base.counseling && { ...base.counseling, counseledOn: tomorrow };
    expect(datesOutOfOrder({ ...base, counseling }, today)).toEqual([
      "The date of the counseling (2026-05-02) is in the future: correct it.",
    ]);
  });
});

test.each(
  dated.flatMap((entry) =>
    plans[entry.field] === undefined ? [] : [[entry.field, plans[entry.field], entry] as const],
  ),
)("%s can be in the future: %s", (_, _why, entry) => {
  expect(said(base, at(entry, tomorrow), entry)).toEqual([]);
});
