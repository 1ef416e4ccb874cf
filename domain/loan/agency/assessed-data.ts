import type { Assessment } from "../assessment.ts";
import { type Borrower, isObligor } from "../borrowers/borrower.ts";

/** What a financial assessment is made of: the answers, and what the borrowers earn and owe; cents a month. */
export interface AssessedData {
  readonly assessment: Assessment;
  readonly monthlyIncomeCents: number;
  readonly monthlyObligationsCents: number;
}

const sumCents = (entries: readonly { readonly amountCents: number }[]): number =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What the borrowers earn and owe each month. */
export const monthlySums = (borrowers: readonly Borrower[]): Omit<AssessedData, "assessment"> => {
  const obligors = borrowers.filter(isObligor);
  return {
    monthlyIncomeCents: sumCents(obligors.flatMap(({ monthlyIncome }) => monthlyIncome)),
    monthlyObligationsCents: sumCents(obligors.flatMap(({ monthlyObligations }) => monthlyObligations)),
  };
};
