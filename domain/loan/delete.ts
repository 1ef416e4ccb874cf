import type { Instant } from "../kernel/day.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import { caseStatusOf } from "./agency/case-status.ts";
import type { ReportsOfLoan } from "./amounts/enter-amount.ts";
import { isAsImported, isReportedSince } from "./imported.ts";
import type { Loan } from "./loan.ts";
import { hadApplicationDate } from "./mcr/pipeline-entries.ts";

/**
 * Why a loan cannot be deleted: it has an application date, a case number was requested for it, an outside call is open on it, or a credit
 * report was ordered for it.
 */
const deletionObstacles = ["application_date", "case_request", "open_call", "credit_order"] as const;
export type DeletionObstacle = (typeof deletionObstacles)[number];

/** The loan is a record that lenders must keep: it can be withdrawn, but not deleted. */
export interface LoanNotDeletable {
  readonly _tag: "LoanNotDeletable";
  /** Never empty. */
  readonly obstacles: readonly DeletionObstacle[];
}

/** Whether a loan is an import that can still be undone: it is unchanged since the import, and no report filed since then names it. */
const isUndoneImport = (loan: Loan, reports: ReportsOfLoan): boolean =>
  loan.imported !== null && isAsImported(loan) && !isReportedSince(loan, loan.imported.at, reports);

/** The dates of an imported loan come from the former system, which keeps the record. */
const obstaclesOf = (loan: Loan, reports: ReportsOfLoan): DeletionObstacle[] => {
  const { callAttempt, creditOrderedAt } = loan;
  const isKept = !isUndoneImport(loan, reports);
  const found: Readonly<Record<DeletionObstacle, boolean>> = {
    application_date: isKept && hadApplicationDate(loan),
    case_request: isKept && caseStatusOf(loan) !== "none",
    open_call: callAttempt !== null,
    credit_order: creditOrderedAt !== null,
  };
  return deletionObstacles.filter((obstacle) => found[obstacle]);
};

/** Marks a loan as deleted, with everything in it. Refuses, with the reasons, if it cannot be deleted. */
export const deletedLoan = (loan: Loan, reports: ReportsOfLoan, now: Instant): Result<Loan, LoanNotDeletable> => {
  const obstacles = obstaclesOf(loan, reports);
  return obstacles.length === 0 ? accept({ ...loan, deletedAt: now }) : refuse({ _tag: "LoanNotDeletable", obstacles });
};
