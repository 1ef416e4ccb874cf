import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { holds } from "../../../domain/access/roles.ts";
import type { User } from "../../../domain/identity/user.ts";
import { acceptUnless, type FieldError, type FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import type { LoanTerms } from "../../../domain/loan/loan.ts";
import type { Dependencies } from "../../support/dependencies.ts";

type Assignment = Pick<LoanTerms, "loanOfficerId"> &
  Partial<Pick<LoanTerms, "processorId" | "underwriterId" | "closerId">>;

/** Whom an assignment may name: a user of the company, as far as one is found. */
interface Suitable {
  readonly message: string;
  readonly suits: (user: User) => boolean;
}

/** A user who works on a loan must be active, and its loan officer must be allowed to originate loans. */
const presentOfficer: Suitable = {
  message: "must be an active user of the company who may originate loans",
  suits: ({ isActive, hierarchy, roles }) => isActive && holds(hierarchy, roles, "loan.create"),
};
const presentUser: Suitable = { message: "must be an active user of the company", suits: ({ isActive }) => isActive };

/** A user who worked on a loan in the past may have left the company or changed roles since. */
const formerUser: Suitable = { message: "must be a user of the company", suits: () => true };

/**
 * Checks whether these users may be named on a loan of the company: the loan officer must be active and allowed to originate, the others
 * must be active. If the assignment is of the past (`isPast`), as in the correction of a loan that is over, any user of the company may be
 * named. Only users who are new on the loan are looked up (`before` null: all). Without `loan.assign`, an actor can start loans only for
 * themselves (refused as a field error) and cannot change a loan's officer (refused as a permission).
 */
export const checkAssignment = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number,
  requested: Assignment,
  before: Assignment | null,
  isPast = false,
): Promise<Result<Assignment, PermissionDenied | FieldsInvalid>> => {
  const errors: FieldError[] = [];
  const users = dependencies.forCompany(companyId).users;
  if (requested.loanOfficerId !== before?.loanOfficerId) {
    const mayAssign = authorize(actor, "loan.assign");
    if (before && mayAssign._tag === "Refused") return mayAssign;
    const officer = await users.find(requested.loanOfficerId);
    const { message, suits } = isPast ? formerUser : presentOfficer;
    if (!officer || !suits(officer)) errors.push({ field: "loanOfficerId", message, code: "unknown_reference" });
    else if (mayAssign._tag === "Refused" && officer.id !== actor.userId)
      errors.push({
        field: "loanOfficerId",
        message: "must be your own user id: you may not assign loans to others",
        code: "invalid",
      });
  }
  for (const field of ["processorId", "underwriterId", "closerId"] as const) {
    const userId = requested[field] ?? null;
    if (userId === null || userId === before?.[field]) continue;
    const { message, suits } = isPast ? formerUser : presentUser;
    const user = await users.find(userId);
    if (!user || !suits(user)) errors.push({ field, message, code: "unknown_reference" });
  }
  return acceptUnless(errors, requested);
};
