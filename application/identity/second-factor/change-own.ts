import type { Actor } from "../../../domain/access/actor.ts";
import type { SignInBlocked } from "../../../domain/identity/lockout.ts";
import type { Network } from "../../../domain/identity/network.ts";
import {
  type CodeWrong,
  type GivenCode,
  inGroups,
  recoveryCodeCount,
  recoveryDigest,
} from "../../../domain/identity/second-factor/second-factor.ts";
import type { User } from "../../../domain/identity/user.ts";
import { type FieldsInvalid, invalidField } from "../../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findMe } from "../find-me.ts";
import { checkPassword } from "../session/check-password.ts";
import { checkCode } from "./check-code.ts";

/** Who changes its own second factor, and from where. */
export interface OwnChange {
  readonly actor: Actor;
  readonly sessionId: string;
  readonly network: Network;
  readonly currentPassword: string;
}

/** The actor, where the password is its own. */
export const withPassword = async (
  dependencies: Dependencies,
  { actor, network, currentPassword }: OwnChange,
): Promise<Result<User, NotFound<"user"> | SignInBlocked | FieldsInvalid>> => {
  const me = await findMe(dependencies, actor);
  if (me._tag === "Refused") return me;
  const { value: user } = me;
  const checked = await checkPassword(dependencies, user.email, network, currentPassword, user, actor.requestId);
  if (checked._tag === "Accepted") return me;
  return checked.refusal._tag === "SignInBlocked"
    ? { _tag: "Refused", refusal: checked.refusal }
    : invalidField("currentPassword", "must be your current password");
};

/** The actor, where password and code are its own; the code is used up. */
export const withPasswordAndCode = async (
  dependencies: Dependencies,
  change: OwnChange,
  code: GivenCode,
): Promise<Result<User, NotFound<"user"> | SignInBlocked | FieldsInvalid | CodeWrong>> => {
  const me = await withPassword(dependencies, change);
  if (me._tag === "Refused") return me;
  const { network, actor } = change;
  return checkCode(dependencies, { user: me.value, network, requestId: actor.requestId }, code);
};

/** New recovery codes: as they are shown once, and what is stored of them. */
export const newRecoveryCodes = ({ oneTimeCodes, vault }: Dependencies) => {
  const codes = Array.from({ length: recoveryCodeCount }, () => inGroups(oneTimeCodes.newRecoveryCode()));
  const recoverySalt = vault.secret();
  return {
    codes,
    stored: { recoverySalt, recoveryDigests: codes.map((code) => recoveryDigest(vault, recoverySalt, code)) },
  };
};
