import type { Actor } from "../access/actor.ts";
import type { Company } from "../company/company.ts";
import { type FieldsInvalid, invalidFields } from "../kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import type { LogAction } from "../log/record-kinds.ts";
import { checkHierarchy, type HierarchyAboveOwn, userErrors } from "./new-user.ts";
import { passwordError } from "./password-policy.ts";
import { withNextSessionGeneration } from "./session/session-generation.ts";
import type { User, UserDetails } from "./user.ts";

/** What an administrator may change about a user. */
export interface UserChange extends UserDetails {
  /** The company in which the caller expects the user; null for any. It never changes. */
  readonly companyId: number | null;
  /** Absent: unchanged; null: a one-time password. */
  readonly password?: string | null;
}

/**
 * Users cannot change their own hierarchy, roles, or active status, make their account a program's, reset their own second factor, or
 * delete themselves.
 */
export interface OwnAccess {
  readonly _tag: "OwnAccess";
}

const ownAccess: OwnAccess = { _tag: "OwnAccess" };

const isSameRoles = (one: UserDetails["roles"], other: UserDetails["roles"]): boolean =>
  one.every((role) => other.includes(role)) && other.every((role) => one.includes(role));

const isSameAccess = (one: UserDetails, other: UserDetails): boolean =>
  one.hierarchy === other.hierarchy &&
  one.isActive === other.isActive &&
  one.isProgram === other.isProgram &&
  isSameRoles(one.roles, other.roles);

const isOwn = "must be changed with POST /api/company/users/me/change-password/ when it is your own";

/**
 * The user with changed details. Of the password, only the policy is checked. Refuses, in this order: a hierarchy above the actor's, before
 * or after; a change of the actor's own access; and all invalid details at once.
 */
export const changedUser = (
  user: User,
  { companyId: _same, password, ...details }: UserChange,
  actor: Actor,
  company: Pick<Company, "isHouse" | "name">,
  mostUsedPasswords: ReadonlySet<string>,
): Result<User, HierarchyAboveOwn | OwnAccess | FieldsInvalid> => {
  for (const hierarchy of [user.hierarchy, details.hierarchy]) {
    const allowed = checkHierarchy(hierarchy, actor.hierarchy);
    if (allowed._tag === "Refused") return allowed;
  }
  if (user.id === actor.userId && !isSameAccess(user, details)) return refuse(ownAccess);
  const errors = userErrors(details, company, user);
  const owner = { ...details, companyName: company.name };
  const weakness = typeof password === "string" ? passwordError(password, owner, mostUsedPasswords) : null;
  if (password !== undefined && user.id === actor.userId)
    errors.push({ field: "password", message: isOwn, code: "invalid" });
  else if (weakness !== null) errors.push({ field: "password", message: weakness, code: "invalid" });
  if (errors.length > 0) return invalidFields(errors);
  return accept({ ...user, ...details, roles: [...new Set(details.roles)] });
};

/** Deactivates the user. Refuses a user with a hierarchy above the actor's, and the actor. */
export const deactivatedUser = (user: User, actor: Actor): Result<User, HierarchyAboveOwn | OwnAccess> => {
  const allowed = checkHierarchy(user.hierarchy, actor.hierarchy);
  if (allowed._tag === "Refused") return allowed;
  return user.id === actor.userId ? refuse(ownAccess) : accept({ ...user, isActive: false });
};

/**
 * The user as it will be saved. If it is no longer active, all its sessions end, and stay ended when it is activated again. Its link to a
 * provider account is removed, and its next sign-in there creates it again.
 */
export const withSessionsEnded = (before: User, after: User): User =>
  before.isActive && !after.isActive ? { ...withNextSessionGeneration(after, null), providerLink: null } : after;

/** The audit log's action for a change of a user by an administrator. A new password takes precedence. */
export const changeAction = (before: User, after: User): LogAction => {
  if (before.passwordHash !== after.passwordHash) return "user.reset_password";
  if (before.isActive && !after.isActive) return "user.deactivate";
  if (before.secondFactor !== null && after.secondFactor === null) return "user.reset_second_factor";
  return before.sessionGeneration === after.sessionGeneration ? "user.change" : "user.sign_out_everywhere";
};
