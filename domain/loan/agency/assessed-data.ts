import { multiplyRatio } from "../../kernel/money.ts";
import type { Assessment } from "../assessment.ts";
import { type Borrower, fullName, isObligor } from "../borrowers/borrower.ts";
import type { Property } from "../properties/property.ts";

/** A borrower as an assessment keeps one; the name says who it was once the person is no longer on the loan. */
interface AssessedBorrower {
  readonly id: number;
  readonly name: string;
}

/** What a financial assessment is made of: the answers, the borrowers, what these earn and owe, and the home's charges; cents a month. */
export interface AssessedData {
  readonly assessment: Assessment;
  /** Null where it was submitted before they were kept. */
  readonly borrowers: readonly AssessedBorrower[] | null;
  readonly monthlyIncomeCents: number;
  readonly monthlyObligationsCents: number;
  /** Null where it was submitted before they were kept. */
  readonly monthlyPropertyChargesCents: number | null;
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

/** A twelfth of what the home costs a year; what is not entered counts as nothing. */
export const monthlyPropertyCharges = (property: Property): number => {
  const charges = [
    property.annualTaxesCents,
    property.annualInsuranceCents,
    property.annualFloodInsuranceCents,
    property.annualAssociationDuesCents,
    property.annualGroundRentCents,
  ];
  const annualCents = charges.reduce<number>((sum, charge) => sum + (charge ?? 0), 0);
  return multiplyRatio(annualCents, 1, 12);
};
