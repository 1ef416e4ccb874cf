import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { findLoanOfPart } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Finds a property, as the loan that it secures. */
export const findProperty = async (
  dependencies: Dependencies,
  actor: Actor,
  propertyId: number,
): Promise<Result<Loan, PermissionDenied | NotFound<"property">>> => {
  const allowed = authorize(actor, "property.view");
  return allowed._tag === "Refused" ? allowed : findLoanOfPart(dependencies, actor, "property", propertyId);
};
