import type { SignInBlocked } from "../../../domain/identity/lockout.ts";
import type { Network } from "../../../domain/identity/network.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../dependencies.ts";
import { reserveSignInAttempt } from "./reserve-sign-in-attempt.ts";

interface PasswordWrong {
  readonly _tag: "PasswordWrong";
}

/**
 * Whether a password is an account's, under lock-out. Exactly one hash is computed for each try that is let in, also
 * where `passwordHash` is null because nobody has this e-mail address: the work done does not show which names exist.
 */
export const checkPassword =
  (dependencies: Pick<Dependencies, "counters" | "vault" | "passwords">) =>
  async (
    email: string,
    network: Network,
    password: string,
    passwordHash: string | null,
  ): Promise<Result<null, PasswordWrong | SignInBlocked>> => {
    const admitted = await reserveSignInAttempt(dependencies)(email, network);
    if (admitted._tag === "Refused") return admitted;
    const attempt = admitted.value;
    try {
      const isRight =
        passwordHash === null
          ? await dependencies.passwords.hash(password).then(() => false)
          : await dependencies.passwords.verify(password, passwordHash);
      await (isRight ? attempt.succeeded() : attempt.failed());
      return isRight ? accept(null) : refuse({ _tag: "PasswordWrong" });
    } catch (broken) {
      await attempt.release();
      throw broken;
    }
  };
