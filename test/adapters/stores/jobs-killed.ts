import { claimJob } from "../../../application/jobs/claim-job.ts";
import { runJob } from "../../../application/jobs/run-job.ts";
import type { Stores } from "../../../domain/stores.ts";
import { openDependencies } from "../../application/loan-origination.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { watched } from "../http/killed/dying-stores.ts";
import { openStore, type StoreName } from "./open-store.ts";

// Runs jobs until none is due, or until the process dies after so many writes.

const [name, place, now, dies] = process.argv.slice(2);

const main = async (): Promise<void> => {
  const clock = aClock(instant(now ?? ""));
  const stores = await openStore(name as StoreName, place ?? "", clock);
  let writes = 0;
  const wrote = async (): Promise<void> => {
    writes += 1;
    if (writes === Number(dies)) process.kill(process.pid, "SIGKILL");
  };
  const dying: Stores = {
    ...stores,
    sequences: watched(stores.sequences, "sequences", wrote),
    forCompany: (companyId) => {
      const opened = stores.forCompany(companyId);
      const loans = watched(opened.loans, "loans", wrote);
      const calculations = watched(opened.calculations, "calculations", wrote);
      const hmdaFilings = watched(opened.hmdaFilings, "hmdaFilings", wrote);
      const documentFiles = watched(opened.documentFiles, "documentFiles", wrote);
      const documentHistories = watched(opened.documentHistories, "documentHistories", wrote);
      const importFindings = watched(opened.importFindings, "importFindings", wrote);
      const jobs = watched(opened.jobs, "jobs", wrote);
      const results = { calculations, hmdaFilings, documentFiles, documentHistories, importFindings };
      return { ...opened, ...results, loans, jobs };
    },
  };
  const dependencies = { ...openDependencies(), ...dying, clock };
  for (let job = await claimJob(dependencies, 0); job !== null; job = await claimJob(dependencies, 0))
    await runJob(dependencies, job, () => true);
  await stores.close();
};

void main();
