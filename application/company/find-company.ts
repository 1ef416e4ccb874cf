import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { type CompanyNotFound, companyHolding } from "../support/company-scope.ts";
import type { Needs } from "../support/dependencies.ts";

/** A company's record; but for Super Users no company exists beside one's own. */
export const findCompany =
  (needs: Pick<Needs, "companies" | "companyOf">) =>
  async (actor: Actor, companyId: number): Promise<Result<Company, PermissionDenied | CompanyNotFound>> => {
    const allowed = authorize(actor, "company.view");
    if (allowed._tag === "Refused") return allowed;
    const visibleId = await companyHolding(needs)(actor, "company", companyId);
    const company = visibleId === companyId ? await needs.companies.find(companyId) : null;
    return company ? accept(company) : refuse({ _tag: "CompanyNotFound", companyId });
  };
