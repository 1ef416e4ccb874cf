import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { type NotFound, notFound } from "../../domain/log/record-kinds.ts";
import { type Past, type PastRefusal, pastOf } from "../loan/as-of/past.ts";
import type { RequestedTime } from "../loan/as-of/requested-instant.ts";
import { findLoanOfPart } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Finds a property as it was at an earlier time, as the loan that it secured. */
export const findPastProperty = async (
  dependencies: Dependencies,
  actor: Actor,
  propertyId: number,
  time: RequestedTime,
): Promise<Result<Past<Loan>, PermissionDenied | PastRefusal | NotFound<"property">>> => {
  const allowed = authorize(actor, "property.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findLoanOfPart(dependencies, actor, "property", propertyId);
  if (found._tag === "Refused") return found;
  const missing = notFound("property", propertyId);
  return pastOf(dependencies, actor, found.value, time, { show: (loan) => loan, missing });
};
