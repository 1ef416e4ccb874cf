import type { Actor } from "../../../domain/access/actor.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { SsnAttemptsExceeded } from "../../../domain/loan/borrowers/ssn-attempts.ts";
import type { Dependencies } from "../../support/dependencies.ts";

const hourSeconds = 3_600;
const daySeconds = 86_400;
/**
 * Counts attempts to enter Social Security numbers that differ from the stored ones, before the outcome reveals whether they are known.
 * They count against the user, and against the borrower who gets the number (null: a new borrower). Refuses when a limit is exceeded.
 */
export const countSsnAttempts = async (
  { counters, ssnAttemptLimits }: Dependencies,
  actor: Actor,
  count: number,
  borrowerId: number | null,
): Promise<Result<null, SsnAttemptsExceeded>> => {
  const { ofUserPerHour, ofBorrowerPerDay } = ssnAttemptLimits;
  const limits = [
    { key: `ssn-user:${actor.userId}`, limit: ofUserPerHour, seconds: hourSeconds },
    ...(borrowerId === null
      ? []
      : [{ key: `ssn-borrower:${borrowerId}`, limit: ofBorrowerPerDay, seconds: daySeconds }]),
  ];
  for (const { key, limit, seconds } of limits) {
    if (limit === 0 || count === 0) continue;
    const counted = await counters.hit(key, count, seconds);
    if (counted.count > limit) return refuse({ _tag: "SsnAttemptsExceeded", endsAt: counted.endsAt });
  }
  return accept(null);
};
