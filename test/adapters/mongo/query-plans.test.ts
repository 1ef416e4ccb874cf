import { describe, expect } from "bun:test";
import { MongoClient, MongoServerError } from "mongodb";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { currentUpgrades } from "../../../domain/stores.ts";
import { useEveryQuery } from "../../contract/every-query.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";
import { mongoServer, needsRealServer } from "../../runner/mongo-server/index.ts";
import { patientMongo } from "../../runner/mongo-server/patient-mongo.ts";

const mongo = await mongoServer();

/** The error code of a server without such a command. */
const notSupported = 115;

/** Some servers that speak the protocol have no profiler. */
const hasProfiler = async (): Promise<boolean> => {
  if (!mongo?.isReal) return false;
  const client = await MongoClient.connect(mongo.uriOf(`plans_${process.pid}`));
  try {
    await client.db().profilingLevel();
    return true;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === notSupported) return false;
    throw error;
  } finally {
    await client.close();
  }
};
const profiled = (await hasProfiler()) ? mongo : null;

describe.skipIf(mongo === null)("MongoDB", () => {
  needsRealServer(profiled, "no query of the store reads a collection from end to end", async () => {
    const uri = mongo?.uriOf(`plans_${process.pid}`) ?? "mongodb://localhost/none";
    const client = await MongoClient.connect(uri);
    const database = client.db();
    const stores = await openMongo(uri, aClock(), testVault, currentUpgrades, patientMongo);
    try {
      await database.setProfilingLevel("all");
      await useEveryQuery(stores);
      await database.setProfilingLevel("off");
      const profile = database.collection("system.profile");
      // GridFS checks, before its first upload, whether it has any file.
      const exempt = ["companies", "documentContents.files", "system.profile"].map(
        (collection) => `${database.databaseName}.${collection}`,
      );
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
