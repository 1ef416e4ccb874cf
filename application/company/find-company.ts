import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { findVisibleCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Finds a company's record. Only Super Users can find companies other than their own. */
export const findCompany = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number,
): Promise<Result<Company, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "company.view");
  if (allowed._tag === "Refused") return allowed;
  return findVisibleCompany(dependencies, actor, companyId);
};
