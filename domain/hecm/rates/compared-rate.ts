import type { Day } from "../../kernel/day.ts";
import type { Rate } from "../../kernel/rate.ts";

/** An entered rate beside the published one of its day. */
export interface ComparedRate {
  readonly rate: Rate;
  /** Null where no published week is known for that day, or the loan has no margin. */
  readonly publishedRate: Rate | null;
  readonly publishedOn: Day;
  /** Whether the day is that of a rate lock. */
  readonly isLocked: boolean;
}

/** The entered rates of a loan that figures rest on; null where none is entered, or a published one is used instead. */
export interface ComparedRates {
  readonly expected: ComparedRate | null;
  readonly note: ComparedRate | null;
}
