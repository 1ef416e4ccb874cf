import { groupedNumber } from "../../kernel/text/grouped-number.ts";
import { type LoanNumbers, loanNumberFrom } from "../compact/loan-numbers.ts";
import { isOfClosingPipeline } from "../quarter/closing-standings.ts";
import { quarterName } from "../quarter/quarter.ts";
import type { QuarterReport } from "../quarter/report.ts";

/** The maximum number of loans that are named; of the others only their number is stated. */
const maxNamedLoans = 100;

/** The loans that a report has in process at the end of its quarter more than once: none if each loan was added once. */
const loansStandingTwice = ({ states }: Pick<QuarterReport, "states">): readonly number[] => {
  const loanIds = states.flatMap(({ loans }) =>
    [...loans.values()].filter(isOfClosingPipeline).flatMap((behind) => behind.loanIds),
  );
  const sorted = Float64Array.from(loanIds).sort();
  return [...new Set(sorted.filter((loanId, position) => loanId === sorted[position - 1]))];
};

const obstaclesOfLoansTwice = (report: QuarterReport, loanNumbers: LoanNumbers): readonly string[] => {
  const loanIds = loansStandingTwice(report);
  if (loanIds.length === 0) return [];
  const loanNumberOf = loanNumberFrom(loanNumbers);
  const end = `in process at the end of ${quarterName(report)} twice (AC080)`;
  const more = loanIds.length - maxNamedLoans;
  return [
    ...loanIds.slice(0, maxNamedLoans).map((loanId) => `Loan ${loanNumberOf(loanId)} is ${end}`),
    ...(more > 0 ? [`${groupedNumber(more)} more ${more === 1 ? "loan is" : "loans are"} ${end}`] : []),
  ];
};

const noNumbers: LoanNumbers = { loanIds: [], parts: [] };

/**
 * What prevents a report from being filed, in words; empty if nothing does. A loan that is in process twice would make every report of the
 * next quarter fail. A loan without its number is named by its id.
 */
export const filingObstacles = (report: QuarterReport, loanNumbers = noNumbers): readonly string[] => {
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
    ...obstaclesOfLoansTwice(report, loanNumbers),
  ];
};
