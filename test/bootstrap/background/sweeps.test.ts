import { expect, test } from "bun:test";
import { startSweeps } from "../../../bootstrap/background/sweeps.ts";
import { deliveryKeptDays } from "../../../domain/events/delivery/delivery.ts";
import { endedJobKeptDays } from "../../../domain/jobs/run.ts";
import { Unavailable } from "../../../domain/kernel/failures/unavailable.ts";
import { forBothStores } from "../../adapters/http/support/on-both-stores.ts";
import { addCompany, anInstallation } from "../../application/installation.ts";
import { aDelivery } from "../../fixtures/events/delivery.ts";
import { aJob } from "../../fixtures/jobs/job.ts";
import { jobAdded } from "../../fixtures/loan/log.ts";

const daySeconds = 86_400;
const abandoned = "a".repeat(64);
const fresh = "b".repeat(64);

forBothStores((kind) => {
  test("a running service removes files that no document references, and none that a generation can still record", async () => {
    const { stores, clock, dispose } = await kind.open({ shared: false });
    const installation = { ...anInstallation(), ...stores, clock };
    try {
      const { id } = await addCompany(installation);
      const { files } = stores.forCompany(id);
      await files.put(abandoned, ["part"], clock.now());
      clock.advance(daySeconds + 1);
      await files.put(fresh, ["part"], clock.now());
      const sweeps = startSweeps(installation, 1);
      while ((await files.read(abandoned)) !== null) await Bun.sleep(1);
      await sweeps.stop();
      expect(await files.read(fresh)).not.toBeNull();
    } finally {
      await dispose();
    }
  });

  test("while the bucket of files does not respond, ended jobs and old deliveries are removed", async () => {
    const { stores, clock, dispose } = await kind.open({ shared: false });
    const faults: string[] = [];
    const withoutBucket: typeof stores.forCompany = (id) => {
      const company = stores.forCompany(id);
      const abandonedBefore = () => Promise.reject(new Unavailable("the bucket of files did not answer"));
      return { ...company, files: { ...company.files, abandonedBefore } };
    };
    const reportFault = ({ operation, detail }: { readonly operation: string; readonly detail: string }) =>
      faults.push(`${operation}: ${detail}`);
    const installation = { ...anInstallation(), ...stores, forCompany: withoutBucket, clock, reportFault };
    try {
      const { id: companyId } = await addCompany(installation);
      const { jobs, eventDeliveries, log } = stores.forCompany(companyId);
      const job = aJob({ companyId, state: { status: "done", endedAt: clock.now() } });
      await jobs.add(job, jobAdded(job));
      // A job is removed only after its entries are in the log, which reading the log ensures.
      await log.listAfter(0, 1);
      const delivery = aDelivery({ companyId, createdAt: clock.now() });
      await eventDeliveries.addMissing([delivery]);
      clock.advance((Math.max(endedJobKeptDays, deliveryKeptDays) + 1) * daySeconds);
      const sweeps = startSweeps(installation, 1);
      while ((await eventDeliveries.find(delivery.id)) !== null) await Bun.sleep(1);
      await sweeps.stop();
      expect(await jobs.find(job.id)).toBeNull();
      expect(new Set(faults)).toEqual(new Set(["sweep_files: some files were not deleted"]));
    } finally {
      await dispose();
    }
  });
});

test("each failed sweep is reported, and runs again the next time", async () => {
  const faults: string[] = [];
  const operations = ["sweep_files", "sweep_jobs", "sweep_deliveries"];
  const { promise: twice, resolve } = Promise.withResolvers<void>();
  const installation = anInstallation();
  const companies = { ...installation.companies, list: () => Promise.reject(new Error("the store is out of reach")) };
  const reportFault = ({ operation }: { readonly operation: string }) => {
    if (faults.push(operation) === 2 * operations.length) resolve();
  };
  const sweeps = startSweeps({ ...installation, companies, reportFault }, 1);
  await twice;
  await sweeps.stop();
  expect(faults.slice(0, 2 * operations.length)).toEqual([...operations, ...operations]);
  await installation.close();
});
