import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { moveStatus } from "../../../../domain/loan/status/move-status.ts";
import { withOriginator } from "../../../../domain/loan/status/originator.ts";
import { type LoanStatus, loanStatuses } from "../../../../domain/loan/status/status.ts";
import { approveTermsAgain } from "../../../../domain/loan/terms/approve.ts";
import { changedSinceApproval, comparedApprovals } from "../../../../domain/loan/terms/compared-approvals.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aUser } from "../../../fixtures/company/user.ts";
import { approvedLoan } from "../../../fixtures/loan/approved-loan.ts";
import { currentStanding, someFacts } from "../../../fixtures/loan/judged-loan.ts";
import { aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { aLoanToFund } from "../../../fixtures/loan/loan-to-fund.ts";
import { withLoggedAppraisal } from "../../../fixtures/loan/logged-appraisal.ts";
import { sha256 } from "../../../fixtures/sha256.ts";

const facts = someFacts();
const now = instant("2026-05-01T16:00:00.000Z");
const who = { byUserId: 5, now, facts, digest: sha256 };

const move = (loan: Loan, status: LoanStatus, reason: string | null = null) =>
  moveStatus(
    loan,
    { status, reason, effectiveOn: null },
    { ...who, today: day("2026-05-01"), calculation: currentStanding },
  );

const approveAgain = (loan: Loan, reason = "The payoff letter arrived") => approveTermsAgain(loan, { ...who, reason });

/** The loan with an appraised value that was logged again. */
const raised = (loan: Loan): Loan => withLoggedAppraisal({ ...loan, appraisedValueCents: 430_000_00 });
const raisedTerm = {
  code: "approved_terms_changed",
  fields: ["appraisedValueCents"],
  text: "An underwriter has to approve the changed terms. Appraised value: $400,000.00 at the approval, $430,000.00 now",
};

describe("a change of status that approves a loan", () => {
  test("stores who approved it, when, why, and its terms", () => {
    const { approvals } = accepted(move(aLoanToFund("underwriting"), "conditional_approval", "title policy to follow"));
    expect(approvals).toMatchObject([
      { status: "conditional_approval", at: now, byUserId: 5, reason: "title policy to follow" },
    ]);
    expect(approvals[0]?.terms.loan.appraisedValueCents).toBe(400_000_00);
  });

  test("is to conditional approval or to clear to close, by the underwriter", () => {
    const moves: readonly [from: LoanStatus, to: LoanStatus, approvals: number][] = [
      ["processing", "underwriting", 0],
      ["underwriting", "conditional_approval", 1],
      ["underwriting", "clear_to_close", 1],
      ["conditional_approval", "clear_to_close", 1],
      ["clear_to_close", "underwriting", 0],
      ["clear_to_close", "closing", 0],
      ["closing", "clear_to_close", 0],
    ];
    for (const [from, to, approvals] of moves)
      expect([from, to, accepted(move(aLoanToFund(from), to)).approvals.length]).toEqual([from, to, approvals]);
  });

  test("is refused once a loan has 100 approvals", () => {
    const [approval] = approvedLoan(aLoanToFund("underwriting")).approvals;
    if (approval === undefined) throw new Error("the loan is not approved");
    const many = (count: number) => aLoanToFund("underwriting", { approvals: Array(count).fill(approval) });
    expect(accepted(move(many(99), "clear_to_close")).approvals.length).toBe(100);
    expect(move(many(100), "clear_to_close")).toMatchObject({ refusal: { errors: [{ code: "too_many" }] } });
  });
});

describe("a loan whose terms differ from the approved ones", () => {
  test.each([
    ["clear_to_close", "closing"],
    ["closing", "funded"],
    ["funded", "endorsed"],
  ] as const)("does not move from %s to %s, and both values are named", (from, to) => {
    const loan = raised(approvedLoan(aLoanToFund(from)));
    const insured: Loan = { ...loan, agency: { ...loan.agency, insuranceStatus: "endorsed" } };
    expect(move(insured, to)).toMatchObject({ refusal: { unmet: [raisedTerm] } });
    expect(move(accepted(approveAgain(insured)), to)._tag).toBe("Accepted");
  });

  const closesToday = { closingOn: day("2026-05-01"), disbursedOn: null };

  test("can move back, and is then approved with its present terms", () => {
    const cleared = approvedLoan(aLoanToFund("clear_to_close", closesToday));
    const back = accepted(move(raised(cleared), "underwriting"));
    const again = accepted(move(back, "clear_to_close"));
    expect(again.approvals.length).toBe(2);
    expect(move(again, "closing")._tag).toBe("Accepted");
  });

  test("is not approved by a closer who sends it back from the closing", () => {
    const closing = approvedLoan(aLoanToFund("closing", closesToday));
    const back = accepted(move(raised(closing), "clear_to_close"));
    expect(move(back, "closing")).toMatchObject({ refusal: { unmet: [raisedTerm] } });
  });

  test("says for each approval what has changed since", () => {
    const first = raised(approvedLoan(aLoanToFund("clear_to_close")));
    const both = comparedApprovals({ loan: accepted(approveAgain(first)), facts });
    expect(both.map(({ differences }) => differences.map(({ field }) => field))).toEqual([["appraisedValueCents"], []]);
  });
});

describe("the terms of a loan are approved again", () => {
  test("from conditional approval on, and in no other status", () => {
    const open = loanStatuses.filter((status) => approveAgain(aLoanToFund(status))._tag === "Accepted");
    expect(open).toEqual(["conditional_approval", "clear_to_close", "closing", "funded", "endorsed", "escrow_closed"]);
    expect(approveAgain(aLoanToFund("denied"))).toMatchObject({
      refusal: { _tag: "TermsNotApprovable", status: "denied" },
    });
  });

  test("once: what is already approved stays unchanged", () => {
    const again = accepted(approveAgain(raised(approvedLoan(aLoanToFund("closing")))));
    expect(again.approvals.at(-1)).toMatchObject({
      status: "closing",
      byUserId: 5,
      reason: "The payoff letter arrived",
    });
    expect(accepted(approveAgain(again, "again"))).toBe(again);
  });
});

test("a loan officer whose name changes after the funding changes no term of the loan", () => {
  const olga = aUser({ firstName: "Olga", lastName: "Officer", nmlsId: "123456" });
  const married = someFacts({ people: { loanOfficer: { ...olga, lastName: "Other" } } });
  const before = approvedLoan(aLoanToFund("closing"), someFacts({ people: { loanOfficer: olga } }));
  expect(changedSinceApproval({ loan: before, facts: married }).map(({ field }) => field)).toEqual([
    "loanOfficer.name",
  ]);
  const { originatorAtFunding } = withOriginator({ ...before, statusHistory: [aStatusEntry("funded")] }, olga);
  expect(changedSinceApproval({ loan: { ...before, originatorAtFunding }, facts: married })).toEqual([]);
});
