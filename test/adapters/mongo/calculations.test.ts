import { describe, expect, spyOn, test } from "bun:test";
import { Collection, MongoClient } from "mongodb";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { summarize } from "../../../domain/calculation/calculation-record.ts";
import { currentUpgrades } from "../../../domain/stores.ts";
import { aCalculation } from "../../fixtures/calculation/calculation.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";
import { mongoServer } from "../../runner/mongo-server/index.ts";
import { patientMongo } from "../../runner/mongo-server/patient-mongo.ts";

const mongo = await mongoServer();

describe.skipIf(mongo === null)("MongoDB", () => {
  test("the latest calculations of many loans take two queries, however many there are", async () => {
    const uri = mongo?.uriOf(`latest_${process.pid}`) ?? "mongodb://localhost/none";
    const stores = await openMongo(uri, aClock(), testVault, currentUpgrades, patientMongo);
    const { calculations } = stores.forCompany(1);
    const loanIds = Array.from({ length: 60 }, (_, place) => place + 1);
    const added = loanIds.flatMap((loanId) => [aCalculation({ loanId }), aCalculation({ loanId })]);
    await calculations.addAll(added);
    const spies = (["find", "findOne", "aggregate"] as const).map((method) => spyOn(Collection.prototype, method));
    try {
      const latest = await calculations.latestOfEach([...loanIds, 61]);
      expect(latest).toEqual(added.filter((_, place) => place % 2 === 1).map(summarize));
      expect(spies.flatMap(({ mock }) => mock.calls)).toHaveLength(2);
    } finally {
      for (const spy of spies) spy.mockRestore();
      await stores.close();
      const client = await MongoClient.connect(uri);
      await client.db().dropDatabase();
      await client.close();
    }
  });
});
