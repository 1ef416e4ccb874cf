import type { LoanCostRefusal, TotalAnnualLoanCost } from "../../hecm/loan-cost/talc.ts";
import type { Projection, ProjectionRefusal } from "../../hecm/projection/projection.ts";
import type { Result } from "../../kernel/result.ts";
import type { CalculationRecord } from "../calculation-record.ts";
import type { ExplainedLoan } from "./explained-loan.ts";

/** A stored calculation with everything a reader needs to follow it. */
export interface ExplainedCalculation {
  readonly record: CalculationRecord;
  readonly loan: ExplainedLoan;
  readonly projection: Result<Projection, ProjectionRefusal>;
  readonly loanCost: Result<TotalAnnualLoanCost, LoanCostRefusal>;
}

/** A stored calculation with the projection of the loan. */
export interface ProjectedCalculation {
  readonly record: CalculationRecord;
  readonly loan: ExplainedLoan;
  readonly projection: Projection;
  /** Refused if the loan has no note rate yet; the projected years do not need one. */
  readonly loanCost: Result<TotalAnnualLoanCost, LoanCostRefusal>;
}
