import type { ResolvedPaymentPlan } from "../../hecm/payment-plan/payment-plan.ts";
import { closingPosition } from "../../hecm/projection/closing-position.ts";
import { planWords } from "../../hecm/term-words.ts";
import type { PaymentPlanType } from "../../hecm/terms.ts";
import type { ExportedLoan } from "../exported-loan.ts";
import { type Mapping, part, requiredValue, value } from "../mapping.ts";
import { amountText, ifKnown } from "../value-forms.ts";

type Calculated = NonNullable<ExportedLoan["calculation"]>;

const planTypes: Readonly<Record<PaymentPlanType, string>> = {
  line_of_credit: "LineOfCredit",
  tenure: "Tenure",
  term: "Term",
  modified_tenure: "ModifiedTenure",
  modified_term: "ModifiedTerm",
  single_disbursement: "Other",
};

const advanceCents = ({ inputs, result }: Calculated): number => closingPosition(inputs, result).balanceCents;

/** The limit less what is owed and set aside after closing: what is left for later. */
const netAfterClosingCents = ({ result }: Calculated): number =>
  Math.max(0, result.netPrincipalLimitCents - (result.paymentPlan?.initialDrawCents ?? 0));

const ofPlan =
  (textOf: (plan: ResolvedPaymentPlan) => string | null) =>
  ({ result }: Calculated): string | null =>
    result.paymentPlan && textOf(result.paymentPlan);

/** The figures of the current calculation; absent if there is none. Net figures are those after closing. */
export const reverseMortgage: Mapping<ExportedLoan> = part<ExportedLoan, Calculated>(
  "REVERSE_MORTGAGE",
  ({ calculation }) => calculation,
  [
    requiredValue("ReverseInitialPrincipalLimitAmount", "amount", "calculation: principal_limit", ({ result }) =>
      amountText(result.principalLimitCents),
    ),
    requiredValue(
      "ReverseMortgageDisclosedMonthlyServicingFeeAmount",
      "amount",
      "servicing_fee_monthly",
      ({ inputs }) => amountText(inputs.servicingFeeMonthlyCents),
    ),
    requiredValue(
      "ReverseMortgageInitialAdvanceAmount",
      "amount",
      "calculation: what is owed after closing, with payoffs of liens and costs",
      (calculated) => amountText(advanceCents(calculated)),
    ),
    value(
      "ReverseNetLineOfCreditAmount",
      "amount",
      "calculation: payment_plan.line_of_credit",
      ofPlan(({ lineOfCreditCents }) => amountText(lineOfCreditCents)),
    ),
    requiredValue(
      "ReverseNetPrincipalLimitAmount",
      "amount",
      "calculation: net_principal_limit less the initial draw",
      (calculated) => amountText(netAfterClosingCents(calculated)),
    ),
    value(
      "ReversePaymentPlanType",
      "code",
      "calculation: payment_plan.type",
      ofPlan(({ type }) => planTypes[type]),
    ),
    value(
      "ReversePaymentPlanTypeOtherDescription",
      "text",
      "calculation: payment_plan.type, of a single disbursement",
      ofPlan(({ type }) => (planTypes[type] === "Other" ? planWords[type] : null)),
    ),
    value(
      "ReversePaymentTermMonthsCount",
      "count",
      "calculation: payment_plan.term_months",
      ofPlan(({ termMonths }) => ifKnown(termMonths, String)),
    ),
    value(
      "ReverseScheduledPaymentAmount",
      "amount",
      "calculation: payment_plan.monthly_payment, above zero",
      ofPlan(({ monthlyPaymentCents }) => (monthlyPaymentCents > 0 ? amountText(monthlyPaymentCents) : null)),
    ),
    value(
      "ReverseSetAsideFirstYearPropertyChargesAmount",
      "amount",
      "property_charges_at_closing, above zero",
      ({ inputs }) =>
        inputs.propertyChargesAtClosingCents > 0 ? amountText(inputs.propertyChargesAtClosingCents) : null,
    ),
  ],
);
