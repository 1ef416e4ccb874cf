import { describe, expect, test } from "bun:test";
import type { ShownPlan } from "../../../adapters/page-models/what-if.ts";
import { pipelinePage } from "../../../adapters/pages/pipeline-page.ts";
import { planTable } from "../../../adapters/pages/what-if/plan-table.ts";
import { inputRows } from "../../../domain/calculation/explanation/input-rows.ts";
import { mergeDataOf } from "../../../domain/documents/merge/data.ts";
import type { DocumentFacts } from "../../../domain/documents/merge/facts.ts";
import type { MergeRecord } from "../../../domain/documents/merge/value.ts";
import { borrowerTypes, hecmTypes, paymentPlanTypes } from "../../../domain/hecm/terms.ts";
import { day } from "../../../domain/kernel/day.ts";
import { refuse } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { pipelineLoan } from "../../../domain/loan/pipeline/pipeline.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { type LoanStatus, loanStatuses } from "../../../domain/loan/status/status.ts";
import { aCalculation } from "../../fixtures/calculation/calculation.ts";
import { adjustableTraditional, factsOf } from "../../fixtures/document/document-facts.ts";
import { someFacts } from "../../fixtures/loan/judged-loan.ts";
import { loanOfKind } from "../../fixtures/loan/kinds-of-loans.ts";
import { aBorrower, aLoan, aStatusEntry } from "../../fixtures/loan/loan.ts";
import { aFrame } from "../../fixtures/page-frame.ts";

const facts = factsOf(adjustableTraditional);

/** What a document prints at a path of its merge data, such as `loan.status`. */
const merged = (given: Partial<DocumentFacts>, path: string): unknown =>
  path.split(".").reduce<unknown>((within, name) => (within as MergeRecord)[name], mergeDataOf({ ...facts, ...given }));

const ofLoan = (given: Partial<Loan>, path: string) => merged({ loan: { ...adjustableTraditional, ...given } }, path);

const inGroup = (plan: ShownPlan) => ({
  rateType: "fixed" as const,
  productName: "Fixed",
  base: aCalculation().result,
  reason: null,
  plans: [plan],
});

const text = (value: string) => ({ kind: "text", value });

const pipelineOf = (given: Partial<Loan>): string => {
  const standing = { state: "none", obstacles: [] } as const;
  const today = day("2026-05-01");
  const beside = { lastCalculation: null, standing, facts: someFacts(), dueByReports: [] };
  const loans = [pipelineLoan(aLoan(given), beside, today)];
  return pipelinePage({ companyId: 1, filter: everyLoan, today, count: 1, loans }, aFrame());
};

const inputOf = (kind: string, given: object): readonly { readonly name: string; readonly value: object }[] =>
  inputRows({ ...loanOfKind(kind), ...given });

describe("pages, explanations, and documents use the same words", () => {
  // HUD calls an insured mortgage "endorsed"; the endings are HMDA's actions taken.
  const statuses: Readonly<Record<LoanStatus, string>> = {
    origination: "Origination",
    processing: "Processing",
    underwriting: "Underwriting",
    conditional_approval: "Conditional approval",
    clear_to_close: "Clear to close",
    closing: "Closing",
    funded: "Funded",
    endorsed: "Endorsed",
    escrow_closed: "Endorsed, escrow closed",
    approved_not_accepted: "Approved but not accepted",
    withdrawn: "Withdrawn",
    denied: "Denied",
    incomplete: "Closed for incompleteness",
  };

  test.each([...loanStatuses])("status: %s", (status) => {
    const statusHistory = [aStatusEntry(), aStatusEntry(status)];
    expect(pipelineOf({ statusHistory })).toContain(`<h2 id="${status}">${statuses[status]} (1)</h2>`);
    expect(ofLoan({ statusHistory }, "loan.status")).toEqual(text(statuses[status]));
  });

  const types = {
    traditional: "Traditional HECM",
    purchase: "HECM for Purchase",
    refinance: "HECM-to-HECM refinance",
  } as const;

  test.each([...hecmTypes])("type of HECM: %s", (hecmType) => {
    const words = types[hecmType];
    expect(pipelineOf({ hecmType })).toContain(`<td data-label="HECM type">${words}</td>`);
    expect(ofLoan({ hecmType }, "loan.type")).toEqual(text(words));
    expect(inputOf("a plain loan", { hecmType })).toContainEqual({
      name: "Type of HECM",
      value: { kind: "text", amount: words },
    });
  });

  const plans = {
    line_of_credit: "Line of credit",
    tenure: "Tenure",
    term: "Term",
    modified_tenure: "Modified tenure",
    modified_term: "Modified term",
    single_disbursement: "Single disbursement lump sum",
  } as const;

  test.each([...paymentPlanTypes])("payment plan: %s", (type) => {
    const words = plans[type];
    const outcome = refuse({ _tag: "PaymentPlanTermMissing", plan: type } as const);
    expect(String(planTable([inGroup({ type, result: null, reason: null, projection: null })]))).toContain(
      `>${words}</th>`,
    );
    expect(merged({ plans: [{ type, isChosen: false, outcome }] }, "payment_plans.0.name")).toEqual(text(words));
    const paymentPlan = { type, termMonths: null, monthlyPaymentCents: null, lineOfCreditCents: null };
    expect(inputOf("a plain loan", { paymentPlan: { ...paymentPlan, initialDrawCents: null } })).toContainEqual({
      name: "Payment plan",
      value: { kind: "text", amount: words },
    });
  });

  const people = {
    borrower: "Borrower",
    co_borrower: "Co-borrower",
    eligible_non_borrowing_spouse: "Eligible non-borrowing spouse",
    ineligible_non_borrowing_spouse: "Ineligible non-borrowing spouse",
    other_non_borrowing: "Non-borrowing household member",
  } as const;

  test.each([...borrowerTypes])("person: %s", (borrowerType) => {
    const words = people[borrowerType];
    expect(ofLoan({ borrowers: [aBorrower({ borrowerType })] }, "borrower.type")).toEqual(text(words));
    const born = { part: borrowerType, bornOn: day("1951-03-14") };
    expect(inputOf("a plain loan", { people: [born] })).toContainEqual({
      name: `${words}, born`,
      value: { kind: "day", amount: "1951-03-14" },
    });
  });
});
