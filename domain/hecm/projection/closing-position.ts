import type { Calculation } from "../calculate.ts";
import type { CalculationInputs } from "../inputs.ts";

/** The amounts of a loan at closing, before the first monthly payment. Amounts are whole cents. */
export interface ClosingPosition {
  /** Paid out for the borrower at closing: payoffs, property charges, a part of the price, and the draw, but no costs. */
  readonly paidOutCents: number;
  /** Premium, fees, and costs, less what the seller pays and less the lender credit, except for the part of it reserved for repairs. */
  readonly costsCents: number;
  /** Owed after closing: the two amounts above. Negative only if the set-asides exceed the principal limit. */
  readonly balanceCents: number;
  /** What repairs and their fee reserve of the limit: undrawn at closing, without the part paid by a lender credit. */
  readonly repairsCents: number;
  /** The part of the lender credit that exceeds everything owed at closing, and so can only pay for the repairs set aside. */
  readonly creditForRepairsCents: number;
  readonly lineOfCreditCents: number;
  /** The present value of the monthly payments still to come. */
  readonly scheduledPaymentsCents: number;
  readonly forgoneCents: number;
  readonly monthlyPaymentCents: number;
  /** The payment of the last month; smaller than the others if the payment determined the term. */
  readonly lastPaymentCents: number;
  /** The number of months paid; null if payments last as long as the loan. */
  readonly paidMonths: number | null;
}

/**
 * The position at closing of a calculated loan. Repairs are set aside and not owed yet, and neither is their administration fee, which is
 * advanced with them (24 CFR 206.31(b)). Without a plan, everything available stays on the line of credit. The borrower pays what the limit
 * does not cover, first of the payoffs. The balance is never negative: a lender credit above what is owed is kept for the repairs.
 */
export const closingPosition = (inputs: CalculationInputs, calculation: Calculation): ClosingPosition => {
  const plan = calculation.paymentPlan;
  const { availableProceedsCents, netPrincipalLimitCents, mandatoryObligationsCents, repairSetAsideCents } =
    calculation;
  const initialDrawCents = plan?.initialDrawCents ?? 0;
  const lineOfCreditCents = plan?.lineOfCreditCents ?? availableProceedsCents;
  const forgoneCents = calculation.proceedsForgoneCents ?? 0;
  const costsCents =
    calculation.initialMipCents +
    calculation.originationFeeCents +
    inputs.counselingFeeCents +
    inputs.closingCostsCents -
    (calculation.sellerContributionsCents ?? 0) -
    inputs.lenderCreditCents;
  const broughtCents = Math.max(0, -netPrincipalLimitCents);
  const repairsCents = repairSetAsideCents + inputs.repairAdministrationFeeCents;
  const owedCents = mandatoryObligationsCents - repairsCents + initialDrawCents - broughtCents;
  const creditForRepairsCents = netPrincipalLimitCents < 0 ? 0 : Math.max(0, -owedCents);
  return {
    paidOutCents: owedCents - costsCents,
    costsCents: costsCents + creditForRepairsCents,
    balanceCents: owedCents + creditForRepairsCents,
    repairsCents: repairsCents - creditForRepairsCents,
    creditForRepairsCents,
    lineOfCreditCents,
    scheduledPaymentsCents: availableProceedsCents - initialDrawCents - lineOfCreditCents - forgoneCents,
    forgoneCents,
    monthlyPaymentCents: plan?.monthlyPaymentCents ?? 0,
    lastPaymentCents: plan?.lastPaymentCents ?? plan?.monthlyPaymentCents ?? 0,
    paidMonths: plan?.termMonths ?? null,
  };
};

/** What is paid monthly in the first so many months, in cents; the last payment of all may be smaller than the others. */
export const paymentsThrough = (
  {
    monthlyPaymentCents,
    lastPaymentCents,
    paidMonths,
  }: Pick<ClosingPosition, "monthlyPaymentCents" | "lastPaymentCents" | "paidMonths">,
  months: number,
): number =>
  paidMonths === null || months < paidMonths
    ? months * monthlyPaymentCents
    : (paidMonths - 1) * monthlyPaymentCents + lastPaymentCents;
