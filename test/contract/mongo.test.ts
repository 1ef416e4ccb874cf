import { afterAll, describe } from "bun:test";
import { mongoServer } from "../runner/mongo-server/index.ts";
import { everyContract } from "./every-contract.ts";
import { emptiedDatabases, mongoKind } from "./mongo-kind.ts";

const mongo = await mongoServer();

describe.skipIf(mongo === null)("MongoDB", () => {
  if (mongo === null) return;
  const databases = emptiedDatabases();
  afterAll(async () => {
    await databases.dropAll();
  });
  everyContract(mongoKind(mongo, databases));
});
