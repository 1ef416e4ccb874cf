import { roundHalfUp } from "../../kernel/money.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import type { PaymentPlanType } from "../terms.ts";

export type FirstYearRefusal =
  | {
      readonly _tag: "InitialDrawAboveFirstYearAvailable";
      readonly initialDrawCents: number;
      readonly firstYearAvailableCents: number;
    }
  | {
      readonly _tag: "PaymentsAboveFirstYearAvailable";
      readonly plan: PaymentPlanType;
      /** Whether the payment was requested, instead of following from the rest of the plan. */
      readonly isPaymentRequested: boolean;
      readonly firstYearAvailableCents: number;
      readonly initialDrawCents: number;
      readonly monthlyPaymentCents: number;
      readonly paymentsInFirstYear: number;
      /** The largest draw with which the plan fits; null if none does. */
      readonly maxInitialDrawCents: number | null;
      /** The largest payment that fits with the draw. */
      readonly maxMonthlyPaymentCents: number;
    };

/** What a plan pays out in its first twelve months. */
export interface FirstYearOutflow {
  readonly plan: PaymentPlanType;
  readonly initialDrawCents: number;
  readonly monthlyPaymentCents: number;
  readonly paymentsInFirstYear: number;
  /** Their sum, if one of them is smaller. */
  readonly paidInFirstYearCents?: number;
  /** What the draw and the payments share: a larger draw means smaller payments. Null if the payment is fixed. */
  readonly shared: { readonly cents: number; readonly annuityFactor: number } | null;
}

const fixedPaymentDraw = (outflow: FirstYearOutflow, firstYearAvailableCents: number): number | null => {
  const left = firstYearAvailableCents - outflow.paymentsInFirstYear * outflow.monthlyPaymentCents;
  return left < 0 ? null : left;
};

/**
 * The largest draw for which draw + payments of the year ≤ available, where a payment is what the draw leaves ÷ annuity, rounded to the
 * cent. The draw is largest with the smallest payment p for which available − payments × p still leaves at most p for each: `(shared −
 * available − annuity ÷ 2) ÷ (annuity − payments)`, rounded up. Null if payments cost more than they leave.
 */
const sharedDraw = (
  sharedCents: number,
  annuityFactor: number,
  payments: number,
  firstYearAvailableCents: number,
): number | null => {
  const fits = (draw: number): boolean =>
    draw + payments * roundHalfUp((sharedCents - draw) / annuityFactor) <= firstYearAvailableCents;
  const solved = (sharedCents - firstYearAvailableCents - annuityFactor / 2) / (annuityFactor - payments);
  const least = annuityFactor > payments ? Math.max(0, Math.ceil(solved)) : 0;
  // The division may be slightly inexact, so the payment may be off by a cent.
  for (const payment of [Math.max(0, least - 1), least, least + 1]) {
    const draw = Math.min(sharedCents, firstYearAvailableCents - payments * payment);
    if (draw >= 0 && fits(draw)) return draw;
  }
  return null;
};

/**
 * Checks that a plan stays within the first-year limit: the initial draw, which must be within it on its own, + the payments due in months
 * 1 to 12. Refuses with the largest draw and payment that fit, in cents. 24 CFR 206.25(b).
 */
export const paymentsWithinFirstYear = (
  outflow: FirstYearOutflow,
  firstYearAvailableCents: number,
): Result<null, FirstYearRefusal> => {
  const { plan, initialDrawCents, monthlyPaymentCents, paymentsInFirstYear, shared } = outflow;
  const paidCents = outflow.paidInFirstYearCents ?? paymentsInFirstYear * monthlyPaymentCents;
  if (initialDrawCents + paidCents <= firstYearAvailableCents) return accept(null);
  return refuse({
    _tag: "PaymentsAboveFirstYearAvailable",
    plan,
    isPaymentRequested: shared === null,
    firstYearAvailableCents,
    initialDrawCents,
    monthlyPaymentCents,
    paymentsInFirstYear,
    maxInitialDrawCents: shared
      ? sharedDraw(shared.cents, shared.annuityFactor, paymentsInFirstYear, firstYearAvailableCents)
      : fixedPaymentDraw(outflow, firstYearAvailableCents),
    maxMonthlyPaymentCents: Math.floor((firstYearAvailableCents - initialDrawCents) / paymentsInFirstYear),
  });
};
