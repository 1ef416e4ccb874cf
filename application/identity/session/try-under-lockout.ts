import type { SignInBlocked } from "../../../domain/identity/lockout.ts";
import type { Network } from "../../../domain/identity/network.ts";
import type { User } from "../../../domain/identity/user.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logFirstRefusal } from "./log-first-refusal.ts";
import { reserveSignInAttempt } from "./reserve-sign-in-attempt.ts";

/** Who tries something secret of an account. */
export interface Trier {
  /** As typed; null in `user` where no account has it. */
  readonly email: string;
  readonly user: User | null;
  readonly network: Network;
  readonly requestId: string;
}

/** What a try comes to: `part` is right and counts for nothing, since more is to be shown. */
interface Tried {
  readonly outcome: "right" | "part" | "wrong";
}

/**
 * Tries something secret of an account, a password or a code, under the lock-out, and logs its first refusal. The try is
 * counted before it is made; a right one makes the network familiar.
 */
export const tryUnderLockout = async <Attempt extends Tried>(
  dependencies: Dependencies,
  { email, user, network, requestId }: Trier,
  attempt: () => Promise<Attempt>,
): Promise<Result<Attempt, SignInBlocked>> => {
  const admitted = await reserveSignInAttempt(dependencies, email, network);
  if (admitted._tag === "Refused") {
    await logFirstRefusal(dependencies, admitted.refusal, user, requestId);
    return refuse({ _tag: "SignInBlocked", endsAt: admitted.refusal.endsAt });
  }
  const { succeeded, failed, release } = admitted.value;
  try {
    const tried = await attempt();
    if (tried.outcome === "right") await succeeded();
    else await (tried.outcome === "wrong" ? failed() : release());
    return accept(tried);
  } catch (broken) {
    await release();
    throw broken;
  }
};
