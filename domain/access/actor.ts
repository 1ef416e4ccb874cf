import { accept, type Result, refuse } from "../kernel/result.ts";
import type { Permission } from "./permissions.ts";
import { type Hierarchy, holds, type Role, rolesOfHouse } from "./roles.ts";

/** Who is acting: the signed-in user as read at this request, with its company and that company's time zone. */
export interface Actor {
  readonly userId: number;
  readonly companyId: number;
  readonly hierarchy: Hierarchy;
  readonly roles: readonly Role[];
  readonly timeZone: string;
  /** The request, or the run of a command, in which it acts: the audit log names it. */
  readonly requestId: string;
}

/** The actor lacks all of these permissions, of which any one would do. */
export interface PermissionDenied {
  readonly _tag: "PermissionDenied";
  /** Never empty. */
  readonly permissions: readonly Permission[];
}

/** In place of the user who did something, where no user was signed in. */
export const serviceUserId = 0;

/** The service itself, acting for a company on its operator's request: it may do what an administrator there may. */
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

/** The service's operator, who acts for the house company on the command line with a Super User's rights. */
export const operatorActor = (house: { readonly id: number; readonly timeZone: string }, requestId: string): Actor => ({
  ...serviceActor(house, requestId),
  hierarchy: "Super User",
});

/** The first line of every use case: refuses where the actor lacks the permission. */
export const authorize = (actor: Actor, permission: Permission): Result<Actor, PermissionDenied> =>
  holds(actor.hierarchy, actor.roles, permission)
    ? accept(actor)
    : refuse({ _tag: "PermissionDenied", permissions: [permission] });

/** Refuses where the actor lacks all of these permissions: which of them a request needs is known only later. */
export const authorizeAny = (actor: Actor, permissions: readonly Permission[]): Result<Actor, PermissionDenied> =>
  permissions.some((permission) => holds(actor.hierarchy, actor.roles, permission))
    ? accept(actor)
    : refuse({ _tag: "PermissionDenied", permissions });

/** A loan officer without another role that works on loans sees and touches only the loans that are its own. */
export const seesOnlyOwnLoans = (actor: Actor): boolean =>
  actor.hierarchy === "Company User" &&
  actor.roles.every((role) => role === "Loan Officer" || rolesOfHouse.includes(role));
