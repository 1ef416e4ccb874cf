import { roundHalfUp } from "../../kernel/money.ts";
import { powerPrecise } from "../../kernel/precise.ts";
import type { Rate } from "../../kernel/rate.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { annuityDueFactor, monthlyGrowth } from "../annuity.ts";
import type { PaymentPlan, PaymentPlanType } from "../terms.ts";
import { aboveProceeds, type PlanAmountRefusal } from "./payment-plan-amounts.ts";

/** The longest term in months. */
export const MAX_TERM_MONTHS = 1200;

/** A payment so small that the longest term does not pay out what is left. */
export interface PaymentPlanPaymentTooSmall {
  readonly _tag: "PaymentPlanPaymentTooSmall";
  readonly plan: PaymentPlanType;
  readonly minCents: number;
}

/** The term determined by a payment. */
export interface DeterminedTerm {
  readonly months: number;
  /** The present value of `months` payments of one. */
  readonly annuityFactor: number;
  /** What is left for the last payment; at most a full payment. */
  readonly lastPaymentCents: number;
}

/** Whether a plan pays for a number of months that is chosen or follows from its payment. */
export const hasTerm = ({ type }: PaymentPlan): boolean => type === "term" || type === "modified_term";

/** What a plan keeps on its line of credit in addition to the draw and the payments: nothing for a term plan; null if not given. */
const lineBeside = ({ type, lineOfCreditCents }: PaymentPlan): number | null =>
  type === "term" ? (lineOfCreditCents ?? 0) : lineOfCreditCents;

/** Whether the payment of a plan determines its term: the line of credit is given and the term is not. */
export const isTermDetermined = (plan: PaymentPlan): boolean =>
  hasTerm(plan) && plan.termMonths === null && (plan.monthlyPaymentCents ?? 0) > 0 && lineBeside(plan) !== null;

/** The smallest number of months whose payments are worth the amount. */
const leastMonths = (worth: (months: number) => number, amountCents: number): number => {
  let [low, high] = [1, MAX_TERM_MONTHS];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (worth(middle) >= amountCents) high = middle;
    else low = middle + 1;
  }
  return low;
};

/**
 * The number of whole months in which a payment, at the start of each, pays out an amount with its growth. The last payment is what is
 * left.
 */
const termOfPayment = (
  { type }: PaymentPlan,
  paymentCents: number,
  leftCents: number,
  yearly: Rate,
): Result<DeterminedTerm, PlanAmountRefusal | PaymentPlanPaymentTooSmall> => {
  if (paymentCents > leftCents) return aboveProceeds({ type }, "monthlyPaymentCents", paymentCents, leftCents);
  const worth = (months: number): number => paymentCents * annuityDueFactor(yearly, months);
  if (worth(MAX_TERM_MONTHS) < leftCents) {
    const minCents = Math.ceil(leftCents / annuityDueFactor(yearly, MAX_TERM_MONTHS));
    return refuse({ _tag: "PaymentPlanPaymentTooSmall", plan: type, minCents });
  }
  const months = leastMonths(worth, leftCents);
  const before = months === 1 ? 0 : worth(months - 1);
  const lastCents = roundHalfUp((leftCents - before) * powerPrecise(monthlyGrowth(yearly), months - 1).high);
  const annuityFactor = annuityDueFactor(yearly, months);
  return accept({ months, annuityFactor, lastPaymentCents: Math.min(paymentCents, lastCents) });
};

/**
 * The term of a plan whose payment determines it; null if the term is given and the payment follows. A payment given together with a term
 * must be the level one, or one that determines the same term. Refuses a payment above what is left, one that the longest term does not pay
 * out, and a line of credit above what is left.
 */
export const determinedTerm = (
  plan: PaymentPlan,
  leftCents: number,
  yearly: Rate,
): Result<DeterminedTerm | null, PlanAmountRefusal | PaymentPlanPaymentTooSmall> => {
  const { termMonths, monthlyPaymentCents } = plan;
  const lineCents = lineBeside(plan);
  if (!hasTerm(plan) || !monthlyPaymentCents || lineCents === null || (plan.type === "term" && lineCents > 0))
    return accept(null);
  if (lineCents > leftCents) return aboveProceeds(plan, "lineOfCreditCents", lineCents, leftCents);
  const shareCents = leftCents - lineCents;
  if (termMonths !== null && termMonths < 1) return accept(null);
  if (termMonths === null) return termOfPayment(plan, monthlyPaymentCents, shareCents, yearly);
  if (roundHalfUp(shareCents / annuityDueFactor(yearly, termMonths)) === monthlyPaymentCents) return accept(null);
  const found = termOfPayment(plan, monthlyPaymentCents, shareCents, yearly);
  return accept(found._tag === "Accepted" && found.value.months === termMonths ? found.value : null);
};
