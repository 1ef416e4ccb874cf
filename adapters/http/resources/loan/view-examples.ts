import type { LoanView } from "../../../../application/support/loan/loan-view.ts";
import { summarize } from "../../../../domain/calculation/calculation-record.ts";
import { deadlinesOf } from "../../../../domain/loan/deadlines/deadlines.ts";
import { allowedStatuses } from "../../../../domain/loan/status-transitions.ts";
import { exampleDay } from "../../openapi/examples.ts";
import { calculationExample } from "../calculation/examples.ts";
import { loanExample } from "./examples.ts";

export const loanViewExample: LoanView = {
  loan: loanExample,
  lastCalculation: summarize(calculationExample),
  calculationState: "current",
  allowedStatuses: allowedStatuses(loanExample, "current", []),
  deadlines: deadlinesOf({ ...loanExample, applicationOn: exampleDay }, exampleDay),
  samePersonLoanIds: [],
};

export const startedLoanExample: LoanView = {
  ...loanViewExample,
  lastCalculation: null,
  calculationState: "none",
  deadlines: [],
  allowedStatuses: allowedStatuses(loanExample, "none", []),
};
