import { openVault } from "../../../../adapters/crypto/vault.ts";
import { claimJob } from "../../../../application/jobs/claim-job.ts";
import { runJob } from "../../../../application/jobs/run-job.ts";
import type { Stores } from "../../../../domain/stores.ts";
import { dependenciesOn } from "../../../application/office.ts";
import { aClock, instant } from "../../../fixtures/clock.ts";
import { testKeys, testMac } from "../../../fixtures/loan/log.ts";
import { watched } from "../../http/killed/dying-stores.ts";
import { openPreparedStore, type StoreName } from "../open-store.ts";

// Runs jobs until none is due, or until the process dies after the given number of writes; by default with the keys of tests.

const [name, place, now, dies] = process.argv.slice(2);
const { ENCRYPTION_KEYS = testKeys.ENCRYPTION_KEYS } = process.env;

const main = async (): Promise<void> => {
  const clock = aClock(instant(now ?? ""));
  const vault = openVault(ENCRYPTION_KEYS, testKeys.BLIND_INDEX_KEY);
  const stores = await openPreparedStore(name as StoreName, place ?? "", clock, { ...vault, auditMac: testMac });
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
      const files = watched(opened.files, "files", wrote);
      const documentHistories = watched(opened.documentHistories, "documentHistories", wrote);
      const importFindings = watched(opened.importFindings, "importFindings", wrote);
      const jobs = watched(opened.jobs, "jobs", wrote);
      const results = { calculations, hmdaFilings, files, documentHistories, importFindings };
      return { ...opened, ...results, loans, jobs };
    },
  };
  const isRotated = ENCRYPTION_KEYS !== testKeys.ENCRYPTION_KEYS;
  const dependencies = { ...dependenciesOn(dying, clock), ...(isRotated && { vault }) };
  for (let job = await claimJob(dependencies, 0); job !== null; job = await claimJob(dependencies, 0))
    await runJob(dependencies, job, () => true);
  await stores.close();
};

void main();
