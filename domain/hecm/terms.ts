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

/** What the initial premium of a refinance is less than the full one by (HECM decision 5); the default stands first. */
export const initialMipRules = ["credit_for_premium_paid", "ceiling_of_206_53"] as const;
export type InitialMipRule = (typeof initialMipRules)[number];

/** The rule of a refinance on which none was chosen. */
export const DEFAULT_INITIAL_MIP_RULE: InitialMipRule = "credit_for_premium_paid";

/** Which expected rate a company uses at closing (HECM decision 13). */
export const expectedRatePolicies = ["better_of_lock_and_current", "lowest_since_application"] as const;
export type ExpectedRatePolicy = (typeof expectedRatePolicies)[number];

/** The weekday on which a week's average comes into effect (HECM decision 12). */
export const effectiveWeekdays = ["monday", "tuesday"] as const;
export type EffectiveWeekday = (typeof effectiveWeekdays)[number];

export const borrowerTypes = [
  "borrower",
  "co_borrower",
  "eligible_non_borrowing_spouse",
  "ineligible_non_borrowing_spouse",
  "other_non_borrowing",
] as const;
export type BorrowerType = (typeof borrowerTypes)[number];
