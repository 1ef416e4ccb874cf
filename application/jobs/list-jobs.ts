import { type Actor, authorizeAny, type PermissionDenied } from "../../domain/access/actor.ts";
import { jobPermissions, jobsFoundBy } from "../../domain/jobs/access.ts";
import type { Job, JobStatus } from "../../domain/jobs/job.ts";
import type { JobOrder } from "../../domain/jobs/ports.ts";
import type { JobKind } from "../../domain/jobs/work.ts";
import type { Page, PageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Lists a page of a company's jobs (null: the actor's own company) that the actor may see; see `jobsFoundBy`. */
export const listJobs = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  filter: { readonly kind: JobKind | null; readonly status: JobStatus | null },
  page: Page<JobOrder>,
): Promise<Result<PageOf<Job>, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorizeAny(actor, jobPermissions);
  if (allowed._tag === "Refused") return allowed;
  const company = await resolveRequestedCompany(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  const found = jobsFoundBy(actor);
  const kinds = found.kinds.filter((kind) => filter.kind === null || kind === filter.kind);
  return accept(
    await dependencies.forCompany(company.value).jobs.list({ ...found, kinds, status: filter.status }, page),
  );
};
