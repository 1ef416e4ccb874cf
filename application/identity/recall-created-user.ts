import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisible } from "../support/find-visible.ts";
import type { CreatedUser } from "./create-user.ts";
import { addAdministrator } from "./user/add-administrator.ts";

/**
 * Finds a user whose creation was interrupted after the user was stored, and completes it: an administrator is added to the company's list.
 * The one-time password is lost; changing the user generates another one.
 */
export const recallCreatedUser = async (
  dependencies: Dependencies,
  actor: Actor,
  userId: number,
): Promise<Result<CreatedUser, PermissionDenied | NotFound<"user">>> => {
  const allowed = authorize(actor, "user.create");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisible(dependencies, actor, "user", userId);
  if (found._tag === "Refused") return found;
  await addAdministrator(dependencies, actor, found.value);
  return accept({ user: found.value, oneTimePassword: null });
};
