import type { Calculation } from "../hecm/calculate.ts";
import type { CalculationInputs } from "../hecm/inputs.ts";
import { annualChargesCents } from "../hecm/proceeds/annual-charges.ts";
import type { CalculationWarning } from "../hecm/warnings.ts";
import { formatCents } from "../kernel/money.ts";

export const feasibilityCodes = [
  "set_asides_above_principal_limit",
  "cash_to_close",
  "obligations_above_first_year_limit",
  "repairs_before_closing",
] as const;
type FeasibilityCode = (typeof feasibilityCodes)[number];

/** What prevents a loan from closing. The borrower can settle `cash_to_close` at closing, so it does not. */
export type ClosingObstacle = Exclude<FeasibilityCode, "cash_to_close">;

interface FeasibilityReason {
  readonly code: FeasibilityCode;
  readonly amountCents: number;
  /** What would resolve it, as a sentence. */
  readonly fix: string;
}

export interface Feasibility {
  /** Whether the loan can close as calculated, with or without cash from the borrower. */
  readonly isCloseable: boolean;
  readonly reasons: readonly FeasibilityReason[];
}

/** The parts of a calculation that determine its feasibility. */
export interface JudgedCalculation {
  readonly inputs: Pick<
    CalculationInputs,
    "repairEstimateCents" | "repairAdministrationFeeCents" | "annualPropertyCharges"
  >;
  readonly result: Pick<
    Calculation,
    | "principalLimitCents"
    | "servicingSetAsideCents"
    | "repairSetAsideCents"
    | "lesaCents"
    | "mandatoryObligationsCents"
    | "netPrincipalLimitCents"
    | "firstYearLimitCents"
    | "cashRequiredToCloseCents"
    | "warnings"
  >;
}

const repairWarnings: readonly CalculationWarning["code"][] = [
  "repairs_before_closing_on_purchase",
  "repairs_above_after_closing_share",
];

/** How far the set-asides exceed the limit, without the part of the repairs that a lender credit pays. */
const setAsidesAboveLimit = ({ inputs, result }: JudgedCalculation): number => {
  const repairsCents = result.repairSetAsideCents + inputs.repairAdministrationFeeCents;
  const creditForRepairsCents = Math.max(0, repairsCents - result.mandatoryObligationsCents);
  const setAsidesCents = result.servicingSetAsideCents + result.lesaCents + repairsCents - creditForRepairsCents;
  return setAsidesCents - result.principalLimitCents;
};

/**
 * How far the obligations of the first twelve months exceed the first-year limit after the borrower's cash has paid what cash can pay:
 * everything except repairs, their administration fee, and the charges that a set-aside pays.
 */
const obligationsAboveLimit = ({ inputs, result }: JudgedCalculation): number => {
  const repairsCents = result.repairSetAsideCents + inputs.repairAdministrationFeeCents;
  const chargesCents = Math.min(result.lesaCents, annualChargesCents(inputs));
  const payableCents = Math.max(0, result.mandatoryObligationsCents - repairsCents);
  const cashCents = Math.max(0, -result.netPrincipalLimitCents);
  const leftCents = result.mandatoryObligationsCents + chargesCents - Math.min(payableCents, cashCents);
  return leftCents - result.firstYearLimitCents;
};

const repairsBeforeClosing = ({ inputs, result }: JudgedCalculation): number =>
  result.warnings.some(({ code }) => repairWarnings.includes(code)) ? inputs.repairEstimateCents : 0;

const rules: Readonly<
  Record<
    FeasibilityCode,
    { readonly amountOf: (of: JudgedCalculation) => number; readonly fixOf: (amount: string) => string }
  >
> = {
  set_asides_above_principal_limit: {
    amountOf: setAsidesAboveLimit,
    fixOf: (amount) => `Lower the set-asides by ${amount}: the borrower's cash cannot fund them.`,
  },
  cash_to_close: {
    amountOf: ({ result }) => result.cashRequiredToCloseCents,
    fixOf: (amount) => `The borrower brings ${amount} to the closing.`,
  },
  obligations_above_first_year_limit: {
    amountOf: obligationsAboveLimit,
    fixOf: (amount) =>
      `Lower the repairs and the first year's property charges by ${amount}: the borrower's cash cannot pay for them.`,
  },
  repairs_before_closing: {
    amountOf: repairsBeforeClosing,
    fixOf: (amount) => `Have the repairs of ${amount} completed before closing, and set the repair estimate to 0.`,
  },
};

/** Whether a loan can close as calculated, and what prevents it. Uses only stored figures. */
export const feasibilityOf = (calculation: JudgedCalculation): Feasibility => {
  const reasons = feasibilityCodes.flatMap((code): readonly FeasibilityReason[] => {
    const { amountOf, fixOf } = rules[code];
    const amountCents = amountOf(calculation);
    return amountCents > 0 ? [{ code, amountCents, fix: fixOf(formatCents(amountCents)) }] : [];
  });
  return { isCloseable: reasons.every(({ code }) => code === "cash_to_close"), reasons };
};

/** What a reader should know in addition to a calculation's figures: its warnings, and then what would remove the obstacles to closing. */
export const warningSentences = (calculation: JudgedCalculation): readonly string[] => [
  ...calculation.result.warnings.map(({ message }) => message),
  ...feasibilityOf(calculation).reasons.map(({ fix }) => fix),
];

/** What prevents a loan from closing as calculated; cash required from the borrower does not. */
export const closingObstacles = (calculation: JudgedCalculation): readonly ClosingObstacle[] =>
  feasibilityOf(calculation).reasons.flatMap(({ code }) => (code === "cash_to_close" ? [] : [code]));

/** The obstacles, worded as unmet requirements for clear to close. */
export const obstacleTexts: Readonly<Record<ClosingObstacle, string>> = {
  set_asides_above_principal_limit: "The set-asides are above the principal limit",
  obligations_above_first_year_limit: "The obligations are above the initial disbursement limit",
  repairs_before_closing: "The repairs are not completed before closing",
};
