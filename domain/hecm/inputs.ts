import type { Day } from "../kernel/day.ts";
import type { Rate } from "../kernel/rate.ts";
import type { RateBasis } from "./rates/expected-rate.ts";
import type {
  AgeRounding,
  BorrowerType,
  HecmTerms,
  Lien,
  LifeExpectancySetAside,
  NationalLimitDay,
  PriorHecm,
} from "./terms.ts";

export interface Person {
  readonly bornOn: Day;
  readonly part: BorrowerType;
}

/** Yearly property charges that a life expectancy set-aside can pay. */
interface AnnualPropertyCharges {
  readonly taxesCents: number;
  readonly hazardInsuranceCents: number;
  readonly floodInsuranceCents: number;
}

/**
 * Everything a calculation depends on in addition to the rules, as plain data: the same inputs under the same rules give the same result.
 * Amounts are whole cents and not negative; rates are not negative.
 */
export interface CalculationInputs extends HecmTerms {
  /** The date used instead of a case number assignment or a closing that has no date yet. */
  readonly asOf: Day;
  /** Absent if it is the case number's, so that calculations from before the choice keep their fingerprint. */
  readonly nationalLimitDay?: NationalLimitDay;
  readonly expectedRate: Rate;
  /** Where the rates come from, for the explanation; null if both are as entered. */
  readonly rateBasis: RateBasis | null;
  readonly people: readonly Person[];
  readonly homeValueCents: number;
  /** What the borrower pays through the loan; null if there is no origination fee. */
  readonly originationFeeCents: number | null;
  readonly counselingFeeCents: number;
  /** What the borrower pays through the loan, without the two fees above. */
  readonly closingCostsCents: number;
  readonly liens: readonly Lien[];
  readonly annualPropertyCharges: AnnualPropertyCharges;
  readonly lesa: LifeExpectancySetAside;
  readonly priorHecm: PriorHecm | null;
  /** Absent if half a year is rounded up, so that calculations from before the choice keep their fingerprint. */
  readonly ageRounding?: AgeRounding;
}

/** The date that selects the rules: case number assignment, or else the date of the calculation. */
export const ruleDay = ({
  caseNumberAssignedOn,
  asOf,
}: Pick<CalculationInputs, "caseNumberAssignedOn" | "asOf">): Day => caseNumberAssignedOn ?? asOf;

/** The date as of which ages are taken: closing, or else the date of the calculation. */
export const ageDay = ({ closingOn, asOf }: Pick<CalculationInputs, "closingOn" | "asOf">): Day => closingOn ?? asOf;

/** The dates that can select the national limit, and the choice between them. */
type LimitDates = Pick<CalculationInputs, "caseNumberAssignedOn" | "closingOn" | "asOf" | "nationalLimitDay">;

/** The date whose year selects the national limit: case number assignment, or closing if a company chose that. */
export const nationalLimitOn = (inputs: LimitDates): Day =>
  inputs.nationalLimitDay === "closing" ? ageDay(inputs) : ruleDay(inputs);
