import { fileExample } from "../../adapters/http/resources/hmda/examples.ts";
import { fileExample as importExample } from "../../adapters/http/resources/imports/examples.ts";
import { requestRecalculation } from "../../application/calculation/request-recalculation.ts";
import { requestHmdaFileCheck } from "../../application/hmda/request-hmda-file-check.ts";
import { startImport } from "../../application/imports/start-import.ts";
import { cancelJob } from "../../application/jobs/cancel-job.ts";
import { claimJob } from "../../application/jobs/claim-job.ts";
import { runJob } from "../../application/jobs/run-job.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Actor } from "../../domain/access/actor.ts";
import type { Job } from "../../domain/jobs/job.ts";

const everyJob = { kinds: null, status: null, requestedByUserId: null } as const;
const firstPage = { number: 1, size: 5, order: [{ field: "createdAt", descending: false }] } as const;

async function* exampleFile(): AsyncGenerator<string, void> {
  yield fileExample;
}

/** The example of an import, and a line of a loan that lacks most required fields. */
async function* importFile(): AsyncGenerator<Uint8Array, void> {
  yield new TextEncoder().encode(`${importExample}{"external_id": "F-1002", "home_value": "$350,000"}\n`);
}

const dryImport = { companyId: null, format: "ndjson", dryRun: true, onChange: "refuse" } as const;

/**
 * Seeds two dry runs of a recalculation by an officer, one canceled and one with its report; a check of an HMDA file with
 * its table by the person responsible for compliance; and two dry runs of an import by an administrator, one with findings and one canceled.
 * Jobs of missing users are left out, and what an earlier start seeded is kept.
 */
export const seedJobs = async (
  dependencies: Dependencies,
  actor: Actor,
  compliance: Actor | null,
  administrator: Actor | null,
): Promise<void> => {
  const { jobs } = dependencies.forCompany(actor.companyId);
  const start = async (): Promise<Job | null> => {
    const requested = await requestRecalculation(dependencies, actor, { isDryRun: true, prefersJob: true }, null);
    return requested._tag === "Accepted" && requested.value._tag === "Started" ? requested.value.job : null;
  };
  const [first, second, third, fourth, fifth] = (await jobs.list(everyJob, firstPage)).rows;
  const canceled = first ?? (await start());
  if (canceled !== null) await cancelJob(dependencies, actor, canceled.id);
  if (second === undefined) await start();
  if (third === undefined && compliance !== null)
    await requestHmdaFileCheck(dependencies, compliance, { year: 2025, quarter: null }, exampleFile(), true);
  if (fourth === undefined && administrator !== null)
    await startImport(dependencies, administrator, dryImport, importFile());
  if (fifth === undefined && administrator !== null) {
    const stopped = await startImport(dependencies, administrator, dryImport, importFile());
    if (stopped._tag === "Accepted") await cancelJob(dependencies, administrator, stopped.value.id);
  }
  for (let job = await claimJob(dependencies, 0); job !== null; job = await claimJob(dependencies, 0))
    await runJob(dependencies, job, () => true);
};
