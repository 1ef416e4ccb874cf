import type { Calculation } from "../calculate.ts";
import type { CalculationInputs } from "../inputs.ts";
import { closingPosition } from "../projection/closing-position.ts";
import { lineMaker, type SummaryLine, type SummaryTable, stepsById } from "./summary-line.ts";

const MONTHS_OF_FIRST_YEAR = 12;

/**
 * How the first year's limit leaves what may be disbursed to the borrower in the first twelve months; null where the
 * calculation has no step of the obligations of those months.
 */
export const firstYearSummary = (calculation: Calculation): SummaryTable | null => {
  const { firstYearLimitCents, firstYearAvailableCents, availableProceedsCents } = calculation;
  const steps = stepsById(calculation.steps);
  const obligations = steps.get("first_year_obligations")?.value;
  if (obligations?.kind !== "cents") return null;
  const line = lineMaker(steps);
  const underLimitCents = firstYearLimitCents - obligations.amount;
  const notAvailableCents = Math.max(0, underLimitCents) - availableProceedsCents;
  return {
    name: "The first 12 months",
    lines: [
      line("start", "First-year disbursement limit", firstYearLimitCents, "first_year_limit"),
      line("entry", "Obligations of the first 12 months", -obligations.amount, "first_year_obligations"),
      ...(underLimitCents < 0
        ? [line("entry", "Obligations above the limit", -underLimitCents, "first_year_available")]
        : []),
      ...(notAvailableCents > 0
        ? [line("entry", "Limit above the available proceeds", -notAvailableCents, "first_year_available")]
        : []),
      line("sum", "Available in the first 12 months", firstYearAvailableCents, "first_year_available"),
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
 * What the available proceeds become under the payment plan: drawn at closing, paid by the month, and left on the line of
 * credit, of which only a part may be drawn in the first twelve months; on a single disbursement what is really payable.
 * Without a plan all of it stays on the line of credit.
 */
export const proceedsSummary = (inputs: CalculationInputs, calculation: Calculation): SummaryTable => {
  const { availableProceedsCents, firstYearAvailableCents, paymentPlan } = calculation;
  const position = closingPosition(inputs, calculation);
  if (paymentPlan?.type === "single_disbursement") return singleDisbursement(calculation, position.forgoneCents);
  const { lineOfCreditCents, monthlyPaymentCents, scheduledPaymentsCents } = position;
  const line = lineMaker(stepsById(calculation.steps));
  const drawCents = paymentPlan?.initialDrawCents ?? 0;
  const months = Math.min(MONTHS_OF_FIRST_YEAR, position.paidMonths ?? MONTHS_OF_FIRST_YEAR);
  const leftOfYearCents = firstYearAvailableCents - drawCents - months * monthlyPaymentCents;
  const drawableCents = Math.min(lineOfCreditCents, Math.max(0, leftOfYearCents));
  const lineStep =
    ["line_of_credit", "monthly_payment"].find((id) => calculation.steps.some((step) => step.id === id)) ??
    "available_proceeds";
  const left: readonly SummaryLine[] = [
    line("part", "May be drawn in the first 12 months", drawableCents, "first_year_available"),
    line("part", "May be drawn after the first 12 months", lineOfCreditCents - drawableCents, "first_year_available"),
  ];
  return {
    name: paymentPlan === null ? "Paid to the borrower: no payment plan chosen" : "Paid to the borrower",
    lines: [
      line("start", "Available proceeds", availableProceedsCents, "available_proceeds"),
      line("entry", "Initial draw at closing", -drawCents, "initial_draw"),
      ...(scheduledPaymentsCents !== 0
        ? [line("entry", "Value of the monthly payments", -scheduledPaymentsCents, "monthly_payment")]
        : []),
      line("sum", "Left on the line of credit", lineOfCreditCents, lineStep),
      ...(lineOfCreditCents > 0 ? left : []),
    ],
    isOfPrincipalLimit: true,
    zeroNames: [],
  };
};
