import type { Standing } from "./contribution.ts";
import type { LoansBehind } from "./report.ts";

/** The loans behind figures of a state in line AC080, which are the opening pipeline of the next quarter. */
export function* standingsIn(
  state: string,
  { code, group, loanIds, amountsDollars }: Omit<LoansBehind, "loanCount">,
): Generator<readonly [loanId: number, standing: Standing]> {
  if (code !== "AC080" || (group !== "direct" && group !== "thirdParty")) return;
  for (const [position, loanId] of loanIds.entries()) {
    const amountDollars = amountsDollars[position];
    if (amountDollars === undefined) throw new Error("a loan behind a figure without its amount");
    yield [loanId, { state, group, amountDollars }];
  }
}
