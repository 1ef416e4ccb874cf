import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import { deactivatedCompany } from "../../domain/company/revise.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions } from "../support/expected-versions.ts";
import { type UpdateCompanyRefusal, updateCompany } from "./update-company.ts";

/** Deactivates a company. Its records are kept, and none of its users is signed in any more. An inactive company is not changed. */
export const deactivateCompany = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<Company, PermissionDenied | UpdateCompanyRefusal>> => {
  const allowed = authorize(actor, "company.delete");
  if (allowed._tag === "Refused") return allowed;
  return updateCompany(dependencies, actor, "company.deactivate", companyId, ifMatch, deactivatedCompany);
};
