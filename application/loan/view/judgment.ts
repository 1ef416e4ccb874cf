import { dueDaysByReports } from "../../../domain/credit/standing.ts";
import { isSameData } from "../../../domain/kernel/same-data.ts";
import { type LoanWarning, loanWarnings } from "../../../domain/loan/checks/warnings.ts";
import { type Deadline, deadlinesOf } from "../../../domain/loan/deadlines/deadlines.ts";
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

/** Judges a loan again. */
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
  /** What was judged: a store that returns the same loan object again says that nothing in it changed. */
  readonly judged: JudgedLoan;
  readonly judgment: Judgment;
}

/** As many loans are read again and again at one time: some ten kilobytes each. */
const maxKept = 200;

/** By company and loan; the one that was read last is the last. */
const keptOf = new Map<string, Kept>();

/**
 * The same without asking the register again, as long as the whole loan and all that it is judged by beside itself read the same,
 * the day included: a loan is read far more often than any of it changes. Its version would not do: numbers of people are
 * encrypted again, and a store is restored, without another one. A store that returns the very same loan saves the comparison.
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
