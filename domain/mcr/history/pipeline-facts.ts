import type { Day, Instant } from "../../kernel/day.ts";
import type { Loan, Originator, PipelineEntry } from "../../loan/loan.ts";
import type { LoanStatus } from "../../loan/status/status.ts";

export type Channel = PipelineEntry["channel"];
type ServicingIntent = Loan["servicingIntent"];

/** A fact that took effect on a date, and the instant at which it was recorded with its date in the company's time zone. */
export interface RecordedFact {
  readonly effectiveOn: Day;
  readonly recordedAt: Instant;
  readonly recordedOn: Day;
}

/** The date from which the loan counted under a channel and a state. */
export interface PlaceFact extends RecordedFact {
  readonly channel: Channel;
  readonly propertyState: string;
}

export interface StatusFact extends RecordedFact {
  readonly status: LoanStatus;
}

/** The loan's amount from a date until the next one. */
export interface AmountFact {
  readonly on: Day;
  /** Null if it was entered without the amount that the company reports. */
  readonly amountCents: number | null;
  /** When it was recorded; absent for a calculation made on its own date, which is late for no report. */
  readonly recorded?: Pick<RecordedFact, "recordedAt" | "recordedOn">;
  /** Whether it was entered: a calculation of the same date takes precedence. */
  readonly isEntered?: true;
}

/** Everything about one loan that a Mortgage Call Report uses. Each list may be in any order: the dates decide. */
export interface PipelineFacts {
  readonly loanId: number;
  readonly loanNumber: string;
  /** Null while there is no application: such a loan is in no report. */
  readonly application: RecordedFact | null;
  /** Empty while there is no application. */
  readonly places: readonly PlaceFact[];
  readonly statuses: readonly StatusFact[];
  readonly amounts: readonly AmountFact[];
  readonly closingOn: Day | null;
  readonly program: "hecm" | "proprietary";
  readonly isPurchase: boolean;
  readonly servicingIntent: ServicingIntent;
  /** Who took the application: the loan's officer on the funding date. */
  readonly originator: Originator | null;
  /** What the company keeps of the loan's fees as its broker, and as its lender. */
  readonly brokerFeesCents: number;
  readonly lenderFeesCents: number;
}
