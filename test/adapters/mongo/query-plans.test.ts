import { describe, expect } from "bun:test";
import { MongoClient } from "mongodb";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { useEveryQuery } from "../../contract/every-query.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testMac } from "../../fixtures/log.ts";
import { mongoServer, needsRealServer } from "../../runner/mongo-server/index.ts";

const mongo = await mongoServer();

describe.skipIf(mongo === null)("MongoDB", () => {
  needsRealServer(mongo, "no query of the store reads a collection from end to end", async () => {
    const uri = mongo?.uriOf(`plans_${process.pid}`) ?? "";
    const client = await MongoClient.connect(uri);
    const database = client.db();
    const stores = await openMongo(uri, aClock(), testMac);
    try {
      await database.setProfilingLevel("all");
      await useEveryQuery(stores);
      await database.setProfilingLevel("off");
      const profile = database.collection("system.profile");
      const exempt = ["companies", "system.profile"].map((collection) => `${database.databaseName}.${collection}`);
      const scans = await profile.find({ planSummary: /COLLSCAN/, ns: { $nin: exempt } }).toArray();
      expect(scans.map(({ command }) => command)).toEqual([]);
      expect(await profile.countDocuments({ planSummary: /IXSCAN/ })).toBeGreaterThan(50);
    } finally {
      await stores.close();
      await database.dropDatabase();
      await client.close();
    }
  });
});
