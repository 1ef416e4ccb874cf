import { fileExample } from "../../adapters/http/resources/hmda/examples.ts";
import { requestRecalculation } from "../../application/calculation/request-recalculation.ts";
import { requestFileCheck } from "../../application/hmda/request-file-check.ts";
import { cancelJob } from "../../application/jobs/cancel-job.ts";
import { claimJob } from "../../application/jobs/claim-job.ts";
import { runJob } from "../../application/jobs/run-job.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Actor } from "../../domain/access/actor.ts";
import type { Job } from "../../domain/jobs/job.ts";

const everyJob = { kinds: null, status: null, requestedByUserId: null } as const;
const firstPage = { number: 1, size: 3, order: [{ field: "createdAt", descending: false }] } as const;

async function* exampleFile(): AsyncGenerator<string, void> {
  yield fileExample;
}

/**
 * Seeds two dry recalculations of an officer's, one that was canceled and one with its report, and a check of an HMDA file with
 * its table by who is responsible for compliance, if anyone. What an earlier start seeded stays.
 */
export const seedJobs = async (dependencies: Dependencies, actor: Actor, compliance: Actor | null): Promise<void> => {
  const { jobs } = dependencies.forCompany(actor.companyId);
  const start = async (): Promise<Job | null> => {
    const asked = await requestRecalculation(dependencies, actor, { isDryRun: true, prefersJob: true }, null);
    return asked._tag === "Accepted" && asked.value._tag === "Started" ? asked.value.job : null;
  };
  const [first, second, third] = (await jobs.list(everyJob, firstPage)).rows;
  const canceled = first ?? (await start());
  if (canceled !== null) await cancelJob(dependencies, actor, canceled.id);
  if (second === undefined) await start();
  if (third === undefined && compliance !== null)
    await requestFileCheck(dependencies, compliance, { year: 2025, quarter: null }, exampleFile(), true);
  for (let job = await claimJob(dependencies, 0); job !== null; job = await claimJob(dependencies, 0))
    await runJob(dependencies, job, () => true);
};
