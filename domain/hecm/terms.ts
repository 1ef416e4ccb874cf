import type { Day } from "../kernel/day.ts";
import type { Rate } from "../kernel/rate.ts";

/** The vocabulary of a HECM's terms, in the words of the interface; company products, loans and calculations share it. */

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

/** What the initial premium of a refinance is less than the full one by; the default is first. */
export const initialMipRules = ["credit_for_premium_paid", "ceiling_of_206_53"] as const;
export type InitialMipRule = (typeof initialMipRules)[number];

/** The rule of a refinance on which none was chosen. */
export const DEFAULT_INITIAL_MIP_RULE: InitialMipRule = "credit_for_premium_paid";

/** Which expected rate a company uses at closing. */
export const expectedRatePolicies = ["better_of_lock_and_current", "lowest_since_application"] as const;
export type ExpectedRatePolicy = (typeof expectedRatePolicies)[number];

/** The weekday on which a week's average comes into effect; the default is first. */
export const effectiveWeekdays = ["tuesday", "monday"] as const;
export type EffectiveWeekday = (typeof effectiveWeekdays)[number];

/** How exactly half a year of age counts; the default is first. */
export const ageRoundings = ["half_year_up", "first_of_closing_month"] as const;
export type AgeRounding = (typeof ageRoundings)[number];

/** The reading of calculations that name none. */
export const DEFAULT_AGE_ROUNDING: AgeRounding = "half_year_up";

/** What a company makes of a lock that differs from the published rate of its day; the default is first. */
export const lockPolicies = ["warn", "refuse"] as const;
export type LockPolicy = (typeof lockPolicies)[number];

/** Which day's year picks the national limit; the default is first. */
export const nationalLimitDays = ["case_number", "closing"] as const;
export type NationalLimitDay = (typeof nationalLimitDays)[number];

/** The day of the limit where a company has not chosen, and of calculations that are older than the choice. */
export const DEFAULT_NATIONAL_LIMIT_DAY: NationalLimitDay = "case_number";

export const borrowerTypes = [
  "borrower",
  "co_borrower",
  "eligible_non_borrowing_spouse",
  "ineligible_non_borrowing_spouse",
  "other_non_borrowing",
] as const;
export type BorrowerType = (typeof borrowerTypes)[number];

/** Terms as people enter them: null where one is not known yet. Those named in `Known` stay as they are. */
export type Entered<Terms, Known extends keyof Terms = never> = Pick<Terms, Known> & {
  readonly [Name in Exclude<keyof Terms, Known>]: Terms[Name] | null;
};

/** A debt secured by the property or owed to the government; mandatory ones are paid off at closing. */
export interface Lien {
  readonly amountCents: number;
  readonly isMandatory: boolean;
  readonly isDelinquentFederalDebt: boolean;
}

/** Whether the loan pays a debt at closing: a federal debt in arrears is paid whether it was entered as mandatory or not. */
export const isPaidByLoan = ({ isMandatory, isDelinquentFederalDebt }: Lien): boolean =>
  isMandatory || isDelinquentFederalDebt;

/** A life expectancy set-aside that pays a part of the property charges: its amounts are the underwriter's. */
export interface PartiallyFundedSetAside {
  readonly type: "partially_funded";
  readonly amountCents: number;
  /** No figure rests on it. */
  readonly semiAnnualPaymentCents: number | null;
}

export type LifeExpectancySetAside = { readonly type: Exclude<LesaType, "partially_funded"> } | PartiallyFundedSetAside;

/** The HECM that a refinance pays off. */
export interface PriorHecm {
  readonly closedOn: Day;
  /** Null where it is not known: only the ceiling of the premium depends on it. */
  readonly maxClaimAmountCents: number | null;
  readonly principalLimitCents: number;
  readonly initialMipPaidCents: number;
  /** Absent where the loan or calculation is older than the choice, which means the default. */
  readonly initialMipRule?: InitialMipRule;
}

/** How the borrower takes the money; null where the plan's other figures determine it. */
export interface PaymentPlan {
  readonly type: PaymentPlanType;
  readonly termMonths: number | null;
  readonly monthlyPaymentCents: number | null;
  readonly lineOfCreditCents: number | null;
  readonly initialDrawCents: number | null;
}

/** The terms of a note's interest: a product offers them and a loan copies them. */
export interface NoteTerms {
  readonly rateType: RateType;
  /** Null on a fixed rate. */
  readonly noteIndex: RateIndex | null;
  readonly margin: Rate | null;
  /** Null where an adjustable rate has no start rate yet; no figure of the principal limit rests on it. */
  readonly noteRate: Rate | null;
  readonly periodicCap: Rate | null;
  readonly lifetimeCap: Rate | null;
}

/** The terms that a calculation takes from a loan, unchanged; amounts are whole cents. */
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
