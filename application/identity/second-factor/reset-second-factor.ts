import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { OwnAccess } from "../../../domain/identity/change-user.ts";
import { checkHierarchy, type HierarchyAboveOwn } from "../../../domain/identity/new-user.ts";
import { withoutSecondFactor } from "../../../domain/identity/second-factor/second-factor.ts";
import type { User } from "../../../domain/identity/user.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions } from "../../support/expected-versions.ts";
import { type UpdateUserRefusal, updateUser } from "../user/update-user.ts";

const ownAccess: OwnAccess = { _tag: "OwnAccess" };

/**
 * Removes the second factor of a user who has lost it, and ends all of the user's sessions. Administrators cannot remove their own this
 * way; that requires their password and a code. A user without a second factor is not changed.
 */
export const resetSecondFactor = async (
  dependencies: Dependencies,
  actor: Actor,
  userId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<User, PermissionDenied | HierarchyAboveOwn | OwnAccess | UpdateUserRefusal>> => {
  const allowed = authorize(actor, "user.edit");
  if (allowed._tag === "Refused") return allowed;
  return updateUser<HierarchyAboveOwn | OwnAccess>(dependencies, { actor, userId, ifMatch }, (user) => {
    const within = checkHierarchy(user.hierarchy, actor.hierarchy);
    if (within._tag === "Refused") return within;
    return user.id === actor.userId ? refuse(ownAccess) : accept(withoutSecondFactor(user, null));
  });
};
