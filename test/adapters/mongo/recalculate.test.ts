import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { MongoClient } from "mongodb";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { fixedDayClock } from "../../../adapters/system/clock.ts";
import { addDays, day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { currentUpgrades } from "../../../domain/stores.ts";
import { emptyFolder } from "../../bootstrap/running.ts";
import { instant } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aBorrower, aLoan } from "../../fixtures/loan/loan.ts";
import { companyAdded, loanAdded, testKeys, testVault } from "../../fixtures/loan/log.ts";
import { mongoServer } from "../../runner/mongo-server/index.ts";
import { patientMongo } from "../../runner/mongo-server/patient-mongo.ts";
import { said, spawnCommand } from "../cli/command-line.ts";

/** More than a run holds in memory. */
const loans = 600;
const company = aCompany({ id: 1, name: "Example Lending" });
const mongo = await mongoServer();
const uri = mongo?.uriOf(`recalculate_${process.pid}`) ?? "mongodb://localhost/none";

const seed = async (): Promise<void> => {
  const stores = await openMongo(uri, fixedDayClock(day("2026-05-01")), testVault, currentUpgrades, patientMongo);
  await stores.companies.add(company, companyAdded(company));
  const createdAt = instant("2026-04-01T09:00:00.000Z");
  const terms = { noteRate: rate(6), expectedRate: rate(6.125), createdAt, updatedAt: createdAt };
  for (let first = 1; first <= loans; first += 100) {
    const ids = Array.from({ length: Math.min(100, loans - first + 1) }, (_, offset) => first + offset);
    await Promise.all(
      ids.map((id) => {
        const borrowers = [aBorrower({ id, bornOn: addDays(day("1940-01-01"), id) })];
        return stores
          .forCompany(company.id)
          .loans.add(
            aLoan({ ...terms, id, companyId: company.id, borrowers }),
            loanAdded(aLoan({ ...terms, id, companyId: company.id, borrowers })),
          );
      }),
    );
  }
  await stores.close();
};

describe.skipIf(mongo === null)("recalculating the loans of a company on MongoDB", () => {
  const folder = emptyFolder();
  const recalculate = (options: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
    spawnCommand(folder.path, ["recalculate", "--company", String(company.id), "--json", ...options], {
      STORE: "mongodb",
      MONGODB_URI: uri,
      ...testKeys,
      ...environment,
    });
  const report = async (...options: readonly string[]) => JSON.parse((await said(recalculate(options))).output);

  beforeAll(seed);
  afterAll(async () => {
    folder[Symbol.dispose]();
    const client = await MongoClient.connect(uri);
    await client.db().dropDatabase();
    await client.close();
  });

  test("in a dry run processes all of them and stores nothing", async () => {
    expect(await report("--dry-run")).toMatchObject({
      dry_run: true,
      complete: true,
      loans_seen: loans,
      loans_recalculated: loans,
      calculations_stored: 0,
      refused: {},
    });
  });

  test("interrupted, keeps what it stored; the next run does the rest, and a further one nothing", async () => {
    const { output, code } = await said(recalculate([], { INTERRUPTED_AFTER: "%" }));
    const stopped = JSON.parse(output);
    expect(code).toBe(130);
    expect(stopped).toMatchObject({ company: 1, as_of: "2026-05-01", complete: false });
    expect(stopped.calculations_stored).toBeGreaterThan(0);
    expect(stopped.calculations_stored).toBe(stopped.loans_seen);

    const rest = await report();
    expect(rest).toMatchObject({ complete: true, loans_seen: loans, loans_unchanged: stopped.calculations_stored });
    expect(rest.calculations_stored).toBe(loans - stopped.calculations_stored);
    expect(await report()).toMatchObject({ complete: true, loans_unchanged: loans, calculations_stored: 0 });
  });
});
