import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { type DoneOrStarted, doneAtOnce, leftToJob } from "../../jobs/done-or-started.ts";
import { startJob } from "../../jobs/start-job.ts";
import type { TooManyJobs } from "../../jobs/waiting-jobs.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { exportCompany } from "./export-company.ts";
import { exportedCompany } from "./exported-company.ts";

/** Exports a company's users and loans; see `exportCompany`. If the client prefers a job, the job writes them to a file. */
export const requestCompanyExport = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number,
  prefersJob: boolean,
): Promise<
  Result<DoneOrStarted<AsyncGenerator<string, void>>, PermissionDenied | NotFound<"company"> | TooManyJobs>
> => {
  const allowed = authorize(actor, "company.export");
  if (allowed._tag === "Refused") return allowed;
  if (!prefersJob) return doneAtOnce(await exportCompany(dependencies, actor, companyId));
  const found = await exportedCompany(dependencies, actor, companyId);
  if (found._tag === "Refused") return found;
  const work = { kind: "company_export", requesterCompanyId: actor.companyId, file: null } as const;
  const started = await startJob(dependencies, { ...actor, companyId }, work, null);
  return leftToJob(started);
};
