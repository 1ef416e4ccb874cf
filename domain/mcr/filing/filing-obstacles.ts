import { groupedNumber } from "../../kernel/text/grouped-number.ts";
import type { LoanNumberOf } from "../compact/loan-numbers.ts";
import { quarterName } from "../quarter/quarter.ts";
import type { QuarterReport } from "../quarter/report.ts";

/** The loans that a report has in process at the end of its quarter more than once: none if each loan was added once. */
const loansStandingTwice = ({ states }: Pick<QuarterReport, "states">): readonly number[] => {
  const loanIds = states.flatMap(({ loans }) =>
    [...loans.values()].filter(({ code }) => code === "AC080").flatMap((behind) => behind.loanIds),
  );
  const sorted = Float64Array.from(loanIds).sort();
  return [...new Set(sorted.filter((loanId, position) => loanId === sorted[position - 1]))];
};

/**
 * What prevents a report from being filed, in words; empty if nothing does. A loan that is in process twice would make every report of the
 * next quarter fail.
 */
export const filingObstacles = (report: QuarterReport, loanNumberOf: LoanNumberOf = String): readonly string[] => {
  const { isComplete, states } = report;
  return [
    ...(isComplete ? [] : ["The quarter is not over"]),
    ...states.flatMap(({ state, remarks }) =>
      remarks.filter(({ code }) => code === "basis_amount_missing").map(({ message }) => `${state}: ${message}`),
    ),
    ...states.flatMap(({ state, tieOuts }) =>
      tieOuts
        .filter(({ isMet }) => !isMet)
        .map(
          ({ id, left, right }) =>
            `${state}: the check "${id}" fails: ${groupedNumber(left)} and ${groupedNumber(right)}`,
        ),
    ),
    ...loansStandingTwice(report).map(
      (loanId) => `Loan ${loanNumberOf(loanId)} is in process at the end of ${quarterName(report)} twice (AC080)`,
    ),
  ];
};
