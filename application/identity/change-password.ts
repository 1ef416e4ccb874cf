import type { SignInBlocked } from "../../domain/identity/lockout.ts";
import { passwordError, withChosenPassword } from "../../domain/identity/password-policy.ts";
import type { User } from "../../domain/identity/user.ts";
import { type FieldsInvalid, invalidField } from "../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { ChangedMeanwhile, NotFound } from "../../domain/log/record-kinds.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { addAdministrator } from "./user/add-administrator.ts";
import { type OwnChange, withPassword } from "./user/own-change.ts";
import { saveOwn } from "./user/save-own.ts";
import { mustBeNew, wasUsedBefore } from "./user/was-used-before.ts";

/** Sets the actor's new password and ends their other sessions in the same write. */
export const changePassword = async (
  dependencies: Dependencies,
  change: OwnChange,
  newPassword: string,
): Promise<Result<User, NotFound<"user"> | SignInBlocked | FieldsInvalid | ChangedMeanwhile<"user">>> => {
  const me = await withPassword(dependencies, change);
  if (me._tag === "Refused") return me;
  const { value: user } = me;
  const { passwords, clock } = dependencies;
  const company = await existingCompany(dependencies, user.companyId);
  const owner = { ...user, companyName: company.name };
  const weakness = passwordError(newPassword, owner, await passwords.mostUsed());
  if (weakness !== null) return invalidField("newPassword", weakness);
  if (await wasUsedBefore(dependencies, user, newPassword)) return invalidField("newPassword", mustBeNew);
  const passwordHash = await passwords.hash(newPassword);
  const { actor, sessionId } = change;
  const saved = await saveOwn(dependencies, actor, "user.change_password", user, (latest) =>
    withChosenPassword(latest, passwordHash, sessionId, clock.now()),
  );
  if (saved._tag === "Accepted") await addAdministrator(dependencies, actor, saved.value);
  return saved;
};
