import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { deactivatedUser, type OwnAccess } from "../../domain/identity/change-user.ts";
import type { HierarchyAboveOwn } from "../../domain/identity/new-user.ts";
import type { User } from "../../domain/identity/user.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions } from "../support/expected-versions.ts";
import { type UpdateUserRefusal, updateUser } from "./user/update-user.ts";

/** Deactivates a user and ends all their sessions. Loans that name the user continue to do so. An inactive user is not changed. */
export const deactivateUser = async (
  dependencies: Dependencies,
  actor: Actor,
  userId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<User, PermissionDenied | HierarchyAboveOwn | OwnAccess | UpdateUserRefusal>> => {
  const allowed = authorize(actor, "user.delete");
  if (allowed._tag === "Refused") return allowed;
  return updateUser(dependencies, { actor, userId, ifMatch }, (user) => deactivatedUser(user, actor));
};
