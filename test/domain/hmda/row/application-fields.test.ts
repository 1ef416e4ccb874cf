import { describe, expect, test } from "bun:test";
import type { LarRow } from "../../../../domain/hmda/register/lar-fields.ts";
import type { LoanLien } from "../../../../domain/loan/liens/lien.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { noPropertyDetails } from "../../../../domain/loan/properties/property.ts";
import type { LoanStatus } from "../../../../domain/loan/status/status.ts";
import { aReportedLoan, entryOn, registerFacts } from "../../../fixtures/reports/register-facts.ts";
import { answering, endedAs, missingOf, property, rowOf } from "./example.ts";

const lien = (given: Partial<LoanLien>): LoanLien => ({
  creditor: null,
  amountCents: 50_000_00,
  isMandatory: true,
  isDelinquentFederalDebt: false,
  openedOn: null,
  cashToBorrowerCents: null,
  kind: null,
  accountLast4: null,
  ...given,
});

describe("the action and its date", () => {
  // For an origination the closing date, even if the money is disbursed in January; otherwise when the change of status took effect.
  const cases: readonly [status: LoanStatus, action: string, on: string][] = [
    ["funded", "1", "20251230"],
    ["endorsed", "1", "20251230"],
    ["escrow_closed", "1", "20251230"],
    ["approved_not_accepted", "2", "20251220"],
    ["denied", "3", "20251220"],
    ["withdrawn", "4", "20251220"],
    ["incomplete", "5", "20251220"],
  ];
  for (const [status, action, on] of cases)
    test(`for a loan in ${status}`, () => {
      const statusHistory = [entryOn("origination", "2025-11-03"), entryOn(status, "2025-12-20")];
      const row = rowOf({ statusHistory, ...answering({ denialReasons: [1] }) });
      expect([row.action_taken, row.action_taken_date]).toEqual([action, on]);
    });

  test("a loan that closed and is neither funded nor rescinded lacks its status", () => {
    expect(missingOf({ statusHistory: [entryOn("closing", "2025-12-30")] })).toEqual(["status"]);
  });
});

describe("the purpose", () => {
  const cases: readonly [name: string, given: Partial<Loan>, purpose: string][] = [
    ["nothing paid off: other", {}, "4"],
    ["a purchase", { hecmType: "purchase", purchasePriceCents: 300_000_00, liens: [lien({ kind: "mortgage" })] }, "1"],
    ["a HECM that pays off a HECM", { hecmType: "refinance" }, "31"],
    ["a mortgage paid off", { liens: [lien({ kind: "mortgage" })] }, "31"],
    ["a line of credit paid off", { liens: [lien({ kind: "heloc" })] }, "31"],
    ["a HECM among the liens", { liens: [lien({}), lien({ kind: "hecm" })] }, "31"],
    ["a mortgage left to the borrower's own draw", { liens: [lien({ kind: "mortgage", isMandatory: false })] }, "4"],
    [
      "a mortgage entered as left to the draw, which the loan would have paid off",
      { ...endedAs("withdrawn"), liens: [lien({ kind: "mortgage", isMandatory: false })] },
      "31",
    ],
    [
      "a mortgage in arrears to the government",
      { liens: [lien({ kind: "mortgage", isMandatory: false, isDelinquentFederalDebt: true })] },
      "31",
    ],
    ["taxes and a judgment paid off", { liens: [lien({ kind: "tax" }), lien({ kind: "judgment" })] }, "4"],
    [
      "an answer wins over a purchase",
      { hecmType: "purchase", purchasePriceCents: 300_000_00, ...answering({ loanPurpose: 2 }) },
      "2",
    ],
  ];
  for (const [name, given, purpose] of cases) test(name, () => expect(rowOf(given).loan_purpose).toBe(purpose));

  test("is cash-out refinancing if the company's guidelines define the payoff so", () => {
    const company = registerFacts(aReportedLoan()).company;
    const reportSettings = { ...company.reportSettings, hmdaLoanPurposeOfHomeLoanPayoff: 32 } as const;
    expect(rowOf({ hecmType: "refinance" }, { company: { ...company, reportSettings } }).loan_purpose).toBe("32");
  });

  test("is missing if a lien is paid off and no one said what it is", () => {
    expect(missingOf({ liens: [lien({ kind: "tax" }), lien({})] })).toEqual(["liens.1.kind"]);
  });
});

describe("the amount", () => {
  test.each([
    [175_200_00, "175200"],
    [201_450_50, "201450.5"],
    [201_450_05, "201450.05"],
    [99, "0.99"],
  ])("of %p cents is %p", (cents, text) => {
    expect(rowOf({}, { principalLimitCents: cents }).loan_amount).toBe(text);
  });

  test("is missing if the loan was not calculated by the date", () => {
    expect(missingOf({}, { principalLimitCents: null })).toEqual(["calculation"]);
  });
});

describe("the address", () => {
  const unknown = { ...noPropertyDetails, propertyType: "single_family", units: 1 } as const;
  const addressOf = ({ street_address, city, state, zip_code, county, census_tract }: LarRow) =>
    [street_address, city, state, zip_code, county, census_tract].join("|");

  test("of a withdrawn application without a ZIP code is not reported, except for what else is known", () => {
    const row = rowOf({ ...endedAs("withdrawn"), ...property({ zipCode: null }) });
    expect(addressOf(row)).toBe("NA|NA|IL|NA|17167|17167000100");
  });

  test("of a withdrawn application without a property yet is its state", () => {
    expect(addressOf(rowOf({ ...endedAs("incomplete"), ...property(unknown) }))).toBe("NA|NA|IL|NA|NA|NA");
  });

  for (const status of ["funded", "approved_not_accepted"] as const)
    test(`is missing if the loan is ${status}`, () => {
      const statusHistory = [entryOn("origination", "2025-11-03"), entryOn(status, "2025-12-20")];
      const fields = ["property.street", "property.city", "property.zipCode"];
      expect(missingOf({ statusHistory, ...property(unknown) })).toEqual(fields);
    });

  test("contains nothing that would end a cell or a line", () => {
    const row = rowOf(property({ street: " 12 | Sample\nStreet ", unit: null }));
    expect(row.street_address).toBe("12   Sample Street");
  });
});
