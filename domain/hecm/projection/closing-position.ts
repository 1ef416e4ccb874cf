import type { Calculation } from "../calculate.ts";
import type { CalculationInputs } from "../inputs.ts";

/** The amounts of a loan on the day of closing, before the first monthly payment. Amounts are whole cents. */
export interface ClosingPosition {
  /** Paid out for the borrower at closing: payoffs, property charges, a part of the price, and the draw; no costs. */
  readonly paidOutCents: number;
  /** Premium, fees and costs, less what the seller pays and the lender's credit, except the part of it reserved for repairs. */
  readonly costsCents: number;
  /** Owed after closing: the two above. Below zero only where the set-asides are above the principal limit. */
  readonly balanceCents: number;
  /** What repairs and their fee hold of the limit: undrawn at closing, without what a lender's credit pays of them. */
  readonly repairsCents: number;
  /** The part of the lender's credit that exceeds everything owed at closing, and so can only pay for the repairs set aside. */
  readonly creditForRepairsCents: number;
  readonly lineOfCreditCents: number;
  /** What the monthly payments still to come are worth. */
  readonly scheduledPaymentsCents: number;
  readonly forgoneCents: number;
  readonly monthlyPaymentCents: number;
  /** Of the last paid month; smaller than the others where the payment determined the term. */
  readonly lastPaymentCents: number;
  /** How many months are paid; null where payments last as long as the loan. */
  readonly paidMonths: number | null;
}

/**
 * The position at closing of a calculated loan. Repairs are set aside and not owed yet, nor is their administration fee, which
 * is advanced with them (24 CFR 206.31(b)); without a plan everything available
 * stays on the line of credit; what the limit does not cover is paid by the borrower, out of the payoffs first. The balance
 * is never negative: a lender credit above what is owed waits for the repairs.
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
