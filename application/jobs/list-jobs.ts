import { type Actor, authorize, type PermissionDenied, seesOnlyOwnLoans } from "../../domain/access/actor.ts";
import type { Job } from "../../domain/jobs/job.ts";
import type { JobFilter, JobOrder } from "../../domain/jobs/ports.ts";
import type { Page, PageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** A page of the jobs of a company (null: the actor's own) that the actor may find; see `findJob`. */
export const listJobs = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  filter: Pick<JobFilter, "kind" | "status">,
  page: Page<JobOrder>,
): Promise<Result<PageOf<Job>, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "calculation.create");
  if (allowed._tag === "Refused") return allowed;
  const company = await resolveRequestedCompany(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  const requestedByUserId = seesOnlyOwnLoans(actor) ? actor.userId : null;
  return accept(await dependencies.forCompany(company.value).jobs.list({ ...filter, requestedByUserId }, page));
};
