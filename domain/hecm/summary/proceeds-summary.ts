import type { Calculation } from "../calculate.ts";
import type { CalculationInputs } from "../inputs.ts";
import { closingPosition, paymentsThrough } from "../projection/closing-position.ts";
import { lineMaker, type SummaryLine, type SummaryTable, stepsById } from "./summary-line.ts";

const MONTHS_OF_FIRST_YEAR = 12;

/** What the plan pays and allows to be drawn in the first twelve months, at most what is available then. */
const firstYearOf = (inputs: CalculationInputs, calculation: Calculation) => {
  const { firstYearAvailableCents, paymentPlan } = calculation;
  const position = closingPosition(inputs, calculation);
  const drawCents = paymentPlan?.initialDrawCents ?? 0;
  const paymentsCents = paymentsThrough(position, MONTHS_OF_FIRST_YEAR);
  const leftCents = firstYearAvailableCents - drawCents - paymentsCents;
  const drawableCents = Math.min(position.lineOfCreditCents, Math.max(0, leftCents));
  return { drawCents, paymentsCents, drawableCents, unusedCents: leftCents - drawableCents };
};

/** The parts, under the plan, of the amount available in the first twelve months. */
const firstYearParts = (inputs: CalculationInputs, calculation: Calculation): readonly SummaryLine[] => {
  const line = lineMaker(stepsById(calculation.steps));
  const { drawCents, paymentsCents, drawableCents, unusedCents } = firstYearOf(inputs, calculation);
  const parts = [
    line("part", "Initial draw at closing", drawCents, "initial_draw"),
    line("part", "Monthly payments of the first 12 months", paymentsCents, "monthly_payment"),
    line("part", "May be drawn in the first 12 months", drawableCents, "line_of_credit"),
    line("part", "Not used by this payment plan", unusedCents, "first_year_available"),
  ];
  return parts.filter(({ amountCents }) => amountCents !== 0);
};

/** The individual obligations of the first twelve months, if a set-aside pays property charges in addition to the mandatory ones. */
const firstYearObligations = (calculation: Calculation, obligationsCents: number): readonly SummaryLine[] => {
  const line = lineMaker(stepsById(calculation.steps));
  const mandatoryCents = calculation.mandatoryObligationsCents;
  const total = "Obligations of the first 12 months";
  if (obligationsCents === mandatoryCents) return [line("entry", total, -obligationsCents, "first_year_obligations")];
  const chargesCents = obligationsCents - mandatoryCents;
  return [
    line("item", "Mandatory obligations", -mandatoryCents, "mandatory_obligations"),
    line("item", "Property charges paid from the life expectancy set-aside", -chargesCents, "first_year_obligations"),
    line("group", total, -obligationsCents, "first_year_obligations"),
  ];
};

/**
 * How the initial disbursement limit leads to the amount available to the borrower in the first twelve months, and its parts under the
 * plan; null if the calculation has no step for the obligations of those months.
 */
export const firstYearSummary = (inputs: CalculationInputs, calculation: Calculation): SummaryTable | null => {
  const { firstYearLimitCents, firstYearAvailableCents, availableProceedsCents } = calculation;
  const steps = stepsById(calculation.steps);
  const obligations = steps.get("first_year_obligations")?.value;
  if (obligations?.kind !== "cents") return null;
  const line = lineMaker(steps);
  const underLimitCents = firstYearLimitCents - obligations.amount;
  const notAvailableCents = Math.max(0, underLimitCents) - availableProceedsCents;
  return {
    name: "The first 12-month disbursement period",
    lines: [
      line("start", "Initial disbursement limit", firstYearLimitCents, "first_year_limit"),
      ...firstYearObligations(calculation, obligations.amount),
      ...(underLimitCents < 0
        ? [line("entry", "Obligations above the limit", -underLimitCents, "first_year_available")]
        : []),
      ...(notAvailableCents > 0
        ? [line("entry", "Limit above the available proceeds", -notAvailableCents, "first_year_available")]
        : []),
      line("sum", "Available in the first 12 months", firstYearAvailableCents, "first_year_available"),
      ...firstYearParts(inputs, calculation),
    ],
    isOfPrincipalLimit: true,
    zeroNames: [],
  };
};

const singleDisbursement = (calculation: Calculation, forgoneCents: number): SummaryTable => {
  const line = lineMaker(stepsById(calculation.steps));
  const drawCents = calculation.paymentPlan?.initialDrawCents ?? 0;
  return {
    name: "Paid to the borrower: single disbursement",
    lines: [
      line("start", "Available proceeds", calculation.availableProceedsCents, "available_proceeds"),
      line("entry", "Proceeds forgone, never to be drawn", -forgoneCents, "proceeds_forgone"),
      line("sum", "Paid to the borrower at closing, once", drawCents, "initial_draw"),
    ],
    isOfPrincipalLimit: true,
    zeroNames: [],
  };
};

/**
 * How the payment plan distributes the available proceeds: drawn at closing, paid monthly, and left on the line of credit, only part of
 * which may be drawn in the first twelve months; for a single disbursement, what is actually payable. Without a plan, everything stays on
 * the line of credit.
 */
export const proceedsSummary = (inputs: CalculationInputs, calculation: Calculation): SummaryTable => {
  const { availableProceedsCents, paymentPlan } = calculation;
  const position = closingPosition(inputs, calculation);
  if (paymentPlan?.type === "single_disbursement") return singleDisbursement(calculation, position.forgoneCents);
  const { lineOfCreditCents, scheduledPaymentsCents } = position;
  const line = lineMaker(stepsById(calculation.steps));
  const { drawCents, drawableCents } = firstYearOf(inputs, calculation);
  const lineStep =
    ["line_of_credit", "monthly_payment"].find((id) => calculation.steps.some((step) => step.id === id)) ??
    "available_proceeds";
  const left: readonly SummaryLine[] = [
    line("part", "May be drawn in the first 12 months", drawableCents, "first_year_available"),
    line(
      "part",
      "May be drawn after the first 12 months, before growth",
      lineOfCreditCents - drawableCents,
      "first_year_available",
    ),
  ];
  return {
    name:
      paymentPlan === null
        ? "Paid to the borrower: no payment plan chosen, shown as a line of credit"
        : "Paid to the borrower",
    lines: [
      line("start", "Available proceeds", availableProceedsCents, "available_proceeds"),
      line("entry", "Initial draw at closing", -drawCents, "initial_draw"),
      ...(scheduledPaymentsCents !== 0
        ? [line("entry", "Value of the monthly payments at closing", -scheduledPaymentsCents, "monthly_payment")]
        : []),
      line("sum", "Available line of credit after closing", lineOfCreditCents, lineStep),
      ...(lineOfCreditCents > 0 ? left : []),
    ],
    isOfPrincipalLimit: true,
    zeroNames: [],
  };
};
