import type { Actor } from "../../../domain/access/actor.ts";
import { withNextSessionGeneration } from "../../../domain/identity/session/session-generation.ts";
import type { User } from "../../../domain/identity/user.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions } from "../../support/expected-versions.ts";
import { type UpdateUserRefusal, updateUser } from "../user/update-user.ts";

/** Ends all sessions of the actor, including the one of this request, in one write. No permission is required. */
export const signOutEverywhere = (
  dependencies: Dependencies,
  actor: Actor,
  ifMatch: ExpectedVersions,
): Promise<Result<User, UpdateUserRefusal>> =>
  updateUser(dependencies, { actor, userId: actor.userId, ifMatch }, (user) =>
    accept(withNextSessionGeneration(user, null)),
  );
