import type { User } from "../../../domain/identity/user.ts";
import { secondsBetween } from "../../../domain/kernel/day.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logUserEvent } from "./log-user-event.ts";
import type { BlockedAttempt } from "./reserve-sign-in-attempt.ts";

/** For so long the caller that was refused first writes the entry alone; where it dies, a later one does. */
const leaseSeconds = 30;

/**
 * Puts the first refusal of a block into the trail of the account's user, and no other one of it, so that guesses cannot
 * fill the log. A process that dies on the way may leave two entries of a block, but never none once another try is refused.
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
  // Another caller may have logged it, and given the lease back, since the first look.
  if (!(await isLogged())) {
    if (user) await logUserEvent(dependencies, user, "user.block_sign_in", 0, requestId);
    // An unknown name costs a write too: the time taken does not show which names exist.
    else await counters.hit(leaseKey, 0, leaseSeconds);
    await counters.hit(loggedKey, 1, blockSeconds);
  }
  await counters.clear(leaseKey);
};
