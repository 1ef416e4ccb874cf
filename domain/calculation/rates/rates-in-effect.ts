import type { RateBasis } from "../../hecm/rates/expected-rate.ts";
import { effectiveUntil, type IndexWeek } from "../../hecm/rates/index-values.ts";
import { weeksUsed } from "../../hecm/rates/rate-steps.ts";
import type { Day } from "../../kernel/day.ts";

/** Why the rates of a calculation are not the ones in effect on a date. */
export type RatesOutdated = LaterWeekInEffect | RateLockEnded;

/** The rates were quoted, and a later week is now in effect. */
export interface LaterWeekInEffect {
  readonly _tag: "LaterWeekInEffect";
  readonly week: IndexWeek;
}

/** The rates were held by a lock that has ended. */
interface RateLockEnded {
  readonly _tag: "RateLockEnded";
  readonly endsOn: Day;
}

/** The weeks for which rates were quoted; none if both were entered or a lock holds them. */
const quotedWeeks = (basis: RateBasis) =>
  basis.rule === "locked" ? [] : weeksUsed(basis).filter(({ usedFor }) => usedFor !== "rate_lock");

/** Whether a lock that a calculation used has ended before the date through which it must last; see `lockDayOf`. */
export const endedLock = ({ rule, lock }: RateBasis, lockDay: Day): RateLockEnded | null => {
  const endsOn = rule === "locked" ? (lock?.endsOn ?? null) : null;
  return endsOn !== null && lockDay > endsOn ? { _tag: "RateLockEnded", endsOn } : null;
};

/** Whether a later week than the quoted ones may be in effect on a date. Published values are read only then. */
export const mayBeOutdated = (basis: RateBasis, on: Day): boolean => {
  const { quote } = basis;
  if (quote === null || quotedWeeks(basis).length === 0) return false;
  return [quote.expectedWeek, quote.noteWeek].some((week) => week !== null && effectiveUntil(week) <= on);
};

/** The first week used by a date's rates that is later than the one a calculation's rates were quoted for. */
export const laterWeek = (used: RateBasis, ofDay: RateBasis): LaterWeekInEffect | null => {
  const quoted = quotedWeeks(used);
  const later = weeksUsed(ofDay).find(({ usedFor, week }) =>
    quoted.some((one) => one.usedFor === usedFor && one.week.weekOf < week.weekOf),
  );
  return later === undefined ? null : { _tag: "LaterWeekInEffect", week: later.week };
};

/** Why a calculation is not valid, in words. */
export const outdatedText = (outdated: RatesOutdated): string =>
  outdated._tag === "RateLockEnded"
    ? `The rate lock of the last calculation ended on ${outdated.endsOn}: calculate the loan again`
    : `A later weekly average than that of the last calculation is in effect from ${outdated.week.effectiveFrom}: calculate the loan again`;

/** Why the weeks of a current calculation will not be valid on the closing date, in words. */
export const outdatedAtClosingText = ({ week: { effectiveFrom } }: LaterWeekInEffect): string =>
  `A later weekly average takes effect on ${effectiveFrom}, by the closing date: calculate the loan again once it is in effect`;
