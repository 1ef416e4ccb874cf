import { addDays, type Day } from "../../kernel/day.ts";
import type { NoRuleInForce } from "../../kernel/in-force.ts";
import { inForce } from "../../kernel/in-force.ts";
import type { Rate } from "../../kernel/rate.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { rateLockDays } from "../parameters/periods/rate-lock.ts";

/** A locked expected rate, and whether it still protects the borrower on the date it was tested for. */
export interface RateLock {
  readonly rate: Rate;
  readonly lockedOn: Day;
  /** The last day of the lock; null while no case number is assigned, because its period has not begun. */
  readonly endsOn: Day | null;
  /** The closing, or the date of the calculation if none is set. */
  readonly testedOn: Day;
  readonly isLive: boolean;
}

/**
 * The last day on which a locked rate, or any rate of a day before the closing, may be used: the 120th after case number assignment (ML
 * 2006-22). Refuses if no rule gives the number of days.
 */
export const lockEndOf = (caseNumberAssignedOn: Day): Result<Day, NoRuleInForce> => {
  const days = inForce(rateLockDays, caseNumberAssignedOn);
  return days._tag === "Refused" ? days : accept(addDays(caseNumberAssignedOn, days.value.value));
};

/**
 * A rate lock tested for a date: it lasts from the day it was set, which may be before the case number, through the 120th day after case
 * number assignment (ML 2006-22). Refuses if no rule gives the number of days.
 */
export const rateLock = (
  rate: Rate,
  lockedOn: Day,
  caseNumberAssignedOn: Day | null,
  testedOn: Day,
): Result<RateLock, NoRuleInForce> => {
  if (caseNumberAssignedOn === null)
    return accept({ rate, lockedOn, endsOn: null, testedOn, isLive: lockedOn <= testedOn });
  const end = lockEndOf(caseNumberAssignedOn);
  if (end._tag === "Refused") return end;
  const endsOn = end.value;
  return accept({ rate, lockedOn, endsOn, testedOn, isLive: lockedOn <= testedOn && testedOn <= endsOn });
};
