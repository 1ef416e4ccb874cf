import type { Loan } from "../../../../../domain/loan/loan.ts";
import type { RefinanceBenefit } from "../../../../../domain/loan/status/calculation-standing.ts";
import type { Given } from "../case.ts";
import { earlierHecm } from "../given-loan.ts";

export const lienOf = (given: Partial<Loan["liens"][number]>): Given => ({
  loan: { liens: [{ ...earlierHecm, ...given }] },
});

/** A refinance that costs $10,000. */
export const refinanced = (given: Omit<RefinanceBenefit, "totalCostCents">): Given => ({
  calculation: { refinance: { totalCostCents: 10_000_00, ...given } },
});
