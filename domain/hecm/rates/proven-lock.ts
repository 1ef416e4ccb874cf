import type { Day } from "../../kernel/day.ts";
import type { Rate } from "../../kernel/rate.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { percent } from "../explain.ts";
import { readableFigure } from "../figure-text.ts";
import type { RateBasis, RateQuote } from "./expected-rate.ts";
import { adjustableRate, type RateWarning } from "./interest-rates.ts";
import type { RateLock } from "./rate-lock.ts";

/** A lock at a rate other than the one published for its date, in a company that refuses such locks. */
export interface LockDiffersFromPublished {
  readonly _tag: "LockDiffersFromPublished";
  readonly lockedOn: Day;
  readonly publishedRate: Rate;
}

type Quoted = Pick<RateBasis, "margin" | "quote">;

/** The rate that could be locked on the lock's date: margin plus the published week of that date; null if it is not known. */
export const publishedLockRate = ({ margin, quote }: Quoted): Rate | null =>
  adjustableRate(margin, quote?.lockWeek ?? null);

const differs = ({ rate }: RateLock, publishedRate: Rate | null): publishedRate is Rate =>
  publishedRate !== null && publishedRate !== rate;

/**
 * The lock, unless it differs from the published rate of its date and the company refuses such locks. A lock that is not valid on the date
 * it is tested for is never refused, because no figure is based on it. It is still compared, and a difference gives a warning.
 */
export const provenLock = (
  lock: RateLock | null,
  margin: Rate | null,
  quote: RateQuote | null,
): Result<RateLock | null, LockDiffersFromPublished> => {
  const publishedRate = publishedLockRate({ margin, quote });
  return quote?.lockPolicy === "refuse" && lock?.isLive && differs(lock, publishedRate)
    ? refuse({ _tag: "LockDiffersFromPublished", lockedOn: lock.lockedOn, publishedRate })
    : accept(lock);
};

const inPercent = (rate: Rate): string => readableFigure(percent(rate));

/** Why a lock is not used, with both rates; null if it is used. */
const unusedLock = ({ rule }: RateBasis, lock: RateLock, usedRate: Rate): string | null => {
  const { rate, lockedOn, endsOn, testedOn, isLive } = lock;
  const locked = `The expected rate of ${inPercent(rate)} locked on ${lockedOn}`;
  const used = `${inPercent(usedRate)} was used`;
  if (isLive) return rule === "locked" ? null : `${locked} is above the current one: ${used}.`;
  if (testedOn < lockedOn) return `${locked} does not hold on ${testedOn}, before it was locked: ${used}.`;
  return endsOn !== null && endsOn < lockedOn
    ? `${locked} was set after ${endsOn}, the last day of a lock for this case number: ${used}.`
    : `${locked} was protected through ${endsOn ?? lockedOn}, which is before ${testedOn}, the closing or the day of the calculation: ${used}.`;
};

const proofWarnings = (basis: RateBasis, lock: RateLock): RateWarning[] => {
  // A calculation of an earlier version compared nothing.
  if (basis.quote?.lockWeek === undefined) return [];
  const publishedRate = publishedLockRate(basis);
  if (publishedRate === null) {
    const message = `No published week is known for ${lock.lockedOn}: the locked rate could not be checked.`;
    return [{ code: "index_week_unknown", message }];
  }
  if (!differs(lock, publishedRate)) return [];
  const message = `The expected rate locked on ${lock.lockedOn} is ${inPercent(lock.rate)}; the margin plus the published weekly average in effect that day is ${inPercent(publishedRate)}.`;
  const unused = lock.isLive ? "" : ` The lock is not in effect on ${lock.testedOn}, so no figure is based on it.`;
  return [{ code: "lock_differs_from_published", message: message + unused }];
};

/** Warnings about a lock: that it differs from the published rate of its date, and that it is not the rate used. */
export const lockWarnings = (basis: RateBasis, usedRate: Rate): RateWarning[] => {
  const { lock } = basis;
  if (lock === null) return [];
  const unused = unusedLock(basis, lock, usedRate);
  const expired: RateWarning[] = unused === null ? [] : [{ code: "lock_expired", message: unused }];
  return [...expired, ...proofWarnings(basis, lock)];
};
