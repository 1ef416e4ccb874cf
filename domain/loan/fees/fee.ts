import type { Day } from "../../kernel/day.ts";
import type { RecordMetadata } from "../../kernel/stored/record.ts";
import type { FeeTolerance, PaymentTiming } from "../../reference-data/fee-catalog.ts";

export const feePayers = ["borrower", "lender", "broker", "seller", "other"] as const;
type FeePayer = (typeof feePayers)[number];

export interface FeeDetails {
  readonly code: string;
  readonly description: string | null;
  readonly amountCents: number;
  readonly paidTo: string | null;
  readonly paidBy: FeePayer;
  readonly paymentTiming: PaymentTiming;
  readonly isFinanceCharge: boolean;
  /** How far the fee may rise above the Good Faith Estimate. */
  readonly tolerance: FeeTolerance;
  readonly isShoppable: boolean;
  /** The block of the Good Faith Estimate; null if it has none. */
  readonly gfeBlock: string | null;
  /** When it was charged to, or collected from, the payer; null if not yet, or not known. */
  readonly chargedOn: Day | null;
}

/** A fee as requested. Fields that are left out are taken from the fee catalog. */
export type FeeInput = Omit<FeeDetails, CatalogTerm> & Partial<Pick<FeeDetails, CatalogTerm>>;
type CatalogTerm =
  | "description"
  | "paidTo"
  | "paymentTiming"
  | "isFinanceCharge"
  | "tolerance"
  | "isShoppable"
  | "gfeBlock";

/** A fee of the loan, with its own id and version; stored inside the loan. */
export interface Fee extends FeeDetails, RecordMetadata {}

/** The fees with which a loan starts, and whether the origination fee is pending. */
export interface StartingFees {
  readonly fees: readonly FeeDetails[];
  readonly originationFeePending: boolean;
}
