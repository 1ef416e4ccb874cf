import type { SignInBlocked } from "../../../domain/identity/lockout.ts";
import type { Network } from "../../../domain/identity/network.ts";
import type { User } from "../../../domain/identity/user.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { tryUnderLockout } from "./try-under-lockout.ts";

interface PasswordWrong {
  readonly _tag: "PasswordWrong";
}

/**
 * Whether a password is an account's, under lock-out. Exactly one hash is computed for each try that is let in, also where `user` is
 * null because no account has this e-mail address: the work done does not show which names exist. Of a user with a second factor
 * the password alone makes no network familiar.
 */
export const checkPassword = async (
  dependencies: Dependencies,
  email: string,
  network: Network,
  password: string,
  user: User | null,
  requestId: string,
): Promise<Result<null, PasswordWrong | SignInBlocked>> => {
  const { passwords } = dependencies;
  const tried = await tryUnderLockout(dependencies, { email, user, network, requestId }, async () => {
    const isRight =
      user === null
        ? await passwords.hash(password).then(() => false)
        : await passwords.verify(password, user.passwordHash);
    if (!isRight) return { outcome: "wrong" };
    return { outcome: user?.secondFactor == null ? "right" : "part" };
  });
  if (tried._tag === "Refused") return tried;
  return tried.value.outcome === "wrong" ? refuse({ _tag: "PasswordWrong" }) : accept(null);
};
