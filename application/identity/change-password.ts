import type { Actor } from "../../domain/access/actor.ts";
import type { SignInBlocked } from "../../domain/identity/lockout.ts";
import { loggedUser } from "../../domain/identity/logged-user.ts";
import type { Network } from "../../domain/identity/network.ts";
import { passwordError, withChosenPassword } from "../../domain/identity/password-policy.ts";
import type { User } from "../../domain/identity/user.ts";
import { type FieldsInvalid, invalidField } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { type NotFound, notFound } from "../../domain/log/record-kinds.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { saveLogged, updateRecord } from "../support/update-record.ts";
import { checkPassword } from "./session/check-password.ts";
import { listAdministrator } from "./user/list-administrator.ts";
import type { UserChangedMeanwhile } from "./user/update-user.ts";
import { mustBeNew, wasUsedBefore } from "./user/was-used-before.ts";

const changedMeanwhile: UserChangedMeanwhile = { _tag: "UserChangedMeanwhile" };

const saveChosen = (
  dependencies: Dependencies,
  actor: Actor,
  sessionId: string,
  user: User,
  passwordHash: string,
): Promise<Result<User, UserChangedMeanwhile>> => {
  const { users } = dependencies.forCompany(user.companyId);
  return updateRecord(
    dependencies,
    {
      kind: "user",
      id: user.id,
      found: user,
      find: async () => {
        const found = await users.find(user.id);
        return found?.passwordHash === user.passwordHash ? accept(found) : refuse(changedMeanwhile);
      },
      save: async (before, after) => {
        const saved = await saveLogged(
          dependencies,
          actor,
          "user.change_password",
          loggedUser,
          before,
          after,
          (changed, entry) => users.save(changed, entry),
        );
        if (saved === "email_taken") throw new Error("a user's own e-mail address is taken");
        return saved === "conflict" ? saved : accept(saved);
      },
      changedMeanwhile,
    },
    (latest) => accept(withChosenPassword(latest, passwordHash, sessionId, dependencies.clock.now())),
  );
};

/**
 * Gives the actor the password it chose, and ends its sessions but for this one, in the same write. A wrong current password counts toward
 * the lock-out like a wrong sign-in.
 */
export const changePassword = async (
  dependencies: Dependencies,
  actor: Actor,
  sessionId: string,
  network: Network,
  currentPassword: string,
  newPassword: string,
): Promise<Result<User, NotFound<"user"> | SignInBlocked | FieldsInvalid | UserChangedMeanwhile>> => {
  const user = await dependencies.forCompany(actor.companyId).users.find(actor.userId);
  if (!user) return refuse(notFound("user", actor.userId));
  const checked = await checkPassword(dependencies, user.email, network, currentPassword, user, actor.requestId);
  if (checked._tag === "Refused")
    return checked.refusal._tag === "SignInBlocked"
      ? refuse(checked.refusal)
      : invalidField("currentPassword", "must be your current password");
  const company = await existingCompany(dependencies, user.companyId);
  const owner = { ...user, companyName: company.name };
  const weakness = passwordError(newPassword, owner, await dependencies.passwords.mostUsed());
  if (weakness !== null) return invalidField("newPassword", weakness);
  if (await wasUsedBefore(dependencies, user, newPassword)) return invalidField("newPassword", mustBeNew);
  const passwordHash = await dependencies.passwords.hash(newPassword);
  const saved = await saveChosen(dependencies, actor, sessionId, user, passwordHash);
  if (saved._tag === "Refused") return saved;
  // They have ended already; ending their records too is only cleanup, which may fail.
  await dependencies.sessions.endAllOf(user.id, dependencies.clock.now(), sessionId);
  await listAdministrator(dependencies, actor, saved.value);
  return saved;
};
