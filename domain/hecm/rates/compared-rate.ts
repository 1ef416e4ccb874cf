import type { Day } from "../../kernel/day.ts";
import type { Rate } from "../../kernel/rate.ts";

/** An entered rate, compared with the published one of its date. */
export interface ComparedRate {
  readonly rate: Rate;
  /** Null if no published week is known for that date, or the loan has no margin. */
  readonly publishedRate: Rate | null;
  readonly publishedOn: Day;
  /** Whether the date is that of a rate lock. */
  readonly isLocked: boolean;
}

/** The entered rates of a loan on which figures depend; null if none is entered, or a published one is used instead. */
export interface ComparedRates {
  readonly expected: ComparedRate | null;
  readonly note: ComparedRate | null;
}
