import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { type Permission, permissions } from "../../domain/access/permissions.ts";
import { type Hierarchy, holds, type Role } from "../../domain/access/roles.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findUser } from "./find-user.ts";

/** A user with all permissions granted by their hierarchy and roles. */
export interface PermissionHolder {
  readonly userId: number;
  readonly hierarchy: Hierarchy;
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
}

const holder = (userId: number, hierarchy: Hierarchy, roles: readonly Role[]): PermissionHolder => ({
  userId,
  hierarchy,
  roles,
  permissions: permissions.map(({ code }) => code).filter((code) => holds(hierarchy, roles, code)),
});

/** Finds the permissions of the actor (null) or, if the actor may view users, of another user. */
export const findPermissions = async (
  dependencies: Dependencies,
  actor: Actor,
  userId: number | null,
): Promise<Result<PermissionHolder, PermissionDenied | NotFound<"user">>> => {
  const allowed = authorize(actor, "permission.view");
  if (allowed._tag === "Refused") return allowed;
  if (userId === null || userId === actor.userId) return accept(holder(actor.userId, actor.hierarchy, actor.roles));
  const found = await findUser(dependencies, actor, userId);
  if (found._tag === "Refused") return found;
  return accept(holder(found.value.id, found.value.hierarchy, found.value.roles));
};
