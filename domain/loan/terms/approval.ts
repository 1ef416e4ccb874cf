import type { Day, Instant } from "../../kernel/day.ts";
import type { LoanStatus } from "../status/status.ts";
import type { TermValue } from "./term.ts";

/** Terms by their field. */
export type TermValues = Readonly<Record<string, TermValue>>;

/** The terms of a loan at one moment, as plain data. It holds birth dates: where it is stored, it is stored sealed. */
export interface TermsCopy {
  /** Which terms it has: those that are younger are missing, and say nothing. */
  readonly version: number;
  readonly loan: TermValues;
  /** In the order of the loan. */
  readonly people: readonly { readonly borrowerId: number; readonly terms: TermValues }[];
  /** In the order of the loan. */
  readonly liens: readonly TermValues[];
}

/** An approval of a loan, which is one of its terms as they were. */
export interface Approval {
  /** The status of the loan from then on, which it moved to or had already. */
  readonly status: LoanStatus;
  readonly at: Instant;
  readonly byUserId: number;
  /** Null where a move was made without one. */
  readonly reason: string | null;
  readonly digest: string;
  readonly terms: TermsCopy;
}

/** The terms that the disclosures of a reverse mortgage were of, as plain data. */
export interface DisclosedTerms {
  /** The latest day on which the borrower received disclosures. */
  readonly receivedOn: Day;
  /** Terms that are younger are missing, and say nothing. */
  readonly terms: TermValues;
  /** Who was to borrow. */
  readonly borrowers: readonly { readonly id: number; readonly name: string }[];
}
