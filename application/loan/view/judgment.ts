import { dueDaysByReports } from "../../../domain/credit/standing.ts";
import { type LoanWarning, loanWarnings } from "../../../domain/loan/checks/warnings.ts";
import { type Deadline, deadlinesOf } from "../../../domain/loan/deadlines/deadlines.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { type AllowedStatus, allowedStatuses } from "../../../domain/loan/status/allowed-statuses.ts";
import { type ComparedApproval, comparedApprovals } from "../../../domain/loan/terms/compared-approvals.ts";
import { type OverrideStanding, overrideStandings } from "../../../domain/requirements/overrides.ts";
import type { JudgedLoan } from "../../../domain/requirements/requirement.ts";

/** What follows from a loan and from what it is judged by, and from nothing else. */
export interface Judgment {
  readonly allowedStatuses: readonly AllowedStatus[];
  readonly overrides: readonly OverrideStanding[];
  readonly deadlines: readonly Deadline[];
  readonly warnings: readonly LoanWarning[];
  readonly approvals: readonly ComparedApproval[];
}

/** Judges a loan anew. */
const judge = (judged: JudgedLoan): Judgment => {
  const { loan, facts, today } = judged;
  return {
    allowedStatuses: allowedStatuses(judged),
    overrides: overrideStandings(judged),
    deadlines: deadlinesOf(loan, dueDaysByReports(loan, facts.creditReports), today),
    warnings: loanWarnings(loan, today),
    approvals: comparedApprovals({ loan, facts }),
  };
};

interface Kept {
  /** All that the loan was judged by beside itself. */
  readonly beside: string;
  readonly judgment: Judgment;
}

const keptOf = new WeakMap<Loan, Kept>();

/**
 * The same without asking the register again, as long as the store returns the very same loan, which never changes, and all that
 * it is judged by beside itself reads the same, the day included: a loan is read far more often than any of it changes.
 */
export const judgeOnce = (judged: JudgedLoan): Judgment => {
  const { loan, ...rest } = judged;
  const beside = JSON.stringify(rest);
  const kept = keptOf.get(loan);
  if (kept?.beside === beside) return kept.judgment;
  const judgment = judge(judged);
  keptOf.set(loan, { beside, judgment });
  return judgment;
};
