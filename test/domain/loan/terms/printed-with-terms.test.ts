import { expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import type { LicensedLoan } from "../../../../domain/loan/terms/loan-terms.ts";
import type { Since } from "../../../../domain/loan/terms/printed-with-terms.ts";
import { documentDigest } from "../../../../domain/loan/terms/terms-copy.ts";
import { aBorrower, aFee, aLoan, aProperty } from "../../../fixtures/loan/loan.ts";

const present = { street: "1 Elm Street", unit: null, city: "Springfield", state: "IL", zipCode: "62701" };
const representative = {
  ...{ kind: "guardian" as const, name: "Carl Example", authorizedOn: day("2025-03-01"), confirmedOn: null },
  ...{ isPersonCompetent: true, survivesIncapacity: null, counseledOn: null, certificateNumber: null },
};
const fee = {
  ...{ id: 31, code: "survey", description: "Survey", amountCents: 500_00, paidTo: "third_party" as const },
  ...{ paidBy: "borrower" as const, paymentTiming: "at_closing" as const, isFinanceCharge: false, isShoppable: true },
};
const loan: LicensedLoan = {
  loan: aLoan({
    property: aProperty({ legalDescription: "Lot 7", parcelNumber: "14-2" }),
    borrowers: [
      aBorrower({ id: 12, presentAddress: present, maritalStatus: "married", representative }),
      aBorrower({ id: 11, presentAddress: present, maritalStatus: null, representative: null }),
    ],
    fees: [aFee(fee)],
  }),
  facts: { people: { loanOfficer: null }, company: { nmlsId: null, statesLicensed: [] } },
};

/** What a version of the digest covers besides the terms; its text is JSON. */
const printedIn = (version?: number): unknown =>
  JSON.parse(documentDigest(loan, true, (text) => text, version).replace(/^\d+-/, "")).printed;

const inVersion5 = {
  property: { legalDescription: "Lot 7", parcelNumber: "14-2" },
  people: [
    { id: 11, presentAddress: present, maritalStatus: null, representative: null },
    {
      ...{ id: 12, presentAddress: present, maritalStatus: "married" },
      representative: { kind: "guardian", name: "Carl Example", authorizedOn: "2025-03-01" },
    },
  ],
  fees: [fee],
};

// A stored closing document matches the present loan if its own version of the digest gives the same value, whatever was added since.
test("a digest covers what its version covered besides the terms, in every later release too", () => {
  expect(printedIn(5)).toEqual(inVersion5);
  expect(printedIn(4)).toBeUndefined();
});

test("the newest version covers every field that is printed", () => expect(printedIn()).toEqual(inVersion5));

test("the compiler asks of a field that is added to a record whether closing documents print it", () => {
  const before = { street: 5 };
  // @ts-expect-error A table that leaves out a field does not compile.
  expect(before satisfies Since<{ street: string; unit?: string }>).toEqual({ street: 5 });
});
