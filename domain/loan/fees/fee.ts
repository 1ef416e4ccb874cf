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
  /** The block of the Good Faith Estimate; null where it has none. */
  readonly gfeBlock: string | null;
  /** When it was charged to, or collected from, who pays it; null: not yet, or not known. */
  readonly chargedOn: Day | null;
}

/** A fee as it is requested: what is left out is as the fee catalog has it for the code. */
export type FeeInput = Omit<FeeDetails, CatalogTerm> & Partial<Pick<FeeDetails, CatalogTerm>>;
type CatalogTerm =
  | "description"
  | "paidTo"
  | "paymentTiming"
  | "isFinanceCharge"
  | "tolerance"
  | "isShoppable"
  | "gfeBlock";

/** A fee of the loan, with an id and a version of its own; it is stored inside the loan. */
export interface Fee extends FeeDetails, RecordMetadata {}

/** The fees that a loan starts with, and whether an origination fee is to follow. */
export interface StartingFees {
  readonly fees: readonly FeeDetails[];
  readonly originationFeePending: boolean;
}
