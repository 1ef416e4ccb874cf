import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { PropertyNotFound } from "../../domain/loan/properties/properties.ts";
import { type FindLoanDependencies, loanOfProperty } from "../support/loan/find-visible-loan.ts";

/** One property: the loan that it secures. */
export const findProperty =
  (dependencies: FindLoanDependencies) =>
  async (actor: Actor, propertyId: number): Promise<Result<Loan, PermissionDenied | PropertyNotFound>> => {
    const allowed = authorize(actor, "property.view");
    return allowed._tag === "Refused" ? allowed : loanOfProperty(dependencies).find(actor, propertyId);
  };
