import { type Actor, operatorActor, serviceActor, serviceUserId } from "../../domain/access/actor.ts";
import { isRunning, type Job, type RunningJob } from "../../domain/jobs/job.ts";
import type { JobRefusal, JobRequesterInactive } from "../../domain/jobs/refusal.ts";
import {
  advanced,
  backOffSeconds,
  failedStep,
  isKeyOverdue,
  keyMissed,
  refused,
  released,
  type StepDone,
} from "../../domain/jobs/run.ts";
import { isPublishing } from "../../domain/jobs/work.ts";
import { Unavailable } from "../../domain/kernel/failures/unavailable.ts";
import { Undecryptable } from "../../domain/kernel/failures/undecryptable.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { RecordReader } from "../imports/record-reader.ts";
import { reportMissingKey } from "../operator/report-missing-key.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { leaseEnd } from "../support/leases.ts";
import { holdDuring, saveHeld } from "./hold-job.ts";
import { discardInputOfEnded, discardUnnoted } from "./job-files.ts";
import { callReportWorkbookStep } from "./steps/call-report-workbook-step.ts";
import { companyExportStep } from "./steps/company-export-step.ts";
import { documentPackageStep } from "./steps/document-package-step.ts";
import { fileCheckStep } from "./steps/file-check-step.ts";
import { importStep, type OpenInput } from "./steps/import-step.ts";
import { keyRotationStep } from "./steps/key-rotation-step.ts";
import type { Publish } from "./steps/publish.ts";
import { recalculationStep } from "./steps/recalculation-step.ts";
import { registerStep } from "./steps/register-step.ts";

/** The user who started a job, with their current permissions. */
const requesterOf = async (
  dependencies: Dependencies,
  { companyId: ofCompany, requestedByUserId, requestId, work }: Job,
): Promise<Result<Actor, JobRequesterInactive>> => {
  const companyId = "requesterCompanyId" in work ? work.requesterCompanyId : ofCompany;
  const company = await existingCompany(dependencies, companyId);
  // The operator started it on the command line.
  if (requestedByUserId === serviceUserId)
    return accept((work.kind === "key_rotation" ? operatorActor : serviceActor)(company, requestId));
  const user = await dependencies.forCompany(companyId).users.find(requestedByUserId);
  const mayGoOn = user?.isActive && company.isActive;
  if (user === null || !(mayGoOn || isPublishing(work))) return refuse({ _tag: "JobRequesterInactive" });
  const { id: userId, hierarchy, roles } = user;
  return accept({ userId, companyId, hierarchy, roles, timeZone: company.timeZone, requestId });
};

const nextStep = async (
  dependencies: Dependencies,
  job: Job,
  open: OpenInput,
  publish: Publish,
): Promise<Result<StepDone, JobRefusal>> => {
  const requester = await requesterOf(dependencies, job);
  if (requester._tag === "Refused") return requester;
  const { work, progress } = job;
  const actor = requester.value;
  switch (work.kind) {
    case "recalculation":
      return recalculationStep(dependencies, actor, work, progress);
    case "hmda_register":
      return registerStep(dependencies, actor, job, work, publish);
    case "hmda_file_check":
      return fileCheckStep(dependencies, actor, work);
    case "document_package":
      return documentPackageStep(dependencies, actor, job, work, publish);
    case "call_report_workbook":
      return callReportWorkbookStep(dependencies, actor, work);
    case "company_export":
      return companyExportStep(dependencies, actor, job, work);
    case "import":
      return importStep(dependencies, actor, job, work, open);
    case "key_rotation":
      return keyRotationStep(dependencies, actor, job, work);
  }
};

/** Runs steps until the job ends, its lease is lost, or `goesOn` returns false. */
const doSteps = async (
  dependencies: Dependencies,
  job: Job,
  token: string,
  goesOn: (job: Job) => boolean,
  open: OpenInput,
): Promise<void> => {
  let held: Job | null = job;
  const publish: Publish = async (work) =>
    (await saveHeld(dependencies, job, token, (current) => ({ ...current, work }))) !== null;
  while (held !== null && isRunning(held)) {
    if (!goesOn(held)) {
      await saveHeld(dependencies, job, token, released);
      return;
    }
    const step = await holdDuring(dependencies, held, token, nextStep(dependencies, held, open, publish));
    held = await saveHeld(dependencies, job, token, (current, now) =>
      step._tag === "Refused"
        ? refused(current, step.refusal, now)
        : advanced(current, step.value, now, leaseEnd(dependencies, now)),
    );
    if (held !== null) await discardInputOfEnded(dependencies, held);
    else if (step._tag === "Accepted") await discardUnnoted(dependencies, job, step.value.work);
  }
};

/** How long a job waits that needs a key which this process does not have; other processes look for due jobs at least that often. */
const waitForKeySeconds = 60;

/** Reports why a step could not be done, and leaves the job to be retried later. A wait for a key is reported only once it counts as a failure. */
const leaveForLater = async (dependencies: Dependencies, job: Job, token: string, error: unknown): Promise<void> => {
  const { clock, reportFault } = dependencies;
  const reportFailure = () => {
    const detail = `a step of job ${job.id} failed`;
    reportFault({ requestId: job.requestId, operation: `job_${job.work.kind}`, detail, error });
  };
  const missingKeyId = error instanceof Undecryptable ? error.missingKeyId : null;
  if (missingKeyId === null) reportFailure();
  else reportMissingKey(dependencies, missingKeyId, job.requestId);
  const left = await saveHeld(dependencies, job, token, (current, now) => {
    const afterFailure = clock.after(now, backOffSeconds(current.failures + 1));
    return missingKeyId === null
      ? failedStep(current, now, afterFailure)
      : keyMissed(current, now, { forKey: clock.after(now, waitForKeySeconds), afterFailure });
  });
  if (missingKeyId !== null && left !== null && isKeyOverdue(left, left.updatedAt)) reportFailure();
};

/**
 * Runs a claimed job step by step, saving each step before the next begins. `goesOn` is asked before each step whether this process should
 * continue; if not, it leaves the job to another process. A failed step is reported and retried later. If the store cannot be reached, the
 * lease expires and another process continues. `reader` reads the file of an import that is in no store.
 */
export const runJob = async (
  dependencies: Dependencies,
  job: RunningJob,
  goesOn: (job: Job) => boolean,
  reader: RecordReader | null = null,
): Promise<void> => {
  const { token } = job.state.lease;
  const open: OpenInput = { reader, planned: null };
  try {
    await doSteps(dependencies, job, token, goesOn, open);
  } catch (error) {
    if (error instanceof Unavailable || dependencies.isUnreachable(error)) return;
    await leaveForLater(dependencies, job, token, error);
  } finally {
    await open.reader?.close();
  }
};
