import type { Day, Instant } from "../../kernel/day.ts";
import type { LoanStatus } from "../status/status.ts";
import type { TermValue } from "./term.ts";

/** Terms, by field. */
export type TermValues = Readonly<Record<string, TermValue>>;

/** The terms of a loan at one time, as plain data. It contains birth dates, so it is stored sealed. */
export interface TermsCopy {
  /** Determines which terms the copy has. Terms added later are missing, and are not compared. */
  readonly version: number;
  readonly loan: TermValues;
  /** In the order of the loan. */
  readonly people: readonly { readonly borrowerId: number; readonly terms: TermValues }[];
  /** In the order of the loan. */
  readonly liens: readonly TermValues[];
}

/** An approval of a loan, which covers its terms as of that time. */
export interface Approval {
  /** The status of the loan from then on: the one it moved to, or already had. */
  readonly status: LoanStatus;
  readonly at: Instant;
  readonly byUserId: number;
  /** Null if a move was made without a reason. */
  readonly reason: string | null;
  readonly digest: string;
  readonly terms: TermsCopy;
}

/** The terms covered by the reverse mortgage disclosures, as plain data. */
export interface DisclosedTerms {
  /** The latest date on which the borrower received disclosures. */
  readonly receivedOn: Day;
  /** Terms added later are missing, and are not compared. */
  readonly terms: TermValues;
  /** The borrowers at that time. */
  readonly borrowers: readonly { readonly id: number; readonly name: string }[];
}
