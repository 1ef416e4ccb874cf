import type { PlanAmountRefusal } from "../../../../domain/hecm/payment-plan/payment-plan-amounts.ts";
import type { FirstYearRefusal } from "../../../../domain/hecm/payment-plan/payment-plan-limit.ts";
import { MAX_TERM_MONTHS } from "../../../../domain/hecm/payment-plan/payment-plan-term.ts";
import { formatCents } from "../../../../domain/kernel/money.ts";
import {
  atMost,
  badRequest,
  type ErrorTable,
  eitherErrors,
  fieldError,
  fieldInWords,
  type NameField,
} from "../../operation/refusals/error-row.ts";

const names = {
  type: "payment_plan.type",
  monthlyPaymentCents: "payment_plan.monthly_payment",
  lineOfCreditCents: "payment_plan.line_of_credit",
  initialDrawCents: "payment_plan.initial_draw",
  termMonths: "payment_plan.term_months",
} as const;

interface PlanAmount {
  readonly amount: "monthlyPaymentCents" | "lineOfCreditCents";
}

const nameOfAmount = ({ amount }: PlanAmount): string => names[amount];

type AboveProceeds = Extract<PlanAmountRefusal, { readonly _tag: "PaymentPlanAboveProceeds" }>;
type AboveFirstYear = Extract<FirstYearRefusal, { readonly _tag: "PaymentsAboveFirstYearAvailable" }>;

const nothingLeft = "must be smaller: it leaves nothing for the payments of the first twelve months";

/**
 * The changes, each of which alone would make a plan fit its first year. A payment can only be chosen together with a line of credit that
 * follows from it, so tenure and term plans become modified ones.
 */
const suggestedFixes = (
  refusal: AboveFirstYear,
  nameField: NameField,
  modifiedPlan: string = `modified_${refusal.plan}`,
) => {
  const { plan, isPaymentRequested: isPaymentAsked, initialDrawCents } = refusal;
  const { maxInitialDrawCents, maxMonthlyPaymentCents } = refusal;
  const isModified = plan === "modified_tenure" || plan === "modified_term";
  const besidePayment = isModified
    ? `, with ${nameField(names.lineOfCreditCents)} left out`
    : `, with ${nameField(names.type)} ${modifiedPlan}`;
  const besideDraw = isPaymentAsked ? "" : `, with ${nameField(names.monthlyPaymentCents)} left out`;
  const payment = {
    field: nameField(names.monthlyPaymentCents),
    message: `${atMost(maxMonthlyPaymentCents)}${isPaymentAsked ? " with this draw" : besidePayment}`,
  };
  const draw = {
    field: nameField(names.initialDrawCents),
    message: maxInitialDrawCents === null ? nothingLeft : `${atMost(maxInitialDrawCents)}${besideDraw}`,
  };
  // A payment of nothing is no plan: if the draw takes the whole year, only a smaller one helps.
  if (maxMonthlyPaymentCents === 0 && initialDrawCents > 0) return [draw];
  return maxInitialDrawCents === null ? [payment] : [payment, draw];
};

/** Refusals of payment plans. */
export const paymentPlanErrors = {
  PaymentPlanNotForRateType: fieldError(
    "payment_plan_not_for_rate_type",
    names.type,
    ({ rateType }: { readonly rateType: string }) =>
      rateType === "fixed"
        ? "must be single_disbursement on a fixed rate"
        : "must not be single_disbursement on an adjustable rate",
    "",
    {
      must: ({ rateType }) =>
        rateType === "fixed"
          ? "must be single disbursement on a fixed rate"
          : "must not be single disbursement on an adjustable rate",
      sentence: ({ rateType }) =>
        rateType === "fixed"
          ? "With a fixed rate, only a single disbursement is available (24 CFR 206.25)."
          : "A single disbursement requires a fixed-rate product.",
    },
  ),
  InitialDrawAboveFirstYearAvailable: fieldError(
    "initial_draw_above_available",
    names.initialDrawCents,
    ({ firstYearAvailableCents }: { readonly firstYearAvailableCents: number }) =>
      `${atMost(firstYearAvailableCents)}, the amount available in the first 12 months`,
    "",
    {
      sentence: ({ firstYearAvailableCents }) =>
        `The draw at closing ${atMost(firstYearAvailableCents)}, the amount available in the first 12 months.`,
    },
  ),
  PaymentsAboveFirstYearAvailable: {
    ...badRequest("payments_above_first_year_available", ""),
    detail: (refusal, nameField) =>
      `The initial draw and the payments of the first twelve months ${atMost(refusal.firstYearAvailableCents)} together: ${suggestedFixes(
        refusal,
        nameField,
      )
        .map(({ field, message }) => `${field} ${message}`)
        .join("; or ")}.`,
    errors: (refusal, nameField) => suggestedFixes(refusal, nameField),
    forPeople: {
      sentence: ({ firstYearAvailableCents }) =>
        `The draw at closing and the payments of the first 12 months ${atMost(firstYearAvailableCents)} together.`,
      messages: (refusal) =>
        suggestedFixes(refusal, fieldInWords, `modified ${refusal.plan}`).map(({ message }) => message),
    },
  },
  PaymentPlanTermMissing: fieldError("payment_plan_term_missing", names.termMonths, "is required for this plan"),
  PaymentPlanPaymentTooSmall: fieldError(
    "payment_plan_payment_too_small",
    names.monthlyPaymentCents,
    ({ minCents }: { readonly minCents: number }) =>
      `must be at least ${formatCents(minCents)}: with a smaller payment, the term would exceed ${MAX_TERM_MONTHS} months`,
  ),
  PaymentPlanAmountMissing: {
    ...badRequest("payment_plan_amount_missing", ""),
    detail: (_, nameField) =>
      `${nameField(names.lineOfCreditCents)} or ${nameField(names.monthlyPaymentCents)} is required for this plan.`,
    errors: (_, nameField) =>
      eitherErrors([names.lineOfCreditCents, names.monthlyPaymentCents].map(nameField), "is required for this plan"),
  },
  PaymentPlanAmountDiffers: fieldError(
    "payment_plan_amount_differs",
    nameOfAmount,
    ({ determinedCents }: PlanAmount & { readonly determinedCents: number }) =>
      `must be ${formatCents(determinedCents)}, which follows from the rest of the plan, or null`,
    "",
    {
      must: ({ determinedCents }) =>
        `must be ${formatCents(determinedCents)}, which follows from the rest of the plan, or empty`,
    },
  ),
  PaymentPlanAboveProceeds: fieldError(
    "payment_plan_above_proceeds",
    nameOfAmount,
    ({ amount, maxCents }: AboveProceeds) =>
      `${atMost(maxCents)}, ${amount === "lineOfCreditCents" ? "the rest of the available proceeds" : "the most that the available proceeds can pay"}`,
    "",
    {
      sentence: ({ plan, amount, maxCents }) =>
        `The ${amount === "lineOfCreditCents" ? "line of credit" : "monthly payment"} of a ${plan === "term" ? "term" : "modified"} plan ${atMost(maxCents)}.`,
    },
  ),
} satisfies Partial<ErrorTable>;
