import { multiplyRatio } from "../../kernel/money.ts";
import type { Assessment } from "../assessment.ts";
import { type Borrower, fullName, isObligor } from "../borrowers/borrower.ts";
import type { Property } from "../properties/property.ts";

/** A borrower as stored with an assessment. The name identifies the person after they have left the loan. */
interface AssessedBorrower {
  readonly id: number;
  readonly name: string;
}

/**
 * The data a financial assessment is based on: the answers, the borrowers, their income and obligations, and the property charges; cents a
 * month.
 */
export interface AssessedData {
  readonly assessment: Assessment;
  /** Null if it was submitted before this was stored. */
  readonly borrowers: readonly AssessedBorrower[] | null;
  readonly monthlyIncomeCents: number;
  readonly monthlyObligationsCents: number;
  /** Null if it was submitted before this was stored. */
  readonly monthlyPropertyChargesCents: number | null;
}

const sumCents = (entries: readonly { readonly amountCents: number }[]): number =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The people whose income and credit history are assessed. */
export const assessedBorrowers = (borrowers: readonly Borrower[]): readonly AssessedBorrower[] =>
  borrowers.filter(isObligor).map((borrower) => ({ id: borrower.id, name: fullName(borrower) }));

/** The borrowers' monthly income and obligations. */
export const monthlySums = (
  borrowers: readonly Borrower[],
): Pick<AssessedData, "monthlyIncomeCents" | "monthlyObligationsCents"> => {
  const obligors = borrowers.filter(isObligor);
  return {
    monthlyIncomeCents: sumCents(obligors.flatMap(({ monthlyIncome }) => monthlyIncome)),
    monthlyObligationsCents: sumCents(obligors.flatMap(({ monthlyObligations }) => monthlyObligations)),
  };
};

/** One twelfth of the yearly property charges. Charges that are not entered count as zero. */
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
