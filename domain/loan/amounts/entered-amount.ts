import type { Day, Instant } from "../../kernel/day.ts";

/** What an entered amount is: the principal limit, or the amount applied for if no one calculated the limit. */
export const amountBases = ["principal_limit", "amount_applied_for"] as const;
type AmountBasis = (typeof amountBases)[number];

/** The amount of a loan on a date, as calculated outside the service. */
export interface EnteredAmountDetails {
  readonly on: Day;
  readonly principalLimitCents: number;
  /** Null if it is not known. */
  readonly maxClaimAmountCents: number | null;
  readonly basis: AmountBasis;
  /** Where the amount comes from, such as a document or the former system. */
  readonly source: string;
}

/** An entered amount on its loan. It never changes; a new one for the same date replaces it. */
export interface EnteredAmount extends EnteredAmountDetails {
  readonly id: number;
  readonly enteredAt: Instant;
  readonly enteredByUserId: number;
}
