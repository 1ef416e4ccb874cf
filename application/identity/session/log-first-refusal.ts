import type { User } from "../../../domain/identity/user.ts";
import { secondsBetween } from "../../../domain/kernel/day.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logUserEvent } from "./log-user-event.ts";
import type { BlockedAttempt } from "./reserve-sign-in-attempt.ts";

/** The lease on which the first refused request writes the entry alone. If it dies, a later request writes it. */
const leaseSeconds = 30;

/**
 * Writes only the first refusal of a block to the user's audit trail, so that guessing cannot fill the log. If a process dies in between, a
 * block may have two entries, but never none once another attempt is refused.
 */
export const logFirstRefusal = async (
  dependencies: Dependencies,
  { endsAt, loggedKey }: BlockedAttempt,
  user: User | null,
  requestId: string,
): Promise<void> => {
  const { counters, clock } = dependencies;
  const blockSeconds = secondsBetween(clock.now(), endsAt);
  const isLogged = async () => (await counters.peek(loggedKey, blockSeconds)) !== null;
  if (await isLogged()) return;
  const leaseKey = `${loggedKey}:lease`;
  const { count } = await counters.hit(leaseKey, 1, leaseSeconds);
  if (count > 1) return;
  // Another request may have logged it and released the lease since the first check.
  if (!(await isLogged())) {
    if (user) await logUserEvent(dependencies, user, "user.block_sign_in", 0, requestId);
    // An unknown name also costs a write, so that the time taken does not reveal which names exist.
    else await counters.hit(leaseKey, 0, leaseSeconds);
    await counters.hit(loggedKey, 1, blockSeconds);
  }
  await counters.clear(leaseKey);
};
