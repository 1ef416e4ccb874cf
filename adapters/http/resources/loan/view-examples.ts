import type { LoanView } from "../../../../application/loan/view/loan-view.ts";
import { summarize } from "../../../../domain/calculation/calculation-record.ts";
import { once } from "../../../../domain/kernel/once.ts";
import { deadlinesOf } from "../../../../domain/loan/deadlines/deadlines.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { allowedStatuses } from "../../../../domain/loan/status/allowed-statuses.ts";
import type { CalculationState } from "../../../../domain/loan/status/calculation-standing.ts";
import { moveStatus } from "../../../../domain/loan/status/move-status.ts";
import { loanFacts } from "../../../../domain/requirements/facts.ts";
import { accepted, exampleDay, exampleInstant } from "../../openapi/examples.ts";
import { calculationExample } from "../calculation/examples.ts";
import { companyExample } from "../company/examples.ts";
import { userExample } from "../user/examples.ts";
import { loanExample } from "./examples.ts";

/** The data, beside the loan itself, by which the loan of the examples is judged. */
export const exampleFacts = loanFacts(loanExample, companyExample, new Map([[userExample.id, userExample]]), []);

const statusesOf = (loan: Loan, state: CalculationState) =>
  allowedStatuses({ loan, calculation: { state, obstacles: [] }, facts: exampleFacts, today: exampleDay });

export const loanViewExample = once(
  (): LoanView => ({
    loan: loanExample,
    lastCalculation: summarize(calculationExample()),
    calculationState: "current",
    allowedStatuses: statusesOf(loanExample, "current"),
    overrides: [],
    deadlines: deadlinesOf({ ...loanExample, applicationOn: exampleDay }, [], exampleDay),
    warnings: [],
    samePersonLoanIds: [],
    approvals: [],
  }),
);

export const startedLoanExample = (): LoanView => ({
  ...loanViewExample(),
  lastCalculation: null,
  calculationState: "none",
  deadlines: [],
  allowedStatuses: statusesOf(loanExample, "none"),
});

const movedLoan = (): Loan =>
  accepted(
    moveStatus(
      loanExample,
      { status: "processing", reason: "Counseling certificate received", effectiveOn: null },
      {
        byUserId: loanExample.loanOfficerId,
        today: exampleDay,
        now: exampleInstant,
        calculation: { state: "current", obstacles: [] },
        facts: exampleFacts,
        digest: (text) => text,
      },
    ),
  );

export const movedLoanExample = once((): LoanView => {
  const loan = movedLoan();
  return {
    ...loanViewExample(),
    loan: { ...loan, version: loan.version + 1 },
    allowedStatuses: statusesOf(loan, "current"),
  };
});
