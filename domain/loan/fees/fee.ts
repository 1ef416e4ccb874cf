import type { RecordMetadata } from "../../kernel/stored/record.ts";
import type { PaymentTiming } from "../../reference-data/fee-catalogue.ts";

export const feePayers = ["borrower", "lender", "broker", "seller", "other"] as const;
type FeePayer = (typeof feePayers)[number];

export const feeTolerances = ["zero", "ten_percent", "unlimited"] as const;
type FeeTolerance = (typeof feeTolerances)[number];

export interface FeeDetails {
  readonly code: string;
  readonly description: string | null;
  readonly amountCents: number;
  readonly paidTo: string | null;
  readonly paidBy: FeePayer;
  readonly paymentTiming: PaymentTiming;
  readonly isFinanceCharge: boolean;
  readonly tolerance: FeeTolerance;
  readonly isShoppable: boolean;
  readonly gfeBlock: string | null;
}

/** A fee as it is requested: what is left out is as the fee catalogue has it for the code. */
export type FeeInput = Omit<FeeDetails, CatalogueTerm> & Partial<Pick<FeeDetails, CatalogueTerm>>;
type CatalogueTerm = "description" | "paidTo" | "paymentTiming" | "isFinanceCharge";

/** A fee of the loan, with an id and a version of its own; it lives inside the loan. */
export interface Fee extends FeeDetails, RecordMetadata {}

/** The fees that a loan starts with, and whether an origination fee is to follow. */
export interface StartingFees {
  readonly fees: readonly FeeDetails[];
  readonly originationFeePending: boolean;
}
