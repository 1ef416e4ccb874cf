import type { LoanView } from "../../../../application/support/loan/loan-view.ts";
import { summarize } from "../../../../domain/calculation/calculation-record.ts";
import { deadlinesOf } from "../../../../domain/loan/deadlines/deadlines.ts";
import { everyLoan } from "../../../../domain/loan/search.ts";
import { allowedStatuses } from "../../../../domain/loan/status/allowed-statuses.ts";
import { moveStatus } from "../../../../domain/loan/status/move-status.ts";
import { type Pipeline, pipelineLoan } from "../../../../domain/pages/pipeline.ts";
import { accepted, exampleDay, exampleInstant } from "../../openapi/examples.ts";
import { calculationExample } from "../calculation/examples.ts";
import { loanExample } from "./examples.ts";

export const loanViewExample: LoanView = {
  loan: loanExample,
  lastCalculation: summarize(calculationExample),
  calculationState: "current",
  allowedStatuses: allowedStatuses(loanExample, { state: "current", obstacles: [] }),
  deadlines: deadlinesOf({ ...loanExample, applicationOn: exampleDay }, [], exampleDay),
  samePersonLoanIds: [],
};

export const pipelineExample: Pipeline = {
  companyId: loanExample.companyId,
  filter: everyLoan,
  today: exampleDay,
  count: 1,
  loans: [
    pipelineLoan(
      { ...loanExample, applicationOn: exampleDay },
      {
        lastCalculation: loanViewExample.lastCalculation,
        standing: { state: "current", obstacles: [] },
        officerName: "Olga Officer",
        dueByReports: [],
      },
      exampleDay,
    ),
  ],
};

export const startedLoanExample: LoanView = {
  ...loanViewExample,
  lastCalculation: null,
  calculationState: "none",
  deadlines: [],
  allowedStatuses: allowedStatuses(loanExample, { state: "none", obstacles: [] }),
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
  allowedStatuses: allowedStatuses(movedLoan, standing),
};
