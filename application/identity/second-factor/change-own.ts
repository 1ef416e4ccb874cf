import type { SignInBlocked } from "../../../domain/identity/lockout.ts";
import {
  type CodeWrong,
  type GivenCode,
  inGroups,
  recoveryCodeCount,
  recoveryDigest,
} from "../../../domain/identity/second-factor/second-factor.ts";
import type { User } from "../../../domain/identity/user.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { type OwnChange, withPassword } from "../user/own-change.ts";
import { checkCode } from "./check-code.ts";

/** The actor, if the password and the code are correct. The code is used up. */
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

/** New recovery codes: the codes to show once, and the data to store for them. */
export const newRecoveryCodes = ({ oneTimeCodes, vault }: Dependencies) => {
  const codes = Array.from({ length: recoveryCodeCount }, () => inGroups(oneTimeCodes.newRecoveryCode()));
  const recoverySalt = vault.secret();
  return {
    codes,
    stored: { recoverySalt, recoveryDigests: codes.map((code) => recoveryDigest(vault, recoverySalt, code)) },
  };
};
