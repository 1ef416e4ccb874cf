import type { SignInBlocked } from "../../../domain/identity/lockout.ts";
import type { Network } from "../../../domain/identity/network.ts";
import type { User } from "../../../domain/identity/user.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logFirstRefusal } from "./log-first-refusal.ts";
import { reserveSignInAttempt } from "./reserve-sign-in-attempt.ts";

interface PasswordWrong {
  readonly _tag: "PasswordWrong";
}

/**
 * Whether a password is an account's, under lock-out, whose first refusal is logged. Exactly one hash is computed for each
 * try that is let in, also where `user` is null because no account has this e-mail address: the work done does not show which
 * names exist.
 */
export const checkPassword = async (
  dependencies: Dependencies,
  email: string,
  network: Network,
  password: string,
  user: User | null,
  requestId: string,
): Promise<Result<null, PasswordWrong | SignInBlocked>> => {
  const admitted = await reserveSignInAttempt(dependencies, email, network);
  if (admitted._tag === "Refused") {
    await logFirstRefusal(dependencies, admitted.refusal, user, requestId);
    return refuse({ _tag: "SignInBlocked", endsAt: admitted.refusal.endsAt });
  }
  const attempt = admitted.value;
  try {
    const isRight =
      user === null
        ? await dependencies.passwords.hash(password).then(() => false)
        : await dependencies.passwords.verify(password, user.passwordHash);
    await (isRight ? attempt.succeeded() : attempt.failed());
    return isRight ? accept(null) : refuse({ _tag: "PasswordWrong" });
  } catch (broken) {
    await attempt.release();
    throw broken;
  }
};
