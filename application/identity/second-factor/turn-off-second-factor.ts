import type { SignInBlocked } from "../../../domain/identity/lockout.ts";
import {
  type CodeWrong,
  type GivenCode,
  withoutSecondFactor,
} from "../../../domain/identity/second-factor/second-factor.ts";
import type { User } from "../../../domain/identity/user.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import type { ChangedMeanwhile, NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { OwnChange } from "../user/own-change.ts";
import { saveOwn } from "../user/save-own.ts";
import { withPasswordAndCode } from "./change-own.ts";

/** Turns the actor's second factor off and ends their other sessions. */
export const turnOffSecondFactor = async (
  dependencies: Dependencies,
  change: OwnChange,
  code: GivenCode,
): Promise<Result<User, NotFound<"user"> | SignInBlocked | FieldsInvalid | CodeWrong | ChangedMeanwhile<"user">>> => {
  const me = await withPasswordAndCode(dependencies, change, code);
  if (me._tag === "Refused") return me;
  return saveOwn(dependencies, change.actor, "user.turn_off_second_factor", me.value, (latest) =>
    withoutSecondFactor(latest, change.sessionId),
  );
};
