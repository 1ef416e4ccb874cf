import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { changedSinceDisclosure, withDisclosedTerms } from "../../../../domain/loan/terms/disclosed-terms.ts";
import { aBorrower } from "../../../fixtures/loan/loan.ts";
import { aLoanToFund } from "../../../fixtures/loan/loan-to-fund.ts";

const [ada, bob] = [aBorrower({ id: 1 }), aBorrower({ id: 2, firstName: "Bob" })];
const plan: NonNullable<Loan["paymentPlan"]> = {
  type: "modified_tenure",
  termMonths: null,
  monthlyPaymentCents: null,
  lineOfCreditCents: 50_000_00,
  initialDrawCents: null,
};
const base = aLoanToFund("underwriting", {
  disclosureReceivedOn: null,
  margin: rate(2),
  servicingFeeMonthlyCents: 30_00,
  lenderCreditCents: 500_00,
  borrowers: [ada],
  paymentPlan: plan,
});

/** The loan after each of these changes, one after another. */
const after = (...changes: readonly Partial<Loan>[]): Loan => {
  let loan: Loan = base;
  for (const change of changes) loan = withDisclosedTerms(loan, { ...loan, ...change });
  return loan;
};
const receivedOn = (on: string): Partial<Loan> => ({ disclosureReceivedOn: day(on) });
const margin = (percent: number): Partial<Loan> => ({ margin: rate(percent) });

describe("received disclosures have the terms of the loan when their date was entered", () => {
  test("until a later date is entered", () => {
    const changed = after(receivedOn("2026-04-10"), margin(1.5));
    expect(changedSinceDisclosure(changed)).toEqual(["Margin: 2% disclosed, 1.5% now"]);
    expect(changedSinceDisclosure(after(receivedOn("2026-04-10"), margin(1.5), receivedOn("2026-04-11")))).toEqual([]);
  });

  test("also if the date is entered together with the terms", () => {
    expect(
      changedSinceDisclosure(after(receivedOn("2026-04-10"), { ...margin(1.5), ...receivedOn("2026-04-11") })),
    ).toEqual([]);
  });

  test.each([
    ["an earlier day", [receivedOn("2026-04-09")]],
    ["the same day after an earlier one", [receivedOn("2026-04-09"), receivedOn("2026-04-10")]],
    ["the same day after none", [{ disclosureReceivedOn: null }, receivedOn("2026-04-10")]],
  ])("whatever is corrected of the date: %s", (_, corrections) => {
    expect(changedSinceDisclosure(after(receivedOn("2026-04-10"), margin(1.5), ...corrections))).toHaveLength(1);
  });

  test("terms that are changed back are those that were disclosed", () => {
    expect(changedSinceDisclosure(after(receivedOn("2026-04-10"), margin(1.5), margin(2)))).toEqual([]);
  });

  test("nothing is known for a date from before terms were stored", () => {
    const loan = { ...base, ...receivedOn("2026-04-10"), disclosedTerms: null };
    expect(changedSinceDisclosure(withDisclosedTerms(loan, { ...loan, ...margin(1.5) }))).toEqual([]);
  });
});

test.each<[what: string, change: Partial<Loan>, said: readonly string[]]>([
  ["lower credit", { lenderCreditCents: 499_99 }, ["Lender credit: $500.00 disclosed, $499.99 now"]],
  ["higher credit, which says nothing", { lenderCreditCents: 500_01 }, []],
  ["servicing fee", { servicingFeeMonthlyCents: 35_00 }, ["Monthly servicing fee: $30.00 disclosed, $35.00 now"]],
  [
    "line of credit",
    { paymentPlan: { ...plan, lineOfCreditCents: 40_000_00 } },
    ["Line of credit of the payment plan: $50,000.00 disclosed, $40,000.00 now"],
  ],
  ["payment that was an estimate, which says nothing", { paymentPlan: { ...plan, monthlyPaymentCents: 300_00 } }, []],
  ["borrower", { borrowers: [ada, bob] }, ["Bob Example: no borrower then"]],
  [
    "borrower in the place of another",
    { borrowers: [bob] },
    ["Bob Example: no borrower then", "Ada Example: no borrower now"],
  ],
  ["start rate, which the index of its week determines", { noteRate: rate(6.5) }, []],
])("a later %s", (_, change, said) => {
  expect(changedSinceDisclosure(after(receivedOn("2026-04-10"), change))).toEqual(said);
});
