import { requestRecalculation } from "../../application/calculation/request-recalculation.ts";
import { cancelJob } from "../../application/jobs/cancel-job.ts";
import { claimJob } from "../../application/jobs/claim-job.ts";
import { runJob } from "../../application/jobs/run-job.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Actor } from "../../domain/access/actor.ts";
import type { Job } from "../../domain/jobs/job.ts";

const everyJob = { kinds: null, status: null, requestedByUserId: null } as const;
const firstPage = { number: 1, size: 2, order: [{ field: "createdAt", descending: false }] } as const;

/** Seeds two dry recalculations: one that was canceled, and one with its report. What an earlier start seeded stays. */
export const seedJobs = async (dependencies: Dependencies, actor: Actor): Promise<void> => {
  const { jobs } = dependencies.forCompany(actor.companyId);
  const start = async (): Promise<Job | null> => {
    const asked = await requestRecalculation(dependencies, actor, { isDryRun: true, prefersJob: true }, null);
    return asked._tag === "Accepted" && asked.value._tag === "Started" ? asked.value.job : null;
  };
  const [first, second] = (await jobs.list(everyJob, firstPage)).rows;
  const canceled = first ?? (await start());
  if (canceled !== null) await cancelJob(dependencies, actor, canceled.id);
  if (second === undefined) await start();
  const job = await claimJob(dependencies, 0);
  if (job !== null) await runJob(dependencies, job, () => true);
};
