import type { Bureau } from "../company/credit-bureaus.ts";
import type { Day } from "../kernel/day.ts";

export interface CreditScore {
  readonly borrowerId: number;
  readonly bureau: Bureau;
  readonly model: string;
  /** Null if the bureau has none. */
  readonly value: number | null;
  /** The lowest and highest possible score of the model; null if the bureau does not state them. */
  readonly rangeLow: number | null;
  readonly rangeHigh: number | null;
  readonly factors: readonly { readonly code: string; readonly text: string }[];
}

export const liabilityRatings = [
  "as_agreed",
  "late_30",
  "late_60",
  "late_90",
  "late_120_or_more",
  "bankruptcy",
  "repossession_or_foreclosure",
  "charge_off",
  "no_data",
] as const;
export type LiabilityRating = (typeof liabilityRatings)[number];

/** A debt on the report. Amounts in cents; null if the bureau does not state them. */
export interface Liability {
  readonly creditor: string;
  /** The last four characters of the account number. */
  readonly accountLast4: string | null;
  readonly ownership: "individual" | "joint" | "other";
  readonly kind: "mortgage" | "heloc" | "installment" | "revolving" | "other";
  readonly openedOn: Day | null;
  readonly closedOn: Day | null;
  readonly reportedOn: Day | null;
  readonly unpaidBalanceCents: number | null;
  readonly creditLimitCents: number | null;
  readonly highBalanceCents: number | null;
  readonly pastDueCents: number | null;
  readonly monthlyPaymentCents: number | null;
  readonly rating: LiabilityRating;
  readonly worstRating: LiabilityRating;
  readonly late30Count: number;
  readonly late60Count: number;
  readonly late90Count: number;
  readonly isDisputed: boolean;
  readonly chargeOffCents: number | null;
}

export interface PublicRecord {
  readonly kind: string;
  readonly filedOn: Day | null;
  readonly disposedOn: Day | null;
  readonly court: string | null;
  readonly docketNumber: string | null;
  readonly amountCents: number | null;
}

export interface CreditInquiry {
  readonly on: Day;
  readonly creditor: string;
  readonly bureau: Bureau;
}

/** The content of a completed report, stored as one encrypted text. */
export interface ReportContent {
  readonly scores: readonly CreditScore[];
  readonly liabilities: readonly Liability[];
  readonly publicRecords: readonly PublicRecord[];
  readonly inquiries: readonly CreditInquiry[];
  readonly alerts: readonly string[];
}

/** Parses a stored content. Earlier releases stored no score ranges. */
export const readContent = (stored: string): ReportContent => {
  const content = JSON.parse(stored) as ReportContent;
  return { ...content, scores: content.scores.map((score) => ({ ...{ rangeLow: null, rangeHigh: null }, ...score })) };
};
