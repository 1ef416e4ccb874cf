import { accept, type Result, refuse } from "../kernel/result.ts";
import type { Permission } from "./permissions.ts";
import { type Hierarchy, holds, type Role, rolesOfHouse } from "./roles.ts";

/** The acting user: the signed-in user as read for this request, with their company and its time zone. */
export interface Actor {
  readonly userId: number;
  readonly companyId: number;
  readonly hierarchy: Hierarchy;
  readonly roles: readonly Role[];
  readonly timeZone: string;
  /** The request or command run in which the actor acts, as named in the audit log. */
  readonly requestId: string;
  /** Only whether something can be read, and not its content, leaves the service, as for an HTTP request with HEAD. */
  readonly receivesNoContent?: true;
}

/** The actor has none of these permissions, any one of which would suffice. */
export interface PermissionDenied {
  readonly _tag: "PermissionDenied";
  /** Never empty. */
  readonly permissions: readonly Permission[];
}

/** The user id recorded when no user was signed in. */
export const serviceUserId = 0;

/** The service itself, acting for a company on its operator's behalf with the rights of an administrator of that company. */
export const serviceActor = (
  { id, timeZone }: { readonly id: number; readonly timeZone: string },
  requestId: string,
): Actor => ({
  userId: serviceUserId,
  companyId: id,
  hierarchy: "Company Administrator",
  roles: [],
  timeZone,
  requestId,
});

/** The service's operator on the command line, acting for the house company with the rights of a Super User. */
export const operatorActor = (house: { readonly id: number; readonly timeZone: string }, requestId: string): Actor => ({
  ...serviceActor(house, requestId),
  hierarchy: "Super User",
});

/** The first line of every use case: refuses if the actor lacks the permission. */
export const authorize = (actor: Actor, permission: Permission): Result<Actor, PermissionDenied> =>
  holds(actor.hierarchy, actor.roles, permission)
    ? accept(actor)
    : refuse({ _tag: "PermissionDenied", permissions: [permission] });

/** Refuses if the actor has none of these permissions. Which one a request needs is known only later. */
export const authorizeAny = (actor: Actor, permissions: readonly Permission[]): Result<Actor, PermissionDenied> =>
  permissions.some((permission) => holds(actor.hierarchy, actor.roles, permission))
    ? accept(actor)
    : refuse({ _tag: "PermissionDenied", permissions });

/** A loan officer with no other role that works on loans sees and changes only their own loans. */
export const seesOnlyOwnLoans = (actor: Actor): boolean =>
  actor.hierarchy === "Company User" &&
  actor.roles.every((role) => role === "Loan Officer" || rolesOfHouse.includes(role));
