/** Deep: the same deaths as on SQLite, on a second store, after each kind of write of requests whose writes differ. */
import { afterAll, describe } from "bun:test";
import { MongoClient } from "mongodb";
import { mongoServer } from "../../../runner/mongo-server/index.ts";
import { killedBetweenWrites } from "./killed-between-writes.ts";

const mongo = await mongoServer();

describe.skipIf(mongo === null)("killed after any of a request's writes and sent again, on MongoDB,", () => {
  const uri = mongo?.uriOf(`killed_${process.pid}`) ?? "";
  afterAll(async () => {
    const connected = await MongoClient.connect(uri);
    await connected.db().dropDatabase();
    await connected.close();
  });
  killedBetweenWrites("mongo", () => uri);
});
