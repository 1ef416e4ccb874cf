import { describe, expect, test } from "bun:test";
import { missingItems } from "../../../domain/documents/merge/missing-items.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { Borrower } from "../../../domain/loan/borrowers/borrower.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { aLoanToFund } from "../../fixtures/loan/loan-to-fund.ts";

const ready = aLoanToFund("processing");
const borrowers = ready.borrowers.map((borrower) => ({
  ...borrower,
  firstName: "Ada",
  middleName: null,
  lastName: "Example",
  suffix: null,
  citizenship: "us_citizen" as const,
  monthlyIncome: [{ source: "pension", amountCents: 150_000 }],
}));
const property = { ...ready.property, annualTaxesCents: 0, annualInsuranceCents: 0 };
/** A loan whose applicant has provided everything. */
const complete: Loan = { ...ready, borrowers, property };

const missing = (given: Partial<Loan>) => missingItems({ ...complete, ...given }, day("2026-05-01"));
const ofBorrower = (given: Partial<Borrower>) =>
  missing({ borrowers: borrowers.map((borrower) => ({ ...borrower, ...given })) });
const [borrower] = borrowers;
if (borrower === undefined) throw new Error("the loan has no borrower");

describe("the notice of an incomplete application lists what the applicant still has to provide:", () => {
  test("the counseling of a refinance whose waiver was not tested", () => {
    const counseling = {
      counseledOn: null,
      certificateNumber: null,
      agencyId: null,
      borrowerIds: null,
      waived: true,
      antiChurningDisclosedOn: day("2026-04-20"),
      waivedByUserId: 7,
      waivedAt: null,
    };
    const agency = { ...complete.agency, certificate: null };
    const waived: Loan = { ...complete, agency, hecmType: "refinance", counseling };
    expect(missingItems(waived, day("2026-05-01"))).toHaveLength(1);
    expect(missingItems(waived, day("2026-05-01"), true)).toEqual([]);
  });

  test("nothing if everything is there", () => {
    expect(missing({})).toEqual([]);
  });

  test("of each borrower the SSN, the status, evidence of the income, and every part of the address", () => {
    expect(ofBorrower({ ssn: null })).toEqual(["Social Security number of Ada Example"]);
    expect(ofBorrower({ citizenship: null })).toEqual(["Citizenship or immigration status of Ada Example"]);
    expect(ofBorrower({ monthlyIncome: [] })).toEqual(["Evidence of the income of Ada Example"]);
    for (const part of ["street", "city", "state", "zipCode"] as const)
      expect([part, ofBorrower({ presentAddress: { ...borrower.presentAddress, [part]: null } })]).toEqual([
        part,
        ["Present address of Ada Example"],
      ]);
  });

  test("none of these for a person who does not borrow", () => {
    const beside = (borrowerType: Borrower["borrowerType"]) =>
      missing({ borrowers: [borrower, { ...borrower, id: borrower.id + 1, ssn: null, borrowerType }] });
    expect(beside("eligible_non_borrowing_spouse")).toEqual([]);
    expect(beside("co_borrower")).toEqual(["Social Security number of Ada Example"]);
  });

  test("of the property the address, the type, the tax bill, and the insurance", () => {
    for (const part of ["street", "city", "zipCode"] as const)
      expect(missing({ property: { ...property, [part]: null } })).toEqual(["Complete address of the property"]);
    for (const part of ["propertyType", "units"] as const)
      expect(missing({ property: { ...property, [part]: null } })).toEqual([
        "Type of the property and its number of units",
      ]);
    expect(missing({ property: { ...property, annualTaxesCents: null } })).toEqual(["Most recent property tax bill"]);
    expect(missing({ property: { ...property, annualInsuranceCents: null } })).toEqual([
      "Evidence of homeowner's insurance with the annual premium",
    ]);
  });

  test("the counseling certificate, and for a purchase the contract", () => {
    expect(missing({ counseling: null })).toEqual([
      "Certificate of HECM counseling, signed by the counselor and by everyone who was counseled",
    ]);
    expect(missing({ hecmType: "purchase" })).toEqual(["Signed contract of purchase"]);
    expect(missing({ hecmType: "purchase", purchasePriceCents: 1 })).toEqual([]);
  });
});
