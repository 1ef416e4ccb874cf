import { isDecidedByCompany } from "../../domain/hmda/row/reportable.ts";
import type { Loans } from "../../domain/loan/ports.ts";
import { type Difference, isOnlyReported } from "../../domain/mcr/cross-check/cross-check.ts";

const loansTogether = 100;

/** The same differences, with the reason of loans on which another lender decided (12 CFR 1003.4(a), comment 4(a)-2). */
export const withDeciders = async (
  loans: Pick<Loans, "findEach">,
  differences: readonly Difference[],
): Promise<readonly Difference[]> => {
  const ids = differences.filter(isOnlyReported).map(({ loanId }) => loanId);
  const ofAnother = new Set<number>();
  for (let from = 0; from < ids.length; from += loansTogether)
    for (const loan of await loans.findEach(ids.slice(from, from + loansTogether)))
      if (!isDecidedByCompany(loan)) ofAnother.add(loan.id);
  return differences.map((each) => (ofAnother.has(each.loanId) ? { ...each, reason: "decided_by_another" } : each));
};
