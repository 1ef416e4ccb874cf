import type { SignInBlocked } from "../../../domain/identity/lockout.ts";
import type { Network } from "../../../domain/identity/network.ts";
import type { User } from "../../../domain/identity/user.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logFirstRefusal } from "./log-first-refusal.ts";
import { reserveSignInAttempt } from "./reserve-sign-in-attempt.ts";

/** The caller of an attempt to authenticate with an account's secret. */
interface Trier {
  /** `email` is as typed; `user` is null if no account has it. */
  readonly email: string;
  readonly user: User | null;
  readonly network: Network;
  readonly requestId: string;
}

/** The outcome of an attempt. `part` means correct but not counted, because another secret must follow. */
interface Tried {
  readonly outcome: "right" | "part" | "wrong";
}

/**
 * Tries a secret of an account, a password or a code, under lockout, and logs the first refusal. The attempt is counted before it is made.
 * A correct attempt makes the network familiar.
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
