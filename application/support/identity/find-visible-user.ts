import type { Actor } from "../../../domain/access/actor.ts";
import type { User } from "../../../domain/identity/user.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { findOwningCompany } from "../company-scope.ts";
import type { Dependencies } from "../dependencies.ts";

export interface UserNotFound {
  readonly _tag: "UserNotFound";
  readonly userId: number;
}

/** A user of the actor's company; for Super Users, of any. */
export const findVisibleUser = async (
  dependencies: Dependencies,
  actor: Actor,
  userId: number,
): Promise<Result<User, UserNotFound>> => {
  const companyId = await findOwningCompany(dependencies, actor, "user", userId);
  const user = companyId === null ? null : await dependencies.forCompany(companyId).users.find(userId);
  return user ? accept(user) : refuse({ _tag: "UserNotFound", userId });
};
