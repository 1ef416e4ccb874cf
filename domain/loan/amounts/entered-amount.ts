import type { Day, Instant } from "../../kernel/day.ts";

/** What an entered amount is: the principal limit, or what the applicant requested where nobody calculated it. */
export const amountBases = ["principal_limit", "amount_applied_for"] as const;
type AmountBasis = (typeof amountBases)[number];

/** What a loan came to on a day, as it was worked out outside the service. */
export interface EnteredAmountDetails {
  readonly on: Day;
  readonly principalLimitCents: number;
  /** Null where it is not known. */
  readonly maxClaimAmountCents: number | null;
  readonly basis: AmountBasis;
  /** Where the amount comes from, such as a paper or the former system. */
  readonly source: string;
}

/** An amount on its loan. It never changes: another one of the same day takes its place. */
export interface EnteredAmount extends EnteredAmountDetails {
  readonly id: number;
  readonly enteredAt: Instant;
  readonly enteredByUserId: number;
}
