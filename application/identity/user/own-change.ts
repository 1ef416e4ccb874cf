import type { Actor } from "../../../domain/access/actor.ts";
import type { SignInBlocked } from "../../../domain/identity/lockout.ts";
import type { Network } from "../../../domain/identity/network.ts";
import type { User } from "../../../domain/identity/user.ts";
import { type FieldsInvalid, invalidField } from "../../../domain/kernel/fields-invalid.ts";
import { type Result, refuse } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findMe } from "../find-me.ts";
import { checkPassword } from "../session/check-password.ts";

/** A user's request to change their own password or second factor. */
export interface OwnChange {
  readonly actor: Actor;
  readonly sessionId: string;
  readonly network: Network;
  readonly currentPassword: string;
}

/** The actor, if the password is correct. A wrong password counts toward the lockout, like a failed sign-in. */
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
    ? refuse(checked.refusal)
    : invalidField("currentPassword", "must be your current password");
};
