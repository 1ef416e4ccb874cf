import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { fixedDayClock } from "../../../adapters/system/clock.ts";
import { verifyLog } from "../../../application/log/verify/verify-log.ts";
import { batchesAfter } from "../../../application/support/walk/batches.ts";
import { storesOfKinds } from "../../../domain/logged-records.ts";
import { testVault } from "../../fixtures/loan/log.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";
import { benchCompany, benchDay } from "../seeds/seeded-loans.ts";

const [act = "", file = ""] = process.argv.slice(2);
const clock = fixedDayClock(benchDay);
const stores = openSqlite(file, clock, testVault);
const ofCompany = stores.forCompany(benchCompany.id);

/** Reads and decrypts everything that is verified: the entries of the log and the records beside it. Returns the number of entries. */
const readAll = async (): Promise<number> => {
  const { log } = ofCompany;
  let entries = 0;
  for await (const batch of batchesAfter(
    0,
    ({ place }) => place,
    (place: number) => log.placesAfter(place, 500),
  ))
    entries += batch.length;
  for (const name of Object.values(storesOfKinds)) {
    const records = batchesAfter(
      0,
      ({ id }) => id,
      (id: number) => ofCompany[name].listAsStored(id, 100),
    );
    for await (const _batch of records);
  }
  return entries;
};

const verifyAll = async (): Promise<number> => {
  const dependencies = someDependencies({ ...stores, clock, vault: testVault as never });
  const { checked, problemCount } = await verifyLog(dependencies, benchCompany.id, { from: null, found: () => {} });
  if (problemCount > 0) throw new Error("the log has problems");
  return checked;
};

const cpuAtStart = process.cpuUsage();
const entries = await (act === "verify" ? verifyAll() : readAll());
const { user, system } = process.cpuUsage(cpuAtStart);
console.log(JSON.stringify({ entries, cpuSeconds: (user + system) / 1_000_000 }));
await stores.close();
