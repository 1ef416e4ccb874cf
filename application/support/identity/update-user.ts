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
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { isSameData } from "../../../domain/kernel/same-data.ts";
import { existingCompany } from "../company-scope.ts";
import type { Dependencies } from "../dependencies.ts";
import { type ExpectedVersions, isExpected, type VersionMismatch } from "../loan/expected-versions.ts";
import { logEntry } from "../log-entry.ts";
import { retryOnConflict } from "../retry-on-conflict.ts";
import { findVisibleUser, type UserNotFound } from "./find-visible-user.ts";
import { listAdministrator } from "./list-administrator.ts";
import { unlistAdministrator } from "./unlist-administrator.ts";

/** Others changed the user each time before the change could be saved, or its password meanwhile. */
export interface UserChangedMeanwhile {
  readonly _tag: "UserChangedMeanwhile";
}

export type UpdateUserRefusal =
  | UserNotFound
  | VersionMismatch
  | FieldsInvalid
  | LastAdministrator
  | UserChangedMeanwhile;

/** Which user is changed, and by whom. */
interface UserUpdate {
  readonly actor: Actor;
  readonly userId: number;
  /** The versions over which the caller writes. */
  readonly ifMatch: ExpectedVersions;
}

/** Whether another account has the e-mail address that a user is about to get. */
const isEmailTaken = async ({ accounts }: Dependencies, before: User, after: User): Promise<boolean> => {
  if (emailKey(before.email) === emailKey(after.email)) return false;
  const holder = await accounts.findByEmail(after.email);
  return holder !== null && holder.id !== before.id;
};

/** Saves a user at the version it was read at. */
const saveUser = async (
  dependencies: Dependencies,
  { actor }: UserUpdate,
  before: User,
  after: User,
): Promise<Result<User, FieldsInvalid> | "conflict"> => {
  const changed = withSessionsEnded(before, { ...after, updatedAt: dependencies.clock.now() });
  const entry = logEntry(dependencies, actor, changeAction(before, changed), loggedUser, before, changed);
  const saved = await dependencies.forCompany(before.companyId).users.save(changed, entry);
  if (saved === "email_taken") return emailTaken;
  return saved === "conflict" ? saved : accept(saved);
};

/** What has to follow a save, and may follow it late: the list of administrators, and the sessions that are over. */
const followUp = async (dependencies: Dependencies, actor: Actor, before: User, saved: User) => {
  await listAdministrator(dependencies, actor, saved);
  if (saved.sessionGeneration !== before.sessionGeneration)
    await dependencies.sessions.endAllOf(saved.id, dependencies.clock.now(), null);
};

/**
 * Decides on a user and saves it at the version read; where another write came between, both again, five times in all at
 * most. A decision that changes nothing is not saved, but for an administrator who is missing on its company's list: each
 * save puts it there. One that is an administrator no more leaves the list first, once all else is known to be good: a
 * process that dies in between leaves an administrator who is not on it, so that the others are guarded too well. Where
 * another write then was the reason that it was not saved, it goes back on the list.
 */
export const updateUser = async <Refusal>(
  dependencies: Dependencies,
  update: UserUpdate,
  decide: (user: User, company: Company) => Promise<Result<User, Refusal>> | Result<User, Refusal>,
): Promise<Result<User, UpdateUserRefusal | Refusal>> => {
  const { actor, userId, ifMatch } = update;
  let hasLeftList = false;
  const outcome = await retryOnConflict<Result<User, UpdateUserRefusal | Refusal>>(async () => {
    const found = await findVisibleUser(dependencies, actor, userId);
    if (found._tag === "Refused") return found;
    const before = found.value;
    if (!isExpected(ifMatch, before.version)) return refuse({ _tag: "VersionMismatch" } satisfies VersionMismatch);
    const company = await existingCompany(dependencies, before.companyId);
    const decided = await decide(before, company);
    if (decided._tag === "Refused") return decided;
    const after = decided.value;
    if (isSameData(after, before) && !isMissingAdministrator(before, company)) return accept(before);
    if (await isEmailTaken(dependencies, before, after)) return emailTaken;
    if (isAdministrator(before, company) && !isAdministrator(after, company)) {
      const unlisted = await unlistAdministrator(dependencies, actor, before, company);
      if (unlisted === "conflict" || unlisted._tag === "Refused") return unlisted;
      hasLeftList = true;
    }
    const saved = await saveUser(dependencies, update, before, after);
    if (saved !== "conflict" && saved._tag === "Accepted") await followUp(dependencies, actor, before, saved.value);
    return saved;
  });
  if (outcome !== "conflict" && outcome._tag === "Accepted") return outcome;
  const latest = hasLeftList ? await findVisibleUser(dependencies, actor, userId) : null;
  if (latest?._tag === "Accepted") await listAdministrator(dependencies, actor, latest.value);
  return outcome === "conflict" ? refuse({ _tag: "UserChangedMeanwhile" }) : outcome;
};
