import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { changedUser, type OwnAccess, type UserChange } from "../../domain/identity/change-user.ts";
import type { HierarchyAboveOwn } from "../../domain/identity/new-user.ts";
import { oneTimePassword, withResetPassword } from "../../domain/identity/password-policy.ts";
import type { User } from "../../domain/identity/user.ts";
import { type FieldsInvalid, invalidField } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { type NotFound, notFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions } from "../support/expected-versions.ts";
import { type UpdateUserRefusal, updateUser } from "./user/update-user.ts";
import { mustBeNew, wasUsedBefore } from "./user/was-used-before.ts";

/** A changed user. `oneTimePassword` is set if a one-time password was generated; it is shown only once. */
interface ChangedUser {
  readonly user: User;
  readonly oneTimePassword: string | null;
}

type ChangeUserRefusal =
  | PermissionDenied
  | NotFound<"company">
  | HierarchyAboveOwn
  | OwnAccess
  | FieldsInvalid
  | UpdateUserRefusal;
/** The user with the given password. Refuses one of the last five passwords. */
const withPassword = async (
  dependencies: Dependencies,
  user: User,
  password: string,
): Promise<Result<User, FieldsInvalid>> => {
  if (await wasUsedBefore(dependencies, user, password)) return invalidField("password", mustBeNew);
  return accept(withResetPassword(user, await dependencies.passwords.hash(password), dependencies.clock.now()));
};

/**
 * Changes a user. `revise` computes the new details from the newest state, again on each attempt. A new password, or a one-time password
 * instead, ends all sessions of the user, who must change it before doing anything else.
 */
export const changeUser = async (
  dependencies: Dependencies,
  actor: Actor,
  userId: number,
  ifMatch: ExpectedVersions,
  revise: (current: UserChange) => Result<UserChange, FieldsInvalid>,
): Promise<Result<ChangedUser, ChangeUserRefusal>> => {
  const allowed = authorize(actor, "user.edit");
  if (allowed._tag === "Refused") return allowed;
  const generatedPassword = oneTimePassword(dependencies.vault.secret());
  let isGenerated = false;
  const changed = await updateUser<Exclude<ChangeUserRefusal, UpdateUserRefusal> | FieldsInvalid>(
    dependencies,
    { actor, userId, ifMatch },
    async (user, company) => {
      const change = revise(user);
      if (change._tag === "Refused") return change;
      const { companyId, password, isProgram } = change.value;
      const mayTell = isProgram === user.isProgram ? allowed : authorize(actor, "company.credentials");
      if (mayTell._tag === "Refused") return mayTell;
      if (companyId !== null && companyId !== company.id) return refuse(notFound("company", companyId));
      const next = changedUser(user, change.value, actor, company, await dependencies.passwords.mostUsed());
      if (next._tag === "Refused" || password === undefined) return next;
      isGenerated = password === null;
      return withPassword(dependencies, next.value, password ?? generatedPassword);
    },
  );
  if (changed._tag === "Refused") return changed;
  return accept({ user: changed.value, oneTimePassword: isGenerated ? generatedPassword : null });
};
