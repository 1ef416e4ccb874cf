import { addRates } from "../../kernel/rate.ts";
import { type Accepted, accept, type Result, refuse } from "../../kernel/result.ts";
import { annuityDueFactor, annuityFigures, tenureFormula } from "../annuity.ts";
import { months, type Step, years } from "../explain.ts";
import type { CalculationInputs } from "../inputs.ts";
import type { Proceeds } from "../proceeds/proceeds.ts";
import { tenureMonths } from "../proceeds/set-asides.ts";
import { type RulesToRead, readRule } from "../read-rule.ts";
import type { PaymentPlan, PaymentPlanType, RateType } from "../terms.ts";
import { isModified, type PlanAmountRefusal, type PlanAmounts, planAmounts } from "./payment-plan-amounts.ts";
import { type FirstYearOutflow, type FirstYearRefusal, paymentsWithinFirstYear } from "./payment-plan-limit.ts";
import { amountSteps, drawStep, type PlanAnnuity, proceedsForgone } from "./payment-plan-steps.ts";
import { type DeterminedTerm, determinedTerm, hasTerm, type PaymentPlanPaymentTooSmall } from "./payment-plan-term.ts";

export type PaymentPlanRefusal =
  | { readonly _tag: "PaymentPlanNotForRateType"; readonly plan: PaymentPlanType; readonly rateType: RateType }
  | { readonly _tag: "PaymentPlanTermMissing"; readonly plan: PaymentPlanType }
  | PlanAmountRefusal
  | PaymentPlanPaymentTooSmall
  | FirstYearRefusal;

/** What a plan pays, with every amount determined. */
export interface ResolvedPaymentPlan {
  readonly type: PaymentPlanType;
  /** The number of months paid; null if payments last as long as the loan, or there are none. */
  readonly termMonths: number | null;
  readonly initialDrawCents: number;
  readonly monthlyPaymentCents: number;
  /** The last payment, if it is smaller than the others; absent otherwise. */
  readonly lastPaymentCents?: number;
  /** What stays on the line of credit after closing, including what the first-year limit blocks. */
  readonly lineOfCreditCents: number;
}

interface ExplainedPlan {
  /** Null while no plan is chosen. */
  readonly plan: ResolvedPaymentPlan | null;
  /** For a single disbursement, what can never be drawn later; null for other plans. */
  readonly proceedsForgoneCents: number | null;
  readonly steps: readonly Step[];
}

const MONTHS_OF_FIRST_YEAR = 12;

const SINGLE_DISBURSEMENT: PaymentPlan = {
  type: "single_disbursement",
  termMonths: null,
  monthlyPaymentCents: null,
  lineOfCreditCents: null,
  initialDrawCents: null,
};

/** The chosen plan. A fixed rate allows only a single disbursement, which need not be chosen (24 CFR 206.25). */
export const planOfRate = (rateType: RateType, chosen: PaymentPlan | null): PaymentPlan | null =>
  chosen ?? (rateType === "fixed" ? SINGLE_DISBURSEMENT : null);

/** The number of months over which the payments are calculated; null for plans without payments. */
const monthsOf = (
  requested: PaymentPlan,
  ageUsedYears: number,
  rules: RulesToRead,
): Result<number | null, PaymentPlanRefusal> => {
  const { type, termMonths } = requested;
  if (type === "tenure" || type === "modified_tenure")
    return accept(tenureMonths(ageUsedYears, readRule(rules, "ageRules").value));
  if (!hasTerm(requested)) return accept(null);
  return termMonths === null || termMonths < 1
    ? refuse({ _tag: "PaymentPlanTermMissing", plan: type })
    : accept(termMonths);
};

/** The plan in effect: for a fixed rate a single disbursement, chosen or not. */
const requestedPlan = ({
  rateType,
  paymentPlan,
}: CalculationInputs): Result<PaymentPlan | null, PaymentPlanRefusal> => {
  const isFixed = rateType === "fixed";
  const requested = planOfRate(rateType, paymentPlan);
  return requested && isFixed !== (requested.type === "single_disbursement")
    ? refuse({ _tag: "PaymentPlanNotForRateType", plan: requested.type, rateType })
    : accept(requested);
};

/** What the payments are calculated with, for the explanation; null for plans without payments. */
const annuity = (
  { expectedRate, paymentPlan: requested }: CalculationInputs,
  ageUsedYears: number,
  rules: RulesToRead,
  n: number | null,
  annuityFactor: number | null,
): PlanAnnuity | null => {
  if (requested === null || n === null || annuityFactor === null) return null;
  const figures = annuityFigures(annuityFactor, expectedRate, readRule(rules, "annualMip").value, n);
  return hasTerm(requested)
    ? { monthsFormula: "n = term of the payments", figures: { "term of the payments": months(n), ...figures } }
    : {
        monthsFormula: tenureFormula(readRule(rules, "ageRules").value),
        figures: { "age used": years(ageUsedYears), ...figures },
      };
};

/** The amounts of a plan whose payment and line of credit are given. */
const requestedAmounts = ({ monthlyPaymentCents, lineOfCreditCents }: PaymentPlan): Accepted<PlanAmounts> =>
  accept({ monthlyPaymentCents: monthlyPaymentCents ?? 0, lineOfCreditCents: lineOfCreditCents ?? 0 });

/**
 * The number of payments in the first twelve months, and their sum. If the payment determines the term, a smaller one lasts longer, so the
 * payment that would fit is computed with twelve payments.
 */
const firstYearPayments = (
  months: number,
  monthlyPaymentCents: number,
  determined: DeterminedTerm | null,
): Pick<FirstYearOutflow, "paymentsInFirstYear" | "paidInFirstYearCents"> => {
  if (determined === null) return { paymentsInFirstYear: Math.min(MONTHS_OF_FIRST_YEAR, months) };
  const paidInFirstYearCents =
    months > MONTHS_OF_FIRST_YEAR
      ? MONTHS_OF_FIRST_YEAR * monthlyPaymentCents
      : (months - 1) * monthlyPaymentCents + determined.lastPaymentCents;
  return { paymentsInFirstYear: MONTHS_OF_FIRST_YEAR, paidInFirstYearCents };
};

const resolved = (
  requested: PaymentPlan,
  inputs: CalculationInputs,
  { availableProceedsCents, firstYearAvailableCents }: Proceeds,
  ageUsedYears: number,
  rules: RulesToRead,
): Result<ExplainedPlan, PaymentPlanRefusal> => {
  const isSingle = requested.type === "single_disbursement";
  const initialDrawCents = requested.initialDrawCents ?? (isSingle ? firstYearAvailableCents : 0);
  if (initialDrawCents > firstYearAvailableCents) {
    return refuse({ _tag: "InitialDrawAboveFirstYearAvailable", initialDrawCents, firstYearAvailableCents });
  }
  const yearly = addRates(inputs.expectedRate, readRule(rules, "annualMip").value);
  const leftCents = availableProceedsCents - initialDrawCents;
  const byPayment = determinedTerm(requested, leftCents, yearly);
  if (byPayment._tag === "Refused") return byPayment;
  const determined = byPayment.value;
  const found = determined === null ? monthsOf(requested, ageUsedYears, rules) : accept(determined.months);
  if (found._tag === "Refused") return found;
  const n = found.value;
  const annuityFactor = n === null ? null : annuityDueFactor(yearly, n);
  const amounts =
    determined === null ? planAmounts({ requested, leftCents, annuityFactor }) : requestedAmounts(requested);
  if (amounts._tag === "Refused") return amounts;
  const { monthlyPaymentCents, lineOfCreditCents } = amounts.value;
  if (n !== null && annuityFactor !== null) {
    const isPaymentRequested = determined !== null || (isModified(requested) && requested.lineOfCreditCents === null);
    const outflow = {
      plan: requested.type,
      initialDrawCents,
      monthlyPaymentCents,
      ...firstYearPayments(n, monthlyPaymentCents, determined),
      shared: isPaymentRequested ? null : { cents: availableProceedsCents - lineOfCreditCents, annuityFactor },
    };
    const within = paymentsWithinFirstYear(outflow, firstYearAvailableCents);
    if (within._tag === "Refused") return within;
  }
  const termMonths = hasTerm(requested) ? n : null;
  const terms = { requested, availableCents: availableProceedsCents, initialDrawCents, termMonths, determined };
  const last = determined?.lastPaymentCents ?? monthlyPaymentCents;
  const forgone = isSingle ? proceedsForgone(terms) : null;
  return accept({
    plan: {
      type: requested.type,
      termMonths,
      initialDrawCents,
      monthlyPaymentCents,
      ...(last < monthlyPaymentCents ? { lastPaymentCents: last } : {}),
      lineOfCreditCents,
    },
    proceedsForgoneCents: forgone?.cents ?? null,
    steps: [
      drawStep(terms, firstYearAvailableCents),
      ...amountSteps(terms, amounts.value, annuity(inputs, ageUsedYears, rules, n, annuityFactor)),
      ...(forgone ? [forgone.step] : []),
    ],
  });
};

/**
 * The payment plan with every amount determined, in whole cents (24 CFR 206.25, Handbook 4235.1 chapter 5). A fixed rate and a single
 * disbursement require each other. A single disbursement draws everything the first-year limit allows unless less is requested; other plans
 * draw nothing unless requested. A term applies only to term plans. Refuses a plan that lacks a figure, contradicts itself, or pays more
 * than the proceeds or the first-year limit allow.
 */
export const paymentPlan = (
  inputs: CalculationInputs,
  available: Proceeds,
  ageUsedYears: number,
  rules: RulesToRead,
): Result<ExplainedPlan, PaymentPlanRefusal> => {
  const requested = requestedPlan(inputs);
  if (requested._tag === "Refused") return requested;
  return requested.value === null
    ? accept({ plan: null, proceedsForgoneCents: null, steps: [] })
    : resolved(requested.value, inputs, available, ageUsedYears, rules);
};
