import type { Actor } from "../../domain/access/actor.ts";
import type { User } from "../../domain/identity/user.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { type NotFound, notFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Finds the actor's own record. No permission is required. */
export const findMe = async (dependencies: Dependencies, actor: Actor): Promise<Result<User, NotFound<"user">>> => {
  const user = await dependencies.forCompany(actor.companyId).users.find(actor.userId);
  return user ? accept(user) : refuse(notFound("user", actor.userId));
};
