import type { Day } from "../kernel/day.ts";
import type { Rate } from "../kernel/rate.ts";
import type { RateBasis } from "./rates/expected-rate.ts";
import type { BorrowerType, HecmType, InitialMipRule, PaymentPlanType, RateType } from "./terms.ts";

export interface Person {
  readonly bornOn: Day;
  readonly part: BorrowerType;
}

export interface Lien {
  readonly amountCents: number;
  readonly isMandatory: boolean;
  readonly isDelinquentFederalDebt: boolean;
}

/** Property charges of a year that a life expectancy set-aside can pay. */
interface AnnualPropertyCharges {
  readonly taxesCents: number;
  readonly hazardInsuranceCents: number;
  readonly floodInsuranceCents: number;
}

/** The life expectancy set-aside. The amounts of a partially funded one come from the underwriter. */
export type LifeExpectancySetAside =
  | { readonly type: "none" }
  | { readonly type: "fully_funded" }
  | { readonly type: "voluntary" }
  /** The semi-annual payment is the underwriter's too; no figure rests on it. */
  | { readonly type: "partially_funded"; readonly amountCents: number; readonly semiAnnualPaymentCents: number | null };

/** The HECM that a refinance pays off. */
export interface PriorHecm {
  readonly closedOn: Day;
  /** Null where nobody said: the ceiling of the premium alone rests on it. */
  readonly maxClaimAmountCents: number | null;
  readonly principalLimitCents: number;
  readonly initialMipPaidCents: number;
  /** Absent where the calculation is older than the choice, which means the default. */
  readonly initialMipRule?: InitialMipRule;
}

/** What the borrower asks for; null where the plan's other figures determine it. */
export interface PaymentPlan {
  readonly type: PaymentPlanType;
  readonly termMonths: number | null;
  readonly monthlyPaymentCents: number | null;
  readonly lineOfCreditCents: number | null;
  readonly initialDrawCents: number | null;
}

/**
 * Everything a calculation depends on beside the rules, as plain data: the same inputs under the same rules give the same answer.
 * Amounts are whole cents and not negative; rates are not negative.
 */
export interface CalculationInputs {
  /** The day that stands in for a case number assignment or a closing that is not dated yet. */
  readonly asOf: Day;
  readonly applicationOn: Day | null;
  readonly caseNumberAssignedOn: Day | null;
  readonly closingOn: Day | null;
  readonly hecmType: HecmType;
  readonly rateType: RateType;
  /** Null where an adjustable rate has no start rate yet; no figure of the principal limit rests on it. */
  readonly noteRate: Rate | null;
  readonly expectedRate: Rate;
  /** Where the rates come from, for the explanation; null where both are as entered. */
  readonly rateBasis: RateBasis | null;
  readonly people: readonly Person[];
  readonly homeValueCents: number;
  readonly appraisedValueCents: number | null;
  readonly secondAppraisedValueCents: number | null;
  readonly purchasePriceCents: number | null;
  readonly earnestMoneyCents: number;
  readonly sellerContributionsCents: number;
  readonly originationFeeCents: number | null;
  readonly counselingFeeCents: number;
  /** Costs not paid outside closing, without the origination and the counseling fee. */
  readonly closingCostsCents: number;
  readonly lenderCreditCents: number;
  readonly liens: readonly Lien[];
  readonly repairEstimateCents: number;
  readonly repairAdministrationFeeCents: number;
  readonly propertyChargesAtClosingCents: number;
  readonly servicingFeeMonthlyCents: number;
  readonly annualPropertyCharges: AnnualPropertyCharges;
  readonly lesa: LifeExpectancySetAside;
  readonly priorHecm: PriorHecm | null;
  readonly paymentPlan: PaymentPlan | null;
}

/** The day that picks the rules: case number assignment, else the day of the calculation. */
export const ruleDay = ({
  caseNumberAssignedOn,
  asOf,
}: Pick<CalculationInputs, "caseNumberAssignedOn" | "asOf">): Day => caseNumberAssignedOn ?? asOf;

/** The day at which ages are taken: closing, else the day of the calculation. */
export const ageDay = ({ closingOn, asOf }: Pick<CalculationInputs, "closingOn" | "asOf">): Day => closingOn ?? asOf;
