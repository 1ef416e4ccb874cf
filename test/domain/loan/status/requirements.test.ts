import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import { noWaiver } from "../../../../domain/loan/agency/counseling-waiver.ts";
import type { Demographics } from "../../../../domain/loan/borrowers/demographics.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { allowedStatuses } from "../../../../domain/loan/status/allowed-statuses.ts";
import { judgedLoan, unmetTexts } from "../../../fixtures/loan/judged-loan.ts";
import { aBorrower, aLoan, aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { aLoanToFund } from "../../../fixtures/loan/loan-to-fund.ts";
import { withLoggedAppraisal } from "../../../fixtures/loan/logged-appraisal.ts";
import { refinance } from "../../../fixtures/loan/refinance.ts";

const unmetForClearToClose = (given: Partial<Loan>): readonly string[] => {
  const loan = aLoan({ statusHistory: [aStatusEntry("underwriting")], ...given });
  return allowedStatuses(judgedLoan(loan)).find(({ status }) => status === "clear_to_close")?.unmet ?? [];
};

describe("a loan is clear to close on August 10, 2026", () => {
  const tooYoung =
    "The borrower Ada Example is younger than 62 on the closing date: let the loan close later, or correct the birth date";
  const noRule = "No rule on the age of borrowers is known for the case number's or the closing date";
  const closing = { closingOn: day("2026-08-10") };

  test("if the borrower turns 62 on that date, not on the day after", () => {
    expect(unmetForClearToClose({ ...closing, borrowers: [aBorrower({ bornOn: day("1964-08-10") })] })).not.toContain(
      tooYoung,
    );
    expect(unmetForClearToClose({ ...closing, borrowers: [aBorrower({ bornOn: day("1964-08-11") })] })).toContain(
      tooYoung,
    );
  });
  test("if a non-borrowing spouse is younger, not if a co-borrower is", () => {
    const withYounger = (borrowerType: "co_borrower" | "eligible_non_borrowing_spouse") =>
      unmetForClearToClose({
        ...closing,
        borrowers: [aBorrower(), aBorrower({ borrowerType, bornOn: day("1980-01-01") })],
      });
    expect(withYounger("eligible_non_borrowing_spouse")).not.toContain(tooYoung);
    expect(withYounger("co_borrower")).toContain(tooYoung);
  });
  test("if the rules of its case number are known: from October 2, 2017 on, not on the day before", () => {
    expect(unmetForClearToClose({ ...closing, caseNumberAssignedOn: day("2017-10-02") })).not.toContain(noRule);
    expect(unmetForClearToClose({ ...closing, caseNumberAssignedOn: day("2017-10-01") })).toContain(noRule);
  });
  test("without a case number if the rules of its closing date are known, which hold until they are replaced", () => {
    expect(unmetForClearToClose({ closingOn: day("2017-10-01") })).toContain(noRule);
    expect(unmetForClearToClose({ closingOn: day("2027-01-04") })).not.toContain(noRule);
  });
});

describe("the demographic answers of a borrower in underwriting", () => {
  const unmetWith = (given: Partial<Demographics>) => {
    const loan = aLoanToFund("processing");
    const borrowers = loan.borrowers.map((borrower) => ({
      ...borrower,
      demographics: borrower.demographics && { ...borrower.demographics, ...given },
    }));
    return unmetTexts(judgedLoan({ ...loan, borrowers }), "underwriting");
  };
  const missing = "The demographic answers of Ada Example are missing: enter them, or that they are not provided";

  test.each<[answer: string, without: Partial<Demographics>]>([
    ["ethnicity", { ethnicity: [] }],
    ["race", { race: [] }],
    ["sex", { sex: null }],
  ])("lack the %s", (_answer, without) => {
    expect(unmetWith(without)).toEqual([missing]);
  });

  test("are complete if the applicant did not provide them, or wrote a text instead of a code", () => {
    expect(unmetWith({ ethnicity: [3], race: [6], sex: 3 })).toEqual([]);
    expect(unmetWith({ ethnicity: [], ethnicityOther: "Basque", race: [], raceAsianOther: "Hmong" })).toEqual([]);
  });
});

describe("the appraisal of a loan that is clear to close", () => {
  const notLogged = "The appraisal is not logged with the agency, which says whether a second one is required: log it";
  const logged = (given: Partial<Loan>) => withLoggedAppraisal(aLoanToFund("underwriting", given));
  const unmet = (given: Partial<Loan>) => unmetTexts(judgedLoan(logged(given)), "clear_to_close");

  test("has a value and a date", () => {
    expect(unmet({ appraisedValueCents: null })).toEqual([
      "The appraisal is missing: log it with the agency, or enter its value",
      notLogged,
    ]);
    expect(unmet({ appraisedOn: null })).toEqual([
      "The appraisal date is missing: enter its effective date",
      notLogged,
    ]);
  });

  test("is at most 180 days old at the closing", () => {
    const closingOn = day("2026-10-05");
    expect(unmet({ closingOn, appraisedOn: day("2026-04-08") })).toEqual([]);
    expect(unmet({ closingOn, appraisedOn: day("2026-04-07") })).toEqual([
      "The appraisal is older than 180 days at the closing",
    ]);
  });

  test("is at most 120 days old if the case number is dated May 31, 2022 or earlier", () => {
    const counseling = {
      counseledOn: day("2022-04-05"),
      certificateNumber: "1234567",
      agencyId: null,
      borrowerIds: null,
      ...noWaiver,
    };
    const applicationOn = day("2022-05-10");
    const feeDisclosures = aLoanToFund("processing").feeDisclosures.map((each) => ({
      ...each,
      disclosedOn: applicationOn,
    }));
    const old = { closingOn: day("2022-08-06"), applicationOn, feeDisclosures, counseling };
    expect(unmet({ ...old, appraisedOn: day("2022-04-07"), caseNumberAssignedOn: day("2022-05-31") })).toEqual([
      "The appraisal is older than 120 days at the closing",
    ]);
    expect(unmet({ ...old, appraisedOn: day("2022-04-08"), caseNumberAssignedOn: day("2022-05-31") })).toEqual([]);
    expect(unmet({ ...old, appraisedOn: day("2022-04-07"), caseNumberAssignedOn: day("2022-06-01") })).toEqual([]);
  });
});

describe("the waiting periods of federal law", () => {
  const unmet = (from: "clear_to_close" | "closing", to: "closing" | "funded", given: Partial<Loan>) =>
    unmetTexts(judgedLoan(aLoanToFund(from, given)), to);

  test("a loan closes once three business days have passed since its disclosures were received", () => {
    const closingOn = day("2026-04-20");
    // From Wednesday on: Thursday, Friday, Saturday. From Thursday on: Friday, Saturday, Monday.
    expect(unmet("clear_to_close", "closing", { closingOn, disclosureReceivedOn: day("2026-04-15") })).toEqual([]);
    expect(unmet("clear_to_close", "closing", { closingOn, disclosureReceivedOn: day("2026-04-16") })).toEqual([
      "The waiting period after the disclosures allows the closing on 2026-04-21 at the earliest",
    ]);
    expect(unmet("clear_to_close", "closing", { disclosureReceivedOn: null })).toEqual([
      "The date on which the borrower received the disclosures is missing: enter it",
    ]);
  });

  test("a loan that closed on Monday is disbursed on Friday at the earliest", () => {
    const closingOn = day("2026-04-20");
    expect(unmet("closing", "funded", { closingOn, disbursedOn: day("2026-04-24") })).toEqual([]);
    expect(unmet("closing", "funded", { closingOn, disbursedOn: day("2026-04-23") })).toEqual([
      "The waiting period after the closing allows the disbursement on 2026-04-24 at the earliest",
    ]);
  });

  test("a purchase loan is disbursed immediately", () => {
    const atOnce = { closingOn: day("2026-04-20"), disbursedOn: day("2026-04-20") };
    expect(unmet("closing", "funded", { ...atOnce, hecmType: "purchase" })).toEqual([]);
    const session = aLoanToFund("closing").counseling;
    const counseling = session && { ...session, antiChurningDisclosedOn: day("2026-04-02") };
    expect(unmet("closing", "funded", { ...atOnce, ...refinance, counseling })).toEqual([
      "The waiting period after the closing allows the disbursement on 2026-04-24 at the earliest",
    ]);
  });

  test("a missed one stays unmet: a closing that is moved earlier prevents the funding too", () => {
    const moved = { disclosureReceivedOn: day("2026-04-16"), closingOn: day("2026-04-20") };
    expect(unmet("closing", "funded", moved)).toEqual([
      "The waiting period after the disclosures allows the closing on 2026-04-21 at the earliest",
    ]);
  });
});
