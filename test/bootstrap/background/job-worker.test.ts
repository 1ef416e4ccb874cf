import { expect, test } from "bun:test";
import { startJob } from "../../../application/jobs/start-job.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { startJobWorker } from "../../../bootstrap/background/job-worker.ts";
import { officeWithJobs, recalculation } from "../../application/jobs/office-with-jobs.ts";
import { addActor, addCompany } from "../../application/office.ts";

test("a running service runs jobs as they are started, and those that another process started before", async () => {
  const { dependencies, start, stored, startLoans } = await officeWithJobs();
  await startLoans(2);
  const before = await start();
  const worker = startJobWorker(dependencies);
  const later = await start();
  for (const job of [before, later]) while ((await stored(job)).state.status !== "done") await Bun.sleep(1);
  await worker.stop();
});

test("a service that stops leaves its job at the end of a step, and the next service continues from there", async () => {
  const { dependencies, start, stored, startLoans } = await officeWithJobs();
  await startLoans(101);
  const job = await start();
  const stopped = Promise.withResolvers<void>();
  const ending: Dependencies = {
    ...dependencies,
    forCompany: (companyId) => {
      const stores = dependencies.forCompany(companyId);
      const listAfter: typeof stores.loans.listAfter = (...given) => {
        stopped.resolve(worker.stop());
        return stores.loans.listAfter(...given);
      };
      return { ...stores, loans: { ...stores.loans, listAfter } };
    },
  };
  const worker = startJobWorker(ending);
  await stopped.promise;
  expect(await stored(job)).toMatchObject({ progress: { done: 100 }, failures: 0, state: { status: "waiting" } });
  const next = startJobWorker(dependencies);
  while ((await stored(job)).state.status !== "done") await Bun.sleep(1);
  await next.stop();
  expect((await stored(job)).work).toMatchObject({ reached: { run: { calculationsStored: 101 } } });
});

test("jobs of two companies run at the same time, and at most two jobs of one company", async () => {
  const { dependencies, processor } = await officeWithJobs();
  const other = await addActor(dependencies, await addCompany(dependencies), "Processor");
  let most = 0;
  const counted = {
    ...dependencies,
    forCompany: (companyId: number) => {
      const stores = dependencies.forCompany(companyId);
      const listAfter: typeof stores.loans.listAfter = async (...given) => {
        // Each continues once four were seen, however late the others begin.
        while (most < 4) {
          const running = await dependencies.jobQueue.running();
          most = Math.max(most, running.length);
          for (const { companyId: id } of [processor, other])
            expect(running.filter((job) => job.companyId === id).length).toBeLessThanOrEqual(2);
          await Bun.sleep(5);
        }
        return stores.loans.listAfter(...given);
      };
      return { ...stores, loans: { ...stores.loans, listAfter } };
    },
  };
  for (const actor of [processor, processor, processor, other, other])
    await startJob(counted, actor, recalculation, null);
  const worker = startJobWorker(counted);
  const isWaiting = { kinds: null, status: "waiting", requestedByUserId: null } as const;
  const page = { number: 1, size: 1, order: [] } as const;
  while ((await dependencies.forCompany(processor.companyId).jobs.list(isWaiting, page)).count !== 0)
    await Bun.sleep(1);
  while ((await dependencies.jobQueue.running()).length > 0) await Bun.sleep(1);
  await worker.stop();
  expect(most).toBe(4);
});
