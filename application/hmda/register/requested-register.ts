import type { Actor } from "../../../domain/access/actor.ts";
import type { Company } from "../../../domain/company/company.ts";
import { type RegisterYear, registerYear } from "../../../domain/hmda/row/reportable.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { existingCompany, resolveRequestedCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";

export interface RequestedRegister {
  /** Null for the actor's own company. */
  readonly companyId: number | null;
  readonly year: number;
}

/** Resolves the requested company and year. Refuses a year that has not begun or whose filing instructions are not known. */
export const requestedRegister = async (
  dependencies: Dependencies,
  actor: Actor,
  requested: RequestedRegister,
): Promise<Result<RegisterYear & { readonly company: Company }, NotFound<"company"> | FieldsInvalid>> => {
  const companyId = await resolveRequestedCompany(dependencies, actor, requested.companyId);
  if (companyId._tag === "Refused") return companyId;
  const company = await existingCompany(dependencies, companyId.value);
  const year = registerYear(requested.year, dependencies.clock.today(company.timeZone));
  return year._tag === "Refused" ? year : accept({ ...year.value, company });
};
