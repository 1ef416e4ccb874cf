import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { EnteredInputs } from "../../domain/mcr/filing/inputs.ts";
import { existingCompany, resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { type QuarterRequest, requestedQuarter } from "./requested-quarter.ts";

/** Lists what was entered for a company's quarter (null: the actor's own), by state. */
export const readCallReportInputs = async (
  dependencies: Dependencies,
  actor: Actor,
  { companyId, ...quarterRequest }: QuarterRequest & { readonly companyId: number | null },
): Promise<Result<readonly EnteredInputs[], PermissionDenied | NotFound<"company"> | FieldsInvalid>> => {
  const allowed = authorize(actor, "report.mcr");
  if (allowed._tag === "Refused") return allowed;
  const requested = await resolveRequestedCompany(dependencies, actor, companyId);
  if (requested._tag === "Refused") return requested;
  const quarter = requestedQuarter(dependencies, await existingCompany(dependencies, requested.value), quarterRequest);
  if (quarter._tag === "Refused") return quarter;
  return accept(await dependencies.forCompany(requested.value).callReports.inputsOf(quarter.value));
};
