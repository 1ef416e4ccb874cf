import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { AgencyOperation } from "../../domain/agency/operations.ts";
import { type Page, type PageOf, pageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { LoanStatus } from "../../domain/loan/status/status.ts";
import { type RegisterEntry, register } from "../../domain/requirements/register.ts";
import type { RequirementSubject, Severity } from "../../domain/requirements/requirement.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** By what requirements are chosen; null: by nothing. */
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

/** A page of the register of requirements. */
export const listRequirements = async (
  _dependencies: Dependencies,
  actor: Actor,
  filter: RequirementFilter,
  page: Page<"position" | "code">,
): Promise<Result<PageOf<RegisterEntry>, PermissionDenied>> => {
  const allowed = authorize(actor, "loan.view");
  if (allowed._tag === "Refused") return allowed;
  return accept(
    pageOf(
      register.filter((entry) => isChosen(entry, filter)),
      page,
    ),
  );
};
