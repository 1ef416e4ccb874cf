import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { checkHierarchy, type HierarchyAboveOwn } from "../../../domain/identity/new-user.ts";
import { withNextSessionGeneration } from "../../../domain/identity/session/session-generation.ts";
import type { User } from "../../../domain/identity/user.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions } from "../../support/expected-versions.ts";
import { type UpdateUserRefusal, updateUser } from "../user/update-user.ts";

/** Ends all sessions of a user in one write. Refuses a user whose hierarchy is above the actor's. */
export const signOutUserEverywhere = async (
  dependencies: Dependencies,
  actor: Actor,
  userId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<User, PermissionDenied | HierarchyAboveOwn | UpdateUserRefusal>> => {
  const allowed = authorize(actor, "user.edit");
  if (allowed._tag === "Refused") return allowed;
  return updateUser(dependencies, { actor, userId, ifMatch }, (user) => {
    const within = checkHierarchy(user.hierarchy, actor.hierarchy);
    return within._tag === "Refused" ? within : accept(withNextSessionGeneration(user, null));
  });
};
