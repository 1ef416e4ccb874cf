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
 * Checks an account's password, under lockout. Each admitted attempt computes exactly one hash, even if `user` is null because no account
 * has this e-mail address, so that the time taken does not reveal which accounts exist. For a user with a second factor, the password alone
 * does not make a network familiar.
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
