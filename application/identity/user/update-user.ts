import type { Actor } from "../../../domain/access/actor.ts";
import type { Company } from "../../../domain/company/company.ts";
import {
  isAdministrator,
  isMissingAdministrator,
  type LastAdministrator,
} from "../../../domain/identity/administrators.ts";
import { changeAction, withSessionsEnded } from "../../../domain/identity/change-user.ts";
import { loggedUser } from "../../../domain/identity/logged-user.ts";
import { emailTaken } from "../../../domain/identity/new-user.ts";
import { emailKey, type User } from "../../../domain/identity/user.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { ChangedMeanwhile, NotFound } from "../../../domain/log/record-kinds.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../../support/expected-versions.ts";
import { findVisible, findVisibleAtVersion } from "../../support/find-visible.ts";
import { saveLogged, updateRecord } from "../../support/update-record.ts";
import { addAdministrator } from "./add-administrator.ts";
import { removeAdministrator } from "./remove-administrator.ts";

export type UpdateUserRefusal =
  | NotFound<"user">
  | VersionMismatch
  | FieldsInvalid
  | LastAdministrator
  | ChangedMeanwhile<"user">;

/** The user to change, and the actor. */
interface UserUpdate {
  readonly actor: Actor;
  readonly userId: number;
  /** The versions that the client expects to overwrite. */
  readonly ifMatch: ExpectedVersions;
}

interface UserOfCompany {
  readonly user: User;
  readonly company: Company;
}

/** Whether another account already has the user's new e-mail address. */
const isEmailTaken = async ({ accounts }: Dependencies, before: User, after: User): Promise<boolean> => {
  if (emailKey(before.email) === emailKey(after.email)) return false;
  const holder = await accounts.findByEmail(after.email);
  return holder !== null && holder.id !== before.id;
};

/** Saves a user over the version that was read. */
const saveUser = async (
  dependencies: Dependencies,
  actor: Actor,
  before: User,
  after: User,
): Promise<Result<User, FieldsInvalid> | "conflict"> => {
  const next = withSessionsEnded(before, after);
  const action = changeAction(before, next);
  const saved = await saveLogged(dependencies, actor, action, loggedUser, before, next, (changed, entry) =>
    dependencies.forCompany(before.companyId).users.save(changed, entry),
  );
  if (saved === "email_taken") return emailTaken;
  if (saved === "link_taken") throw new Error("a user's own link to a provider is taken");
  return saved === "conflict" ? saved : accept(saved);
};

/**
 * The follow-up of a save, which may happen late: updating the list of administrators, and ending the records of sessions that are over.
 */
const followUp = async (dependencies: Dependencies, actor: Actor, before: User, saved: User) => {
  await addAdministrator(dependencies, actor, saved);
  if (saved.sessionGeneration !== before.sessionGeneration)
    await dependencies.sessions.endAllOf(saved.id, dependencies.clock.now(), null);
};

/**
 * Changes a user; see `updateRecord`. An administrator missing from the company's list is saved even if nothing else changes, because each
 * save adds missing administrators. A user who stops being an administrator is removed from the list first, after all other checks. A crash
 * in between leaves an administrator who is not on the list, which only protects the others more than needed. If a concurrent write then
 * prevents the save, the user is put back on the list.
 */
export const updateUser = async <Refusal>(
  dependencies: Dependencies,
  { actor, userId, ifMatch }: UserUpdate,
  decide: (user: User, company: Company) => Promise<Result<User, Refusal>> | Result<User, Refusal>,
): Promise<Result<User, UpdateUserRefusal | Refusal>> => {
  let hasLeftList = false;
  const outcome = await updateRecord(
    dependencies,
    {
      kind: "user",
      id: userId,
      find: async () => {
        const found = await findVisibleAtVersion(dependencies, actor, "user", userId, ifMatch);
        if (found._tag === "Refused") return found;
        return accept({ user: found.value, company: await existingCompany(dependencies, found.value.companyId) });
      },
      isIncomplete: ({ user, company }) => isMissingAdministrator(user, company),
      save: async (
        { user: before, company },
        { user: after },
      ): Promise<Result<UserOfCompany, FieldsInvalid | LastAdministrator> | "conflict"> => {
        if (await isEmailTaken(dependencies, before, after)) return emailTaken;
        if (isAdministrator(before, company) && !isAdministrator(after, company)) {
          const unlisted = await removeAdministrator(dependencies, actor, before, company);
          if (unlisted === "conflict" || unlisted._tag === "Refused") return unlisted;
          hasLeftList = true;
        }
        const saved = await saveUser(dependencies, actor, before, after);
        if (saved === "conflict" || saved._tag === "Refused") return saved;
        await followUp(dependencies, actor, before, saved.value);
        return accept({ user: saved.value, company });
      },
    },
    async ({ user, company }) => {
      const decided = await decide(user, company);
      return decided._tag === "Refused" ? decided : accept({ user: decided.value, company });
    },
  );
  if (outcome._tag === "Accepted") return accept(outcome.value.user);
  const latest = hasLeftList ? await findVisible(dependencies, actor, "user", userId) : null;
  if (latest?._tag === "Accepted") await addAdministrator(dependencies, actor, latest.value);
  return outcome;
};
