import type { Standing } from "./contribution.ts";
import type { LoansBehind } from "./report.ts";

/** Whether figures count loans in process at the end of the quarter: line AC080, in the columns of applications. */
export const isOfClosingPipeline = <Figures extends Pick<LoansBehind, "code" | "group">>(
  figures: Figures,
): figures is Figures & { readonly group: Standing["group"] } =>
  figures.code === "AC080" && (figures.group === "direct" || figures.group === "thirdParty");

/** The loans behind figures of a state in line AC080, which are the opening pipeline of the next quarter. */
export function* standingsIn(
  state: string,
  figures: Omit<LoansBehind, "loanCount">,
): Generator<readonly [loanId: number, standing: Standing]> {
  if (!isOfClosingPipeline(figures)) return;
  const { group, loanIds, amountsDollars } = figures;
  for (const [position, loanId] of loanIds.entries()) {
    const amountDollars = amountsDollars[position];
    if (amountDollars === undefined) throw new Error("a loan behind a figure without its amount");
    yield [loanId, { state, group, amountDollars }];
  }
}
