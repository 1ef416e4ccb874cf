import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { HmdaFiling } from "../../domain/hmda/filing/filing.ts";
import { requestKeyOf } from "../../domain/jobs/job.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { type DoneOrStarted, doneAtOnce, leftToJob } from "../jobs/done-or-started.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findHmdaFiling } from "./find-hmda-filing.ts";

/** The result of an earlier request that reserved the filing's id: the job that generates the filing, or the filing itself. */
export const recallHmdaRegister = async (
  dependencies: Dependencies,
  actor: Actor,
  filingId: number,
): Promise<Result<DoneOrStarted<HmdaFiling>, PermissionDenied | NotFound<"hmda_filing">>> => {
  const allowed = authorize(actor, "report.hmda");
  if (allowed._tag === "Refused") return allowed;
  const { jobs } = dependencies.forCompany(actor.companyId);
  const job = await jobs.findByRequest(requestKeyOf("hmda_filing", filingId));
  if (job !== null) return leftToJob(accept(job));
  return doneAtOnce(await findHmdaFiling(dependencies, actor, filingId));
};
