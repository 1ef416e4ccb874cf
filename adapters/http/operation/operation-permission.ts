import type { Permission } from "../../../domain/access/permissions.ts";

/**
 * Who may call an operation: holders of one permission, or of any one in a list that is not empty, where the use case then
 * requires the one that the request needs. `signed in`: everyone who is signed in.
 */
export type OperationPermission = Permission | readonly Permission[] | "signed in";

/** The permissions, any one of which allows an operation; none where it is open to everyone signed in. */
export const openingPermissions = (permission: OperationPermission): readonly Permission[] => {
  if (permission === "signed in") return [];
  return typeof permission === "string" ? [permission] : permission;
};
