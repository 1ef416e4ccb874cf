import { groupedNumber } from "../../kernel/text/grouped-number.ts";
import { type LoanNumberOf, type LoanNumbers, loanNumberFrom } from "../compact/loan-numbers.ts";
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

/** The loans for which an amount of another kind than the company reports was entered, in any state. */
const loansLackingBasis = ({ states }: Pick<QuarterReport, "states">): readonly number[] => [
  ...new Set(
    states.flatMap(({ remarks }) =>
      remarks.filter(({ code }) => code === "basis_amount_missing").flatMap(({ loanIds }) => loanIds),
    ),
  ),
];

/** What keeps loans from being filed, as said of one loan and of several. */
interface LoanObstacle {
  readonly loanIds: readonly number[];
  readonly ofOne: string;
  readonly ofSeveral: string;
}

const loanObstacles = (report: QuarterReport): readonly LoanObstacle[] => {
  const needed = "another amount of the same day with the maximum claim amount, which the company reports";
  const twice = `in process at the end of ${quarterName(report)} twice (AC080)`;
  const all: readonly LoanObstacle[] = [
    {
      loanIds: loansLackingBasis(report),
      ofOne: `needs ${needed}`,
      ofSeveral: `need ${needed}: the remarks of the report name all`,
    },
    { loanIds: loansStandingTwice(report), ofOne: `is ${twice}`, ofSeveral: `are ${twice}` },
  ];
  return all.filter(({ loanIds }) => loanIds.length > 0);
};

/** The first loans by their numbers, and how many more there are. */
const namedLoans = ({ loanIds, ofOne, ofSeveral }: LoanObstacle, loanNumberOf: LoanNumberOf): readonly string[] => {
  const more = loanIds.length - maxNamedLoans;
  return [
    ...loanIds.slice(0, maxNamedLoans).map((loanId) => `Loan ${loanNumberOf(loanId)} ${ofOne}`),
    ...(more > 0 ? [`${groupedNumber(more)} more ${more === 1 ? `loan ${ofOne}` : `loans ${ofSeveral}`}`] : []),
  ];
};

const noNumbers: LoanNumbers = { loanCount: 0, loanIds: [], parts: [] };

/**
 * What prevents a report from being filed, in words; empty if nothing does. A loan that is in process twice would make every report of the
 * next quarter fail. A loan without its number is named by its id.
 */
export const filingObstacles = (report: QuarterReport, loanNumbers = noNumbers): readonly string[] => {
  const { isComplete, states } = report;
  const ofLoans = loanObstacles(report);
  const loanNumberOf = ofLoans.length === 0 ? String : loanNumberFrom(loanNumbers);
  return [
    ...(isComplete ? [] : ["The quarter is not over"]),
    ...states.flatMap(({ state, tieOuts }) =>
      tieOuts
        .filter(({ isMet }) => !isMet)
        .map(
          ({ id, left, right }) =>
            `${state}: the check "${id}" fails: ${groupedNumber(left)} and ${groupedNumber(right)}`,
        ),
    ),
    ...ofLoans.flatMap((each) => namedLoans(each, loanNumberOf)),
  ];
};
