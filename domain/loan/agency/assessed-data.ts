import type { Assessment } from "../assessment.ts";
import { type Borrower, fullName, isObligor } from "../borrowers/borrower.ts";

/** A borrower as an assessment keeps one; the name says who it was once the person is no longer on the loan. */
interface AssessedBorrower {
  readonly id: number;
  readonly name: string;
}

/** What a financial assessment is made of: the answers, the borrowers, and what these earn and owe; cents a month. */
export interface AssessedData {
  readonly assessment: Assessment;
  /** Null where it was submitted before they were kept. */
  readonly borrowers: readonly AssessedBorrower[] | null;
  readonly monthlyIncomeCents: number;
  readonly monthlyObligationsCents: number;
}

const sumCents = (entries: readonly { readonly amountCents: number }[]): number =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The people whose income and credit history are assessed. */
export const assessedBorrowers = (borrowers: readonly Borrower[]): readonly AssessedBorrower[] =>
  borrowers.filter(isObligor).map((borrower) => ({ id: borrower.id, name: fullName(borrower) }));

/** What the borrowers earn and owe each month. */
export const monthlySums = (
  borrowers: readonly Borrower[],
): Pick<AssessedData, "monthlyIncomeCents" | "monthlyObligationsCents"> => {
  const obligors = borrowers.filter(isObligor);
  return {
    monthlyIncomeCents: sumCents(obligors.flatMap(({ monthlyIncome }) => monthlyIncome)),
    monthlyObligationsCents: sumCents(obligors.flatMap(({ monthlyObligations }) => monthlyObligations)),
  };
};
