import type { Job } from "../../domain/jobs/job.ts";
import { isHeldBy, renewed } from "../../domain/jobs/run.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { leaseEnd, whileRenewing } from "../support/leases.ts";
import { retryOnConflict } from "../support/retry-on-conflict.ts";

/** Changes a job on behalf of the holder of a lease token. If the token no longer holds the job, returns null and changes nothing. */
export const saveHeld = async (
  dependencies: Dependencies,
  { id, companyId }: Pick<Job, "id" | "companyId">,
  token: string,
  decide: (job: Job, now: Instant) => Job,
): Promise<Job | null> => {
  const { jobs } = dependencies.forCompany(companyId);
  const saved = await retryOnConflict(dependencies, async () => {
    const job = await jobs.find(id);
    if (job === null || !isHeldBy(job, token)) return null;
    const now = dependencies.clock.now();
    return jobs.save({ ...decide(job, now), updatedAt: now }, null);
  });
  if (saved === "conflict" || saved === "place_taken") throw new Error(`job ${id} could not be saved: ${saved}`);
  return saved;
};

/** Waits for a step and renews the job's lease in the meantime. */
export const holdDuring = <Outcome>(
  dependencies: Dependencies,
  job: Job,
  token: string,
  step: Promise<Outcome>,
): Promise<Outcome> =>
  whileRenewing(dependencies, step, () =>
    saveHeld(dependencies, job, token, (held, now) => renewed(held, leaseEnd(dependencies, now))),
  );
