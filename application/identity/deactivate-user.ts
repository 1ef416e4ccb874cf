import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { deactivatedUser, type OwnAccess } from "../../domain/identity/change-user.ts";
import type { HierarchyAboveOwn } from "../../domain/identity/new-user.ts";
import type { User } from "../../domain/identity/user.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions } from "../support/expected-versions.ts";
import { type UpdateUserRefusal, updateUser } from "./user/update-user.ts";

/** Deactivates a user, which ends all its sessions. Loans that name it keep naming it. An inactive one is unchanged. */
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
