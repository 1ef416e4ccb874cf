import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisible } from "../support/find-visible.ts";
import type { CreatedUser } from "./create-user.ts";
import { addAdministrator } from "./user/add-administrator.ts";

/**
 * A user whose creation broke off after it was added, with the rest of its creation done: an administrator is put on its
 * company's list. Its one-time password is lost; another one takes its place by a change of the user.
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
