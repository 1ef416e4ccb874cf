import type { Actor, PermissionDenied } from "../../domain/access/actor.ts";
import { type Job, loggedJob } from "../../domain/jobs/job.ts";
import { canceled, type JobEnded, type JobFinishing } from "../../domain/jobs/run.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { ChangedMeanwhile, NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { saveLogged, updateRecord } from "../support/update-record.ts";
import { findJob } from "./find-job.ts";
import { discardInputOfEnded } from "./job-files.ts";

type CanceledJob = Result<Job, PermissionDenied | NotFound<"job"> | JobEnded | JobFinishing | ChangedMeanwhile<"job">>;

/**
 * Cancels a job: no further step begins, and its result is not published. Loans, calculations, and re-encrypted values that its steps have
 * already stored are kept; each is complete in itself. Canceling a canceled job changes nothing.
 */
export const cancelJob = async (dependencies: Dependencies, actor: Actor, id: number): Promise<CanceledJob> => {
  const found = await findJob(dependencies, actor, id);
  if (found._tag === "Refused") return found;
  const { jobs } = dependencies.forCompany(found.value.companyId);
  const save = async (before: Job, after: Job) => {
    const saved = await saveLogged(dependencies, actor, "job.cancel", loggedJob, before, after, jobs.save);
    if (saved === "place_taken") throw new Error(`job ${id} needed a place to be canceled`);
    return saved === "conflict" ? saved : accept(saved);
  };
  const outcome: CanceledJob = await updateRecord(
    dependencies,
    {
      kind: "job",
      id,
      found: found.value,
      find: () => findJob(dependencies, actor, id),
      save,
    },
    (job) => canceled(job, actor.userId, dependencies.clock.now()),
  );
  if (outcome._tag === "Accepted") await discardInputOfEnded(dependencies, outcome.value);
  return outcome;
};
