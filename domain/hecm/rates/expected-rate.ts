import type { Day } from "../../kernel/day.ts";
import type { Rate } from "../../kernel/rate.ts";
import type { LockPolicy, NoteTerms } from "../terms.ts";
import type { IndexWeek } from "./index-values.ts";
import { adjustableRate } from "./interest-rates.ts";
import type { RateLock } from "./rate-lock.ts";

/** The published weeks on which a loan's rates may be based; null if none is known. */
export interface RateQuote {
  readonly quotedOn: Day;
  /** For the 10-year index: the last week in effect on the date of the quote. */
  readonly expectedWeek: IndexWeek | null;
  /** For the 10-year index: the lowest week in effect since the application, if the company's policy looks back that far. */
  readonly lowestExpectedWeek: IndexWeek | null;
  /** For the note's own index: the last week in effect on the date of the quote. */
  readonly noteWeek: IndexWeek | null;
  /** For the 10-year index: the week in effect on the date of a lock; absent without a lock, and in older calculations. */
  readonly lockWeek?: IndexWeek | null;
  /** How the company treats a lock that differs from that week; absent in the same cases. */
  readonly lockPolicy?: LockPolicy;
}

/** The rule that determined the expected rate. */
type ExpectedRateRule = "fixed" | "entered" | "locked" | "current" | "lowest_since_application";

interface ExpectedRateInUse {
  readonly rate: Rate;
  readonly rule: ExpectedRateRule;
}

/** Where the rates of a calculation come from, if they are not simply as entered on the loan. */
export interface RateBasis {
  readonly rule: ExpectedRateRule;
  /** Whether the note rate is also margin plus index of the quote. */
  readonly noteRateIsQuoted: boolean;
  readonly margin: Rate | null;
  readonly lock: RateLock | null;
  readonly quote: RateQuote | null;
}

/** What an expected rate is determined from. */
interface ExpectedRateChoice extends Pick<NoteTerms, "rateType" | "margin" | "noteRate"> {
  readonly enteredRate: Rate | null;
  /** The entered rate as a lock, if it is one. */
  readonly lock: RateLock | null;
  readonly quote: RateQuote | null;
}

const lower = (one: ExpectedRateInUse | null, other: ExpectedRateInUse | null): ExpectedRateInUse | null => {
  if (one === null || other === null) return one ?? other;
  return other.rate < one.rate ? other : one;
};

/**
 * The expected rate to use, and the rule that determined it. A fixed rate is the note rate. An adjustable one that was entered without a
 * lock is used as entered. Otherwise it is margin plus the 10-year weekly average in effect, or the lowest average since the application
 * under that policy; a valid lock takes precedence if it is not higher. Null if none of these is known.
 */
export const expectedRateInUse = ({
  rateType,
  noteRate,
  margin,
  enteredRate,
  lock,
  quote,
}: ExpectedRateChoice): ExpectedRateInUse | null => {
  if (rateType === "fixed") {
    const rate = noteRate ?? enteredRate;
    return rate === null ? null : { rate, rule: "fixed" };
  }
  if (enteredRate !== null && lock === null) return { rate: enteredRate, rule: "entered" };
  const locked: ExpectedRateInUse | null = lock?.isLive ? { rate: lock.rate, rule: "locked" } : null;
  const current = adjustableRate(margin, quote?.expectedWeek ?? null);
  const lowest = adjustableRate(margin, quote?.lowestExpectedWeek ?? null);
  const published = lower(
    current === null ? null : { rate: current, rule: "current" },
    lowest === null ? null : { rate: lowest, rule: "lowest_since_application" },
  );
  return lower(locked, published);
};

/** The week with the lowest average among those in effect at some time from one date through another; the earliest of equals. */
export const lowestWeek = (weeks: readonly IndexWeek[], from: Day, through: Day): IndexWeek | null =>
  weeks.reduce<IndexWeek | null>((lowest, week, position) => {
    const next = weeks[position + 1];
    const wasInEffect = week.effectiveFrom <= through && (next === undefined || from < next.effectiveFrom);
    return wasInEffect && (lowest === null || week.value < lowest.value) ? week : lowest;
  }, null);
