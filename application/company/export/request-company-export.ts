import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { Job } from "../../../domain/jobs/job.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { startJob } from "../../jobs/start-job.ts";
import type { TooManyJobs } from "../../jobs/waiting-jobs.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { exportCompany } from "./export-company.ts";
import { exportedCompany } from "./exported-company.ts";

/** The result of a request for an export: its lines, or the job that writes them to a file. */
type RequestedExport =
  | { readonly _tag: "Exported"; readonly lines: AsyncGenerator<string, void> }
  | { readonly _tag: "Started"; readonly job: Job };

/** Exports a company's users and loans; see `exportCompany`. If the client prefers a job, the job writes them to a file. */
export const requestCompanyExport = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number,
  prefersJob: boolean,
): Promise<Result<RequestedExport, PermissionDenied | NotFound<"company"> | TooManyJobs>> => {
  const allowed = authorize(actor, "company.export");
  if (allowed._tag === "Refused") return allowed;
  if (!prefersJob) {
    const lines = await exportCompany(dependencies, actor, companyId);
    return lines._tag === "Refused" ? lines : accept({ _tag: "Exported", lines: lines.value });
  }
  const found = await exportedCompany(dependencies, actor, companyId);
  if (found._tag === "Refused") return found;
  const work = { kind: "company_export", requesterCompanyId: actor.companyId, file: null } as const;
  const started = await startJob(dependencies, { ...actor, companyId }, work, null);
  return started._tag === "Refused" ? started : accept({ _tag: "Started", job: started.value });
};
