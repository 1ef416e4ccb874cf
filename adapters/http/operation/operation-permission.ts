import type { Permission } from "../../../domain/access/permissions.ts";

/**
 * Who may call an operation: users with one permission, or with any one of a non-empty list, in which case the use case requires the one
 * that the request needs. `signed in`: everyone who is signed in.
 */
export type OperationPermission = Permission | readonly Permission[] | "signed in";

/** The permissions, any one of which allows an operation; empty if it is open to everyone signed in. */
export const openingPermissions = (permission: OperationPermission): readonly Permission[] => {
  if (permission === "signed in") return [];
  return typeof permission === "string" ? [permission] : permission;
};
