import type { LoanView } from "../../../../application/support/loan/loan-view.ts";
import { summarize } from "../../../../domain/calculation/calculation-record.ts";
import { allowedStatuses } from "../../../../domain/loan/status/allowed-statuses.ts";
import { calculationExample } from "../calculation/examples.ts";
import { loanExample } from "./examples.ts";

export const loanViewExample: LoanView = {
  loan: loanExample,
  lastCalculation: summarize(calculationExample),
  calculationState: "current",
  allowedStatuses: allowedStatuses(loanExample, { state: "current", obstacles: [] }),
  samePersonLoanIds: [],
};

export const startedLoanExample: LoanView = {
  ...loanViewExample,
  lastCalculation: null,
  calculationState: "none",
  allowedStatuses: allowedStatuses(loanExample, { state: "none", obstacles: [] }),
};
