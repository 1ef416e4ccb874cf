import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { AgencyOperation } from "../../domain/agency/operations.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { LoanStatus } from "../../domain/loan/status/status.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { type CompanyRegisterEntry, type RegisterEntry, registerIn } from "../../domain/requirements/register.ts";
import type { RequirementSubject } from "../../domain/requirements/requirement.ts";
import { raisedBy, type Severity } from "../../domain/requirements/severity.ts";
import { existingCompany, resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The filter of requirements; null fields do not filter. */
export interface RequirementFilter {
  readonly subject: RequirementSubject | null;
  readonly severity: Severity | null;
  readonly firstStatus: LoanStatus | null;
  readonly operation: AgencyOperation | null;
}

const isChosen = (entry: RegisterEntry, { subject, severity, firstStatus, operation }: RequirementFilter): boolean =>
  (subject === null || entry.subject === subject) &&
  (severity === null || entry.severity === severity) &&
  (firstStatus === null || entry.firstStatus === firstStatus) &&
  (operation === null || entry.operations.includes(operation));

/** Entries of the register of requirements as it applies to a company. */
export interface CompanyRequirements {
  readonly companyId: number;
  readonly entries: readonly CompanyRegisterEntry[];
}

/** Reads a company's register of requirements (null: the actor's own company), filtered. */
export const readRequirements = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  filter: RequirementFilter,
): Promise<Result<CompanyRequirements, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "loan.view");
  if (allowed._tag === "Refused") return allowed;
  const requested = await resolveRequestedCompany(dependencies, actor, companyId);
  if (requested._tag === "Refused") return requested;
  const company = await existingCompany(dependencies, requested.value);
  const entries = registerIn(raisedBy(company)).filter((entry) => isChosen(entry, filter));
  return accept({ companyId: company.id, entries });
};
