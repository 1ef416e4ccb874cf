import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { loggedUser } from "../../domain/identity/logged-user.ts";
import {
  checkHierarchy,
  checkNewUser,
  emailTaken,
  type HierarchyAboveOwn,
  newUser,
} from "../../domain/identity/new-user.ts";
import { oneTimePassword } from "../../domain/identity/password-policy.ts";
import type { User, UserDetails } from "../../domain/identity/user.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { companyOfNewRecord } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEntry } from "../support/log-entry.ts";
import { addAdministrator } from "./user/add-administrator.ts";

/** A new user. `oneTimePassword` is set if no password was given; it is shown only once. */
export interface CreatedUser {
  readonly user: User;
  readonly oneTimePassword: string | null;
}

type CreateUserRefusal = PermissionDenied | NotFound<"company"> | HierarchyAboveOwn | FieldsInvalid;

/**
 * Creates a user in a company (null: the actor's own). If `password` is null, the user gets a one-time password and must change it before
 * doing anything else. `reservedId` is an id allocated beforehand, or null.
 */
export const createUser = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  details: UserDetails,
  password: string | null,
  reservedId: number | null,
): Promise<Result<CreatedUser, CreateUserRefusal>> => {
  const allowed = authorize(actor, "user.create");
  if (allowed._tag === "Refused") return allowed;
  if (details.isProgram) {
    const mayMake = authorize(actor, "company.credentials");
    if (mayMake._tag === "Refused") return mayMake;
  }
  const hierarchy = checkHierarchy(details.hierarchy, actor.hierarchy);
  if (hierarchy._tag === "Refused") return hierarchy;
  const requestedCompany = await companyOfNewRecord(dependencies, actor, companyId);
  if (requestedCompany._tag === "Refused") return requestedCompany;
  const company = requestedCompany.value;
  const checked = checkNewUser(details, password, company, await dependencies.passwords.mostUsed());
  if (checked._tag === "Refused") return checked;

  const generatedPassword = password === null ? oneTimePassword(dependencies.vault.secret()) : null;
  const user = newUser(checked.value, {
    id: reservedId ?? (await dependencies.sequences.next("user")),
    companyId: company.id,
    passwordHash: await dependencies.passwords.hash(password ?? generatedPassword ?? ""),
    mustChangePassword: generatedPassword !== null,
    now: dependencies.clock.now(),
  });
  const entry = logEntry(dependencies, actor, "user.create", loggedUser, null, user);
  if ((await dependencies.forCompany(company.id).users.add(user, entry)) === "email_taken") return emailTaken;
  // The user is stored first. A list that lacks an administrator only protects the other administrators more than needed, never less.
  await addAdministrator(dependencies, actor, user);
  return accept({ user, oneTimePassword: generatedPassword });
};
