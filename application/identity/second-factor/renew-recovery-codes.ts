import type { SignInBlocked } from "../../../domain/identity/lockout.ts";
import type { CodeWrong, GivenCode } from "../../../domain/identity/second-factor/second-factor.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { ChangedMeanwhile, NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { OwnChange } from "../user/own-change.ts";
import { saveOwn } from "../user/save-own.ts";
import { newRecoveryCodes, withPasswordAndCode } from "./change-own.ts";

/** Replaces all of the actor's recovery codes with new ones, which are shown only once. */
export const renewRecoveryCodes = async (
  dependencies: Dependencies,
  change: OwnChange,
  code: GivenCode,
): Promise<
  Result<readonly string[], NotFound<"user"> | SignInBlocked | FieldsInvalid | CodeWrong | ChangedMeanwhile<"user">>
> => {
  const me = await withPasswordAndCode(dependencies, change, code);
  if (me._tag === "Refused") return me;
  const { codes, stored } = newRecoveryCodes(dependencies);
  const saved = await saveOwn(dependencies, change.actor, "user.renew_recovery_codes", me.value, (latest) => ({
    ...latest,
    secondFactor: latest.secondFactor && { ...latest.secondFactor, ...stored },
  }));
  return saved._tag === "Refused" ? saved : accept(codes);
};
