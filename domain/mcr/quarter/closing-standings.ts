import type { Standing } from "./contribution.ts";
import type { LoansBehind, StateReport } from "./report.ts";

type LoanStanding = readonly [loanId: number, standing: Standing];

/** The loans behind some figures of a state as they stand in line AC080, where the figures are of that line. */
export function* standingsIn(
  state: string,
  { code, group, loanIds, amountsDollars }: LoansBehind,
): Generator<LoanStanding> {
  if (code !== "AC080" || (group !== "direct" && group !== "thirdParty")) return;
  for (const [position, loanId] of loanIds.entries()) {
    const amountDollars = amountsDollars[position];
    if (amountDollars === undefined) throw new Error("a loan behind a figure without its amount");
    yield [loanId, { state, group, amountDollars }];
  }
}

/**
 * Each loan behind line AC080 of a state, with how it stands there: what is kept of a filed quarter, and what the quarter
 * after begins with.
 */
export function* closingStandings({ state, loans }: StateReport): Generator<LoanStanding> {
  for (const figure of loans.values()) yield* standingsIn(state, figure);
}
