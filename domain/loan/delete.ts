import type { Instant } from "../kernel/day.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import type { Loan } from "./loan.ts";

/** Why a loan has to stay: somebody applied for it, or the agency was asked for its case number. */
export type DeletionObstacle = "application_date" | "case_request";

/** The loan is a record that lenders have to keep: it can be withdrawn, not deleted. */
export interface LoanNotDeletable {
  readonly _tag: "LoanNotDeletable";
  /** Never empty. */
  readonly obstacles: readonly DeletionObstacle[];
}

/** A loan has entries of its pipeline from its first application on, also where the date was cleared later. */
const obstaclesOf = ({ applicationOn, pipeline, agency }: Loan): DeletionObstacle[] => [
  ...(applicationOn === null && pipeline.length === 0 ? [] : (["application_date"] as const)),
  ...(agency.caseNumber.state === "none" ? [] : (["case_request"] as const)),
];

/** The loan as deleted, with everything under it. Refuses one with an application date or a case request. */
export const deletedLoan = (loan: Loan, now: Instant): Result<Loan, LoanNotDeletable> => {
  const obstacles = obstaclesOf(loan);
  return obstacles.length === 0 ? accept({ ...loan, deletedAt: now }) : refuse({ _tag: "LoanNotDeletable", obstacles });
};
