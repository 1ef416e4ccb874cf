import type { SignInBlocked } from "../../../domain/identity/lockout.ts";
import { loggedUser } from "../../../domain/identity/logged-user.ts";
import type { Network } from "../../../domain/identity/network.ts";
import {
  type CodeWrong,
  type GivenCode,
  recoveryDigest,
  secretPlace,
  withoutRecoveryCode,
} from "../../../domain/identity/second-factor/second-factor.ts";
import type { User } from "../../../domain/identity/user.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logEntry } from "../../support/log-entry.ts";
import { retryOnConflict } from "../../support/retry-on-conflict.ts";
import { logUserEvent } from "../session/log-user-event.ts";
import { tryUnderLockout } from "../session/try-under-lockout.ts";

/** The user who enters a code, with the request's context. */
interface CodeHolder {
  readonly user: User;
  readonly network: Network;
  readonly requestId: string;
}

/**
 * Uses up a code of a secret. False if the code is wrong or was already used. A repeated correct code is recorded in the user's audit
 * trail.
 */
export const useOtp = async (
  dependencies: Dependencies,
  { user, requestId }: Pick<CodeHolder, "user" | "requestId">,
  secret: string,
  otp: string,
): Promise<boolean> => {
  const { oneTimeCodes, clock, forCompany } = dependencies;
  const step = oneTimeCodes.stepOf(secret, otp.replace(/\s/g, ""), clock.now());
  if (step === null) return false;
  const isFirst = await forCompany(user.companyId).users.useCodeStep(user.id, step);
  if (!isFirst) await logUserEvent(dependencies, user, "user.reuse_code", 0, requestId);
  return isFirst;
};

/** Uses up a recovery code and returns the user without it. Null if the code is wrong or was already used. */
const useRecoveryCode = async (
  dependencies: Dependencies,
  { user, requestId }: CodeHolder,
  typed: string,
): Promise<User | null> => {
  const { users } = dependencies.forCompany(user.companyId);
  const { vault } = dependencies;
  const used = await retryOnConflict(dependencies, async () => {
    const found = await users.find(user.id);
    if (!found?.secondFactor) return null;
    const after = withoutRecoveryCode(found, recoveryDigest(vault, found.secondFactor.recoverySalt, typed));
    if (after === null) return null;
    const changed = { ...after, updatedAt: dependencies.clock.now() };
    const actor = { userId: user.id, requestId };
    const saved = await users.save(
      changed,
      logEntry(dependencies, actor, "user.use_recovery_code", loggedUser, found, changed),
    );
    if (saved === "email_taken" || saved === "link_taken") throw new Error("what a user has already is taken");
    return saved;
  });
  return used === "conflict" ? null : used;
};

/** The user after a code was used up; null if the code is wrong or was already used. */
const useCode = async (
  dependencies: Dependencies,
  holder: CodeHolder,
  { otp, recoveryCode }: GivenCode,
): Promise<User | null> => {
  const { user } = holder;
  if (user.secondFactor === null) return null;
  if (otp === null) return recoveryCode === null ? null : useRecoveryCode(dependencies, holder, recoveryCode);
  const secret = dependencies.vault.open(user.secondFactor.sealedSecret, secretPlace(user));
  return (await useOtp(dependencies, holder, secret, otp)) ? user : null;
};

/**
 * Checks a user's code, under the lockout of passwords. A correct code is used up before anything else happens, so that only one of several
 * concurrent requests with the same code continues; if the process dies then, the code is lost. Returns the user's current record.
 */
export const checkCode = async (
  dependencies: Dependencies,
  holder: CodeHolder,
  code: GivenCode,
): Promise<Result<User, CodeWrong | SignInBlocked>> => {
  const tried = await tryUnderLockout(dependencies, { ...holder, email: holder.user.email }, async () => {
    const user = await useCode(dependencies, holder, code);
    return { outcome: user === null ? "wrong" : "right", user } as const;
  });
  if (tried._tag === "Refused") return tried;
  const { user } = tried.value;
  if (user !== null) return accept(user);
  const other = code.recoveryCode === null ? null : "recoveryCode";
  return refuse({ _tag: "CodeWrong", field: code.otp === null ? other : "otp" });
};
