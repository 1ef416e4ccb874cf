import type { Day } from "../kernel/day.ts";
import type { Rate } from "../kernel/rate.ts";

/** The vocabulary of a HECM's terms, as used in the API. Company products, loans, and calculations share it. */

export const hecmTypes = ["traditional", "purchase", "refinance"] as const;
export type HecmType = (typeof hecmTypes)[number];

export const rateTypes = ["fixed", "annual_adjustable", "monthly_adjustable"] as const;
export type RateType = (typeof rateTypes)[number];

export const rateIndexes = ["cmt_1_month", "cmt_1_year", "cmt_10_year"] as const;
export type RateIndex = (typeof rateIndexes)[number];

export const paymentPlanTypes = [
  "line_of_credit",
  "tenure",
  "term",
  "modified_tenure",
  "modified_term",
  "single_disbursement",
] as const;
export type PaymentPlanType = (typeof paymentPlanTypes)[number];

export const lesaTypes = ["none", "fully_funded", "partially_funded", "voluntary"] as const;
export type LesaType = (typeof lesaTypes)[number];

/** How the initial premium of a refinance is reduced from the full one; the default is first. */
export const initialMipRules = ["credit_for_premium_paid", "ceiling_of_206_53"] as const;
export type InitialMipRule = (typeof initialMipRules)[number];

/** The rule for a refinance for which none was chosen. */
export const DEFAULT_INITIAL_MIP_RULE: InitialMipRule = "credit_for_premium_paid";

/** Which expected rate a company uses at closing. */
export const expectedRatePolicies = ["better_of_lock_and_current", "lowest_since_application"] as const;
export type ExpectedRatePolicy = (typeof expectedRatePolicies)[number];

/** The weekday on which a week's average takes effect; the default is first. */
export const effectiveWeekdays = ["tuesday", "monday"] as const;
export type EffectiveWeekday = (typeof effectiveWeekdays)[number];

/** How exactly half a year of age is treated; the default is first. */
export const ageRoundings = ["half_year_up", "first_of_closing_month"] as const;
export type AgeRounding = (typeof ageRoundings)[number];

/** The treatment in calculations that name none. */
export const DEFAULT_AGE_ROUNDING: AgeRounding = "half_year_up";

/** How a company treats a lock that differs from the published rate of its date; the default is first. */
export const lockPolicies = ["warn", "refuse"] as const;
export type LockPolicy = (typeof lockPolicies)[number];

/** Which date's year selects the national limit; the default is first. */
export const nationalLimitDays = ["case_number", "closing"] as const;
export type NationalLimitDay = (typeof nationalLimitDays)[number];

/** The date of the limit if a company has not chosen, and in calculations older than the choice. */
export const DEFAULT_NATIONAL_LIMIT_DAY: NationalLimitDay = "case_number";

export const borrowerTypes = [
  "borrower",
  "co_borrower",
  "eligible_non_borrowing_spouse",
  "ineligible_non_borrowing_spouse",
  "other_non_borrowing",
] as const;
export type BorrowerType = (typeof borrowerTypes)[number];

/** Terms as entered by people: null if not known yet, except for those named in `Known`. */
export type Entered<Terms, Known extends keyof Terms = never> = Pick<Terms, Known> & {
  readonly [Name in Exclude<keyof Terms, Known>]: Terms[Name] | null;
};

/** A debt secured by the property or owed to the government. Mandatory ones are paid off at closing. */
export interface Lien {
  readonly amountCents: number;
  readonly isMandatory: boolean;
  readonly isDelinquentFederalDebt: boolean;
}

/** Whether the loan pays a debt at closing. A delinquent federal debt is paid whether or not it was entered as mandatory. */
export const isPaidByLoan = ({ isMandatory, isDelinquentFederalDebt }: Lien): boolean =>
  isMandatory || isDelinquentFederalDebt;

/** A life expectancy set-aside that pays part of the property charges, with amounts determined by the underwriter. */
export interface PartiallyFundedSetAside {
  readonly type: "partially_funded";
  readonly amountCents: number;
  /** No figure depends on it. */
  readonly semiAnnualPaymentCents: number | null;
}

export type LifeExpectancySetAside = { readonly type: Exclude<LesaType, "partially_funded"> } | PartiallyFundedSetAside;

/** The HECM that a refinance pays off. */
export interface PriorHecm {
  readonly closedOn: Day;
  /** Null if not known: only the ceiling of the premium depends on it. */
  readonly maxClaimAmountCents: number | null;
  readonly principalLimitCents: number;
  readonly initialMipPaidCents: number;
  /** Absent if the loan or calculation is older than the choice, which means the default. */
  readonly initialMipRule?: InitialMipRule;
}

/** How the borrower receives the money; null for what the plan's other figures determine. */
export interface PaymentPlan {
  readonly type: PaymentPlanType;
  readonly termMonths: number | null;
  readonly monthlyPaymentCents: number | null;
  readonly lineOfCreditCents: number | null;
  readonly initialDrawCents: number | null;
}

/** The interest terms of a note. A product offers them, and a loan copies them. */
export interface NoteTerms {
  readonly rateType: RateType;
  /** Null for a fixed rate. */
  readonly noteIndex: RateIndex | null;
  readonly margin: Rate | null;
  /** Null if an adjustable rate has no start rate yet; no figure of the principal limit depends on it. */
  readonly noteRate: Rate | null;
  readonly periodicCap: Rate | null;
  readonly lifetimeCap: Rate | null;
}

/** The terms that a calculation takes from a loan unchanged; amounts are whole cents. */
export interface HecmTerms extends Pick<NoteTerms, "rateType" | "noteRate"> {
  readonly hecmType: HecmType;
  readonly applicationOn: Day | null;
  readonly caseNumberAssignedOn: Day | null;
  readonly closingOn: Day | null;
  readonly appraisedValueCents: number | null;
  readonly secondAppraisedValueCents: number | null;
  readonly purchasePriceCents: number | null;
  readonly earnestMoneyCents: number;
  readonly sellerContributionsCents: number;
  readonly lenderCreditCents: number;
  readonly repairEstimateCents: number;
  readonly repairAdministrationFeeCents: number;
  readonly propertyChargesAtClosingCents: number;
  readonly servicingFeeMonthlyCents: number;
  readonly paymentPlan: PaymentPlan | null;
}
