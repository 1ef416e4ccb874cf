import type { JobFilter } from "../../../domain/jobs/ports.ts";
import type { Stores } from "../../../domain/stores.ts";
import { aJob, running } from "../../fixtures/jobs/job.ts";
import { jobAdded } from "../../fixtures/loan/log.ts";
import { at, useList } from "./list.ts";

export const useImportFindings = async ({ forCompany }: Stores, companyId: number): Promise<void> => {
  const { importFindings } = forCompany(companyId);
  await importFindings.add(1, [{ line: 1, severity: "warning", field: null, code: "odd", message: "It is odd." }]);
  for (const severity of [null, "warning"] as const)
    await useList<unknown, "line">(
      (page) => importFindings.list(1, { severity }, page),
      [{ field: "line", descending: false }],
    );
};

export const useJobs = async ({ forCompany, companyOf, jobQueue }: Stores, companyId: number): Promise<void> => {
  const { jobs } = forCompany(companyId);
  const [job, other] = [aJob({ companyId }), aJob({ companyId })];
  for (const each of [job, other]) await jobs.add(each, jobAdded(each));
  await jobs.save(running(job, 1), null);
  await jobs.save(running(other, 1), null);
  await jobs.find(job.id);
  await jobs.findByRequest("hmda_filing 31");
  await companyOf("job", job.id);
  await jobQueue.due(at, ["recalculation"], 10);
  await jobs.removeEndedBefore(at, 10);
  for (const each of await jobQueue.running())
    await forCompany(each.companyId).jobs.save({ ...each, state: { status: "done", endedAt: at } }, null);
  const every: JobFilter = { kinds: ["recalculation"], status: null, requestedByUserId: null };
  for (const filter of [every, { ...every, status: "waiting" }, { ...every, requestedByUserId: 7 }] as const)
    await useList<unknown, "createdAt">((page) => jobs.list(filter, page), [{ field: "createdAt", descending: true }]);
};
