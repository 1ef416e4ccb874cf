import { dueDaysByReports } from "../../../domain/credit/standing.ts";
import { isSameData } from "../../../domain/kernel/same-data.ts";
import { type LoanWarning, loanWarnings } from "../../../domain/loan/checks/warnings.ts";
import { type Deadline, deadlinesOf } from "../../../domain/loan/deadlines/deadlines.ts";
import { type AllowedStatus, allowedStatuses } from "../../../domain/loan/status/allowed-statuses.ts";
import { type ComparedApproval, comparedApprovals } from "../../../domain/loan/terms/compared-approvals.ts";
import { type OverrideStanding, overrideStandings } from "../../../domain/requirements/overrides.ts";
import type { JudgedLoan } from "../../../domain/requirements/requirement.ts";

/** What follows from a loan and the data it is judged by, and from nothing else. */
export interface Judgment {
  readonly allowedStatuses: readonly AllowedStatus[];
  readonly overrides: readonly OverrideStanding[];
  readonly deadlines: readonly Deadline[];
  readonly warnings: readonly LoanWarning[];
  readonly approvals: readonly ComparedApproval[];
}

/** Judges a loan, without the cache. */
export const judge = (judged: JudgedLoan): Judgment => {
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
  /** The judged data. If a store returns the same loan object again, nothing in it has changed. */
  readonly judged: JudgedLoan;
  readonly judgment: Judgment;
}

/** Maximum number of cached judgments, about ten kilobytes each: enough for the loans that are read repeatedly at one time. */
const maxKept = 200;

/** By company and loan, in the order of last use. */
const keptOf = new Map<string, Kept>();

/**
 * Like `judge`, but reuses the last judgment as long as the whole loan and everything else it is judged by are unchanged, including the
 * date. A loan is read far more often than any of these change. Comparing only the version would not be enough: re-encrypting Social
 * security numbers, and restoring the store, do not change it. If the store returns the same loan object, the comparison is skipped.
 */
export const judgeOnce = (judged: JudgedLoan): Judgment => {
  const { companyId, id } = judged.loan;
  const key = `${companyId}/${id}`;
  const found = keptOf.get(key);
  const kept = found !== undefined && isSameData(found.judged, judged) ? found : { judged, judgment: judge(judged) };
  keptOf.delete(key);
  keptOf.set(key, kept);
  const [oldest] = keptOf.keys();
  if (keptOf.size > maxKept && oldest !== undefined) keptOf.delete(oldest);
  return kept.judgment;
};
