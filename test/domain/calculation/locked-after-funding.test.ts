import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { calculationInputs } from "../../../domain/calculation/calculation-inputs.ts";
import { lockedAfterFunding } from "../../../domain/calculation/locked-after-funding.ts";
import { day } from "../../../domain/kernel/day.ts";
import { pick } from "../../../domain/kernel/pick.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { loanStatuses } from "../../../domain/loan/status/status.ts";
import { arbitraryLoan } from "../../fixtures/loan/arbitrary-loan.ts";
import { aBorrower, aFee, aStatusEntry } from "../../fixtures/loan/loan.ts";
import { aLoanToFund } from "../../fixtures/loan/loan-to-fund.ts";

const lien = {
  creditor: "First Bank",
  amountCents: 80_000_00,
  isMandatory: true,
  isDelinquentFederalDebt: false,
  kind: null,
};
const priorHecm = {
  caseNumber: "137-7654321",
  closedOn: day("2019-04-01"),
  maxClaimAmountCents: 300_000_00,
  principalLimitCents: 150_000_00,
  initialMipPaidCents: 6_000_00,
  initialMipRule: "credit_for_premium_paid",
} as const;
const funded = aLoanToFund("funded", { liens: [{ ...lien, accountLast4: "1234" }], priorHecm });

/** The fields that must not change, or "saved". */
const outcome = (changes: Partial<Loan>, loan = funded): unknown => {
  const checked = lockedAfterFunding(loan, { ...loan, ...changes });
  return checked._tag === "Accepted" ? "saved" : checked.refusal.errors.map(({ field }) => field);
};

const [borrower = aBorrower()] = funded.borrowers;
const [fee = aFee()] = funded.fees;

describe("of a funded loan must not change", () => {
  test.each<[string, Partial<Loan>, string]>([
    ["a rate", { noteRate: null, expectedRate: null }, "expectedRate"],
    ["the product", { productCode: "HECM_MONTHLY_CMT" }, "productCode"],
    ["a cap of the rate", { periodicCap: rate(3) }, "periodicCap"],
    ["the cap over the life of the loan", { lifetimeCap: rate(7) }, "lifetimeCap"],
    ["the appraised value", { appraisedValueCents: 1 }, "appraisedValueCents"],
    ["the home value", { property: { ...funded.property, homeValueCents: 1 } }, "homeValueCents"],
    ["property charges", { property: { ...funded.property, annualTaxesCents: 1 } }, "annualTaxesCents"],
    ["the amount of a lien", { liens: [{ ...lien, accountLast4: null, amountCents: 1 }] }, "liens"],
    ["whether a lien must be paid", { liens: [{ ...lien, accountLast4: null, isMandatory: false }] }, "liens"],
    [
      "whether a lien is a federal debt",
      { liens: [{ ...lien, accountLast4: null, isDelinquentFederalDebt: true }] },
      "liens",
    ],
    ["a figure of the earlier loan", { priorHecm: { ...priorHecm, initialMipPaidCents: 1 } }, "priorHecm"],
    ["the application date", { applicationOn: day("2026-04-03") }, "applicationOn"],
    ["the closing date", { closingOn: day("2026-04-21") }, "closingOn"],
    ["the disbursement date", { disbursedOn: day("2026-04-25") }, "disbursedOn"],
    ["a birth date", { borrowers: [{ ...borrower, bornOn: day("1950-01-01") }] }, "bornOn"],
    ["a borrower's part", { borrowers: [{ ...borrower, borrowerType: "co_borrower" }] }, "borrowerType"],
    ["who is on the loan", { borrowers: [borrower, aBorrower()] }, "borrowers"],
    ["the amount of a fee", { fees: [{ ...fee, amountCents: 1 }] }, "amountCents"],
    ["to whom a fee is paid", { fees: [{ ...fee, paidTo: "company" }] }, "paidTo"],
    ["which fees there are", { fees: [] }, "fees"],
  ])("%s", (_, changes, field) => expect(outcome(changes)).toEqual([field]));

  test("several things at once, each named by a code of its own", () => {
    const checked = lockedAfterFunding(funded, { ...funded, closingOn: null, appraisedValueCents: null });
    expect(checked).toMatchObject({
      refusal: {
        errors: [
          { field: "closingOn", message: "must not change: the loan is funded", code: "loan_is_funded" },
          { field: "appraisedValueCents", code: "loan_is_funded" },
        ],
      },
    });
  });
});

describe("of a funded loan stays writable", () => {
  test.each<[string, Partial<Loan>]>([
    ["a name", { borrowers: [{ ...borrower, lastName: "Exemple", version: 2 }] }],
    ["a number", { borrowers: [{ ...borrower, ssn: null }] }],
    ["the address", { property: { ...funded.property, street: "13 Sample Street" } }],
    ["a creditor and its account", { liens: [{ ...lien, creditor: "Second Bank", accountLast4: "4321" }] }],
    ["the case number of the earlier loan", { priorHecm: { ...priorHecm, caseNumber: null } }],
    [
      "what the insurance is applied for with",
      {
        approvedOn: day("2026-04-14"),
        underwriterId: 9,
        fhaInsurance: { repairsDueOn: null, mipPaidOn: day("2026-04-27"), isPriorInsuranceTerminated: null },
      },
    ],
    ["what the register asks", { hmda: { ...funded.hmda, purchaserType: 3 } }],
    ["people, notes and the notice", { closerId: 9, notes: "sent", noticeSentOn: day("2026-04-27") }],
    ["the status", { statusHistory: [...funded.statusHistory, aStatusEntry("endorsed")] }],
    ["the agency's record", { agency: { ...funded.agency, insuranceStatus: "endorsed" } }],
  ])("%s", (_, changes) => expect(outcome(changes)).toBe("saved"));
});

test("the figures of a loan are locked from funded on, and not before", () => {
  const locked = loanStatuses.filter((status) => outcome({ closingOn: null }, aLoanToFund(status)) !== "saved");
  expect(locked).toEqual(["funded", "endorsed", "escrow_closed"]);
});

test("any write to a funded loan is refused, or its calculation has the same inputs as before", () => {
  const names = fc.subarray(Object.keys(funded) as (keyof Loan)[], { minLength: 1 });
  const asOf = day("2026-05-01");
  fc.assert(
    fc.property(arbitraryLoan, arbitraryLoan, names, (loan, other, changed) => {
      const before = { ...loan, statusHistory: [aStatusEntry("funded")] };
      const after = { ...before, ...pick({ ...other, statusHistory: before.statusHistory }, changed) };
      if (lockedAfterFunding(before, after)._tag === "Refused") return;
      expect(calculationInputs(after, asOf, null, {})).toEqual(calculationInputs(before, asOf, null, {}));
    }),
  );
});
