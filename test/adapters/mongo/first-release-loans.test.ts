import { afterAll, describe, expect, test } from "bun:test";
import { MongoClient } from "mongodb";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { day } from "../../../domain/kernel/day.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { currentUpgrades } from "../../../domain/stores.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { loanSaved, testVault } from "../../fixtures/loan/log.ts";
import { mongoServer } from "../../runner/mongo-server/index.ts";
import { patientMongo } from "../../runner/mongo-server/patient-mongo.ts";
import { firstReleaseDocuments } from "../../stored-shapes/first-release.ts";

const mongo = await mongoServer();
const uri = mongo?.uriOf(`first_release_loans_${process.pid}`) ?? "mongodb://localhost/none";

describe.skipIf(mongo === null)("loans that the first release stored", () => {
  const client = new MongoClient(uri);
  const collection = (name: string) =>
    client.db().collection<{ readonly _id: number; readonly [field: string]: unknown }>(name);
  afterAll(async () => {
    await client.db().dropDatabase();
    await client.close();
  });

  test("have one external id each once the store was opened, however many a company has", async () => {
    const [stored] = firstReleaseDocuments.loans ?? [];
    const copies = [1, 2, 3].map((id) => ({ ...stored, _id: id, id, loanNumber: `2026-00000${id}` }));
    await collection("companies").insertOne({
      ...aCompany({ id: 1 }),
      _id: 1,
      nmlsKey: "~1",
      leiKey: "~1",
      houseKey: "~1",
    });
    await collection("loans").insertMany(copies);
    const stores = await openMongo(uri, aClock(), testVault, currentUpgrades, patientMongo);
    const { loans } = stores.forCompany(1);
    const keys = await collection("loans").find({}).sort({ _id: 1 }).toArray();
    expect(keys.map(({ externalIdKey }) => externalIdKey)).toEqual(["~1", "~2", "~3"]);
    // Its application of 2026-02-16 has had no notice: 30 days later is 2026-03-18.
    const due = async (before: string) => {
      const page = { number: 1, size: 25, order: [] };
      return (await loans.list({ ...everyLoan, dueBefore: day(before) }, page)).rows.map(({ id }) => id);
    };
    expect([await due("2026-03-18"), await due("2026-03-19")]).toEqual([[], [1, 2, 3]]);
    // Open since its application: in the reports of that quarter and of all that follow.
    const walked = async (from: string, until: string) =>
      (await loans.historiesAfter({ from: day(from), until: day(until) }, null, 10)).map(({ id }) => id);
    expect(await walked("2025-10-01", "2025-12-31")).toEqual([]);
    expect(await walked("2026-01-01", "2026-03-31")).toEqual([1, 2, 3]);
    expect(await walked("2026-04-01", "2026-06-30")).toEqual([1, 2, 3]);
    const [first, second] = await Promise.all([loans.find(1), loans.find(2)]);
    if (!first || !second) throw new Error("the loans are gone");
    const named = { ...first, externalId: "A-1" };
    const same = { ...second, externalId: "A-1" };
    expect(await loans.save(named, loanSaved(named, first))).toMatchObject({ externalId: "A-1" });
    expect(await loans.save(same, loanSaved(same, second))).toBe("external_id_taken");
    await stores.close();
    await (await openMongo(uri, aClock(), testVault, currentUpgrades, patientMongo)).close();
  });
});
