import type { LoanView } from "../../../../application/loan/view/loan-view.ts";
import { summarize } from "../../../../domain/calculation/calculation-record.ts";
import { deadlinesOf } from "../../../../domain/loan/deadlines/deadlines.ts";
import { allowedStatuses } from "../../../../domain/loan/status/allowed-statuses.ts";
import { moveStatus } from "../../../../domain/loan/status/move-status.ts";
import { accepted, exampleDay, exampleInstant } from "../../openapi/examples.ts";
import { calculationExample } from "../calculation/examples.ts";
import { loanExample } from "./examples.ts";

export const loanViewExample: LoanView = {
  loan: loanExample,
  lastCalculation: summarize(calculationExample),
  calculationState: "current",
  allowedStatuses: allowedStatuses(loanExample, { state: "current", obstacles: [] }, exampleDay),
  deadlines: deadlinesOf({ ...loanExample, applicationOn: exampleDay }, [], exampleDay),
  warnings: [],
  samePersonLoanIds: [],
};

export const startedLoanExample: LoanView = {
  ...loanViewExample,
  lastCalculation: null,
  calculationState: "none",
  deadlines: [],
  allowedStatuses: allowedStatuses(loanExample, { state: "none", obstacles: [] }, exampleDay),
};

const standing = { state: "current", obstacles: [] } as const;

const movedLoan = accepted(
  moveStatus(
    loanExample,
    { status: "processing", reason: "Counseling certificate received", effectiveOn: null },
    { byUserId: loanExample.loanOfficerId, today: exampleDay, now: exampleInstant, calculation: standing },
  ),
);

export const movedLoanExample: LoanView = {
  ...loanViewExample,
  loan: { ...movedLoan, version: movedLoan.version + 1 },
  allowedStatuses: allowedStatuses(movedLoan, standing, exampleDay),
};
