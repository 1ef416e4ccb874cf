import { describe, expect, test } from "bun:test";
import { day } from "../../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { documentDigest } from "../../../../../domain/loan/terms/terms-copy.ts";
import { aBorrower, aFee } from "../../../../fixtures/loan/loan.ts";
import { sha256 } from "../../../../fixtures/sha256.ts";
import { approved, company, officer } from "./approved-loan.ts";

describe("a closing document", () => {
  const fee = aFee({ id: 31, code: "survey", amountCents: 500_00 });
  const other = aFee({ id: 32, code: "appraisal", amountCents: 400_00 });
  const ada = aBorrower({ id: 11 });
  const bob = aBorrower({ id: 12, firstName: "Bob", borrowerType: "co_borrower" });
  const signed: Loan = { ...approved, borrowers: [ada, bob], fees: [fee, other] };
  const facts = { people: { loanOfficer: officer }, company };
  const digestOf = (given: Partial<Loan>, isOfClosing: boolean) =>
    documentDigest({ loan: { ...signed, ...given }, facts }, isOfClosing, sha256);
  const fees = (given: Partial<typeof fee>): Partial<Loan> => ({ fees: [{ ...fee, ...given }, other] });
  const person = (given: Partial<typeof ada>): Partial<Loan> => ({ borrowers: [{ ...ada, ...given }, bob] });
  const representative = {
    ...{ kind: "guardian" as const, name: "Carl Example", authorizedOn: day("2025-03-01"), confirmedOn: null },
    ...{ isPersonCompetent: true, survivesIncapacity: null, counseledOn: null, certificateNumber: null },
  };

  // None of these is a term of the loan, whose fees have the same total.
  test.each<[what: string, given: Partial<Loan>]>([
    ["the legal description", { property: { ...signed.property, legalDescription: "Lot 7" } }],
    ["the parcel number", { property: { ...signed.property, parcelNumber: "14-2" } }],
    ["an address", person({ presentAddress: { ...ada.presentAddress, street: "9 Other Street" } })],
    ["a marital status", person({ maritalStatus: "married" })],
    ["who signs for somebody", person({ representative })],
    ["what a fee is for", fees({ code: "flood-certification" })],
    ["the words of a fee", fees({ description: "Boundary survey" })],
    [
      "which of two fees is which amount",
      {
        fees: [
          { ...fee, amountCents: 400_00 },
          { ...other, amountCents: 500_00 },
        ],
      },
    ],
    ["who is paid a fee", fees({ paidTo: "other" })],
    ["whether a fee is a finance charge", fees({ isFinanceCharge: true })],
    ["whether a fee can be shopped for", fees({ isShoppable: true })],
  ])("is outdated by another value, as no other document is: %s", (_, given) => {
    expect(digestOf(given, true)).not.toBe(digestOf({}, true));
    expect(digestOf(given, false)).toBe(digestOf({}, false));
  });

  test("is outdated once someone else pays a fee, or at another time", () => {
    for (const given of [fees({ paidBy: "seller" }), fees({ paymentTiming: "poc" })])
      expect(digestOf(given, true)).not.toBe(digestOf({}, true));
    const unpaid = fees({ paidBy: "seller", paymentTiming: "at_closing" });
    expect(digestOf(unpaid, true)).not.toBe(digestOf(fees({ paidBy: "lender", paymentTiming: "at_closing" }), true));
    expect(digestOf(unpaid, true)).not.toBe(digestOf(fees({ paidBy: "seller", paymentTiming: "poc" }), true));
  });

  test("is the same whatever the order of people and fees", () => {
    expect(digestOf({ borrowers: [bob, ada], fees: [other, fee] }, true)).toBe(digestOf({}, true));
  });
});
