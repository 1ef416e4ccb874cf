import { roundHalfUp } from "../../kernel/money.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import type { PaymentPlan, PaymentPlanType } from "../terms.ts";

/** An amount of a plan that the others determine; the names are those of `PaymentPlan`. */
type PlanAmount = "monthlyPaymentCents" | "lineOfCreditCents";

export type PlanAmountRefusal =
  | { readonly _tag: "PaymentPlanAmountMissing"; readonly plan: PaymentPlanType }
  /** The requested amount differs from the one that the rest of the plan determines. */
  | {
      readonly _tag: "PaymentPlanAmountDiffers";
      readonly plan: PaymentPlanType;
      readonly amount: PlanAmount;
      readonly requestedCents: number;
      readonly determinedCents: number;
    }
  | {
      readonly _tag: "PaymentPlanAboveProceeds";
      readonly plan: PaymentPlanType;
      readonly amount: PlanAmount;
      readonly requestedCents: number;
      readonly maxCents: number;
    };

/** What a plan divides between a line of credit and monthly payments. */
interface PlanPool {
  readonly requested: PaymentPlan;
  /** The available proceeds less the initial draw, at least zero. */
  readonly leftCents: number;
  /** The present value of payments of one; null for plans without payments. */
  readonly annuityFactor: number | null;
}

export type PlanAmounts = Readonly<Record<PlanAmount, number>>;

/** Whether a plan has both a line of credit and payments, one of which is given. */
export const isModified = ({ type }: PaymentPlan): boolean => type === "modified_tenure" || type === "modified_term";

export const aboveProceeds = (
  { type }: Pick<PaymentPlan, "type">,
  amount: PlanAmount,
  requestedCents: number,
  maxCents: number,
) => refuse({ _tag: "PaymentPlanAboveProceeds", plan: type, amount, requestedCents, maxCents });

const fromPayment = (
  { requested, leftCents }: PlanPool,
  monthlyPaymentCents: number,
  annuityFactor: number,
): Result<PlanAmounts, PlanAmountRefusal> => {
  const lineOfCreditCents = roundHalfUp(leftCents - monthlyPaymentCents * annuityFactor);
  if (lineOfCreditCents >= 0) return accept({ lineOfCreditCents, monthlyPaymentCents });
  // A line of credit is rounded to the cent, so half a cent below zero still counts as zero.
  const maxCents = Math.floor((leftCents + 0.5) / annuityFactor);
  return aboveProceeds(requested, "monthlyPaymentCents", monthlyPaymentCents, maxCents);
};

const modified = (pool: PlanPool, annuityFactor: number): Result<PlanAmounts, PlanAmountRefusal> => {
  const { requested, leftCents } = pool;
  const { lineOfCreditCents, monthlyPaymentCents } = requested;
  if (lineOfCreditCents !== null) {
    return lineOfCreditCents > leftCents
      ? aboveProceeds(requested, "lineOfCreditCents", lineOfCreditCents, leftCents)
      : accept({
          lineOfCreditCents,
          monthlyPaymentCents: roundHalfUp((leftCents - lineOfCreditCents) / annuityFactor),
        });
  }
  return monthlyPaymentCents === null
    ? refuse({ _tag: "PaymentPlanAmountMissing", plan: requested.type })
    : fromPayment(pool, monthlyPaymentCents, annuityFactor);
};

const determined = (pool: PlanPool): Result<PlanAmounts, PlanAmountRefusal> => {
  const { requested, leftCents, annuityFactor } = pool;
  if (annuityFactor === null) {
    return accept({ lineOfCreditCents: requested.type === "line_of_credit" ? leftCents : 0, monthlyPaymentCents: 0 });
  }
  if (isModified(requested)) return modified(pool, annuityFactor);
  return accept({ lineOfCreditCents: 0, monthlyPaymentCents: roundHalfUp(leftCents / annuityFactor) });
};

/**
 * The line of credit and the monthly payment of a plan, in cents. For a modified plan one of them is given and the other follows; for all
 * others both follow. Anything else that is given must agree to the cent.
 */
export const planAmounts = (pool: PlanPool): Result<PlanAmounts, PlanAmountRefusal> => {
  const found = determined(pool);
  if (found._tag === "Refused") return found;
  const { requested } = pool;
  for (const amount of ["monthlyPaymentCents", "lineOfCreditCents"] as const) {
    const [requestedCents, determinedCents] = [requested[amount], found.value[amount]];
    if (requestedCents !== null && requestedCents !== determinedCents) {
      return refuse({
        _tag: "PaymentPlanAmountDiffers",
        plan: requested.type,
        amount,
        requestedCents,
        determinedCents,
      });
    }
  }
  return found;
};
