import type { Standing } from "./contribution.ts";
import type { StateReport } from "./report.ts";
import { loansBehind } from "./state-report.ts";

/**
 * Each loan behind line AC080 of a state, with how it stands there: what is kept of a filed quarter, and what the quarter
 * after begins with.
 */
export function* closingStandings(report: StateReport): Generator<readonly [loanId: number, standing: Standing]> {
  for (const group of ["direct", "thirdParty"] as const) {
    const { loanIds, amountsDollars } = loansBehind(report, "AC080", group);
    for (const [position, loanId] of loanIds.entries()) {
      const amountDollars = amountsDollars[position];
      if (amountDollars === undefined) throw new Error("a loan behind a figure without its amount");
      yield [loanId, { state: report.state, group, amountDollars }];
    }
  }
}
