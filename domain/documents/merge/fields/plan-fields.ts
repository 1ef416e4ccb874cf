import type { ComparedPlan, PlanOutcome } from "../../../calculation/what-if/compare-plans.ts";
import type { PaymentPlanRefusal, ResolvedPaymentPlan } from "../../../hecm/payment-plan/payment-plan.ts";
import type { ProjectionRow } from "../../../hecm/projection/projection.ts";
import { planWords } from "../../../hecm/term-words.ts";
import { formatCents } from "../../../kernel/money.ts";
import type { DocumentFacts } from "../facts.ts";
import { list, type MergeField, type MergeFields, money, record, text, yesNo } from "../field.ts";
import { paymentDuration } from "../words.ts";

/** What a plan pays and for how long, worded for a borrower. */
const durationOf = ({ type, termMonths, lastPaymentCents }: ResolvedPaymentPlan): string | null => {
  if (type === "tenure" || type === "modified_tenure") return "As long as a borrower lives in the home";
  return termMonths === null ? null : paymentDuration(termMonths, lastPaymentCents);
};

const refusalWords = (refusal: PaymentPlanRefusal): string => {
  switch (refusal._tag) {
    case "InitialDrawAboveFirstYearAvailable":
      return "The draw at closing is more than the first year allows";
    case "PaymentsAboveFirstYearAvailable":
      return `Draw and payments of the first year are more than the ${formatCents(refusal.firstYearAvailableCents)} that it allows`;
    case "PaymentPlanAboveProceeds":
      return "It takes more than the available proceeds";
    default:
      return "It does not go with the terms of this loan";
  }
};

const planFields: MergeFields<ResolvedPaymentPlan> = {
  name: text("Payment plan, in words", ({ type }) => planWords[type]),
  initial_draw: money("Amount drawn at closing", ({ initialDrawCents }) => initialDrawCents),
  monthly_payment: money("Monthly payment to the borrower", ({ monthlyPaymentCents }) => monthlyPaymentCents),
  duration: text("For how long payments are made, in words; missing without payments", durationOf),
  line_of_credit: money("Line of credit after closing", ({ lineOfCreditCents }) => lineOfCreditCents),
};

const outcomeOf = ({ outcome }: ComparedPlan): PlanOutcome | null =>
  outcome._tag === "Accepted" ? outcome.value : null;

const ofPlan =
  <Value>(amountOf: (plan: ResolvedPaymentPlan) => Value) =>
  (compared: ComparedPlan): Value | null => {
    const outcome = outcomeOf(compared);
    return outcome && amountOf(outcome.plan);
  };

const after =
  (year: number, amountOf: (row: ProjectionRow) => number) =>
  (compared: ComparedPlan): number | null => {
    const row = outcomeOf(compared)?.projection?.rows[year];
    return row === undefined ? null : amountOf(row);
  };

const comparedYears = [5, 10, 15, 20] as const;

const yearFields: MergeFields<ComparedPlan> = Object.fromEntries(
  comparedYears.flatMap((years): [string, MergeField<ComparedPlan>][] => [
    [
      `balance_after_${years}_years`,
      money(
        `Loan balance after ${years} years`,
        after(years, ({ balanceCents }) => balanceCents),
      ),
    ],
    [
      `line_of_credit_after_${years}_years`,
      money(
        `Unused line of credit after ${years} years`,
        after(years, ({ lineOfCreditCents }) => lineOfCreditCents),
      ),
    ],
  ]),
);

const comparedFields: MergeFields<ComparedPlan> = {
  name: text("Payment plan, in words", ({ type }) => planWords[type]),
  is_chosen: yesNo("Whether it is the plan of the loan", ({ isChosen }) => isChosen),
  is_available: yesNo("Whether the loan allows it", ({ outcome }) => outcome._tag === "Accepted"),
  reason: text("Why the loan does not allow it", ({ outcome }) =>
    outcome._tag === "Refused" ? refusalWords(outcome.refusal) : null,
  ),
  initial_draw: money(
    "Amount drawn at closing",
    ofPlan(({ initialDrawCents }) => initialDrawCents),
  ),
  monthly_payment: money(
    "Monthly payment to the borrower",
    ofPlan(({ monthlyPaymentCents }) => monthlyPaymentCents),
  ),
  duration: text("For how long payments are made, in words; missing without payments", ofPlan(durationOf)),
  line_of_credit: money(
    "Line of credit after closing",
    ofPlan(({ lineOfCreditCents }) => lineOfCreditCents),
  ),
  ...yearFields,
};

/** The chosen payment plan, and a comparison of all plans. */
export const planSection: MergeFields<DocumentFacts> = {
  payment_plan: record(({ calculation }) => calculation?.result.paymentPlan ?? null, planFields),
  payment_plans: list(
    "Payment plans side by side, the chosen one first, for a loop",
    ({ plans }) => plans,
    comparedFields,
  ),
};
