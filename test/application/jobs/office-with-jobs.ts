import { claimJob } from "../../../application/jobs/claim-job.ts";
import { runJob } from "../../../application/jobs/run-job.ts";
import { startJob } from "../../../application/jobs/start-job.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Actor } from "../../../domain/access/actor.ts";
import type { Company } from "../../../domain/company/company.ts";
import type { Job, RunningJob } from "../../../domain/jobs/job.ts";
import type { JobWork } from "../../../domain/jobs/work.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aClock } from "../../fixtures/clock.ts";
import { addActor, addCompany, aRequest, openDependencies } from "../office.ts";

export const recalculation: JobWork = { kind: "recalculation", isDryRun: false, reached: null };

/** An office with a processor, and a clock that a test moves. */
export const officeWithJobs = async (given: Partial<Company> = {}) => {
  const clock = aClock();
  const faults: string[] = [];
  const dependencies: Dependencies = {
    ...openDependencies(),
    clock,
    reportFault: ({ operation, detail }) => faults.push(`${operation}: ${detail}`),
  };
  const company = await addCompany(dependencies, given);
  const processor = await addActor(dependencies, company, "Processor");
  const officer = await addActor(dependencies, company, "Loan Officer");
  const startLoans = async (count: number) => {
    const terms = { noteRate: rate(6), expectedRate: rate(6), loanOfficerId: officer.userId };
    for (let started = 0; started < count; started += 1)
      accepted(await startLoan(dependencies, officer, null, aRequest(officer, { terms }), null));
  };
  const start = async (actor: Actor = processor, work: JobWork = recalculation) =>
    accepted(await startJob(dependencies, actor, work, null));
  const claimIfDue = () => claimJob(dependencies, 0);
  const claim = async (through = dependencies): Promise<RunningJob> => {
    const job = await claimJob(through, 0);
    if (job === null) throw new Error("there was no job to claim");
    return job;
  };
  const stored = async ({ id, companyId }: Pick<Job, "id" | "companyId">): Promise<Job> => {
    const job = await dependencies.forCompany(companyId).jobs.find(id);
    if (job === null) throw new Error(`there is no job ${id}`);
    return job;
  };
  /** Runs every due job, one after another. */
  const runAll = async () => {
    for (let job = await claimJob(dependencies, 0); job !== null; job = await claimJob(dependencies, 0))
      await runJob(dependencies, job, () => true);
  };
  return {
    dependencies,
    clock,
    company,
    processor,
    officer,
    faults,
    startLoans,
    start,
    claimIfDue,
    claim,
    stored,
    runAll,
  };
};
