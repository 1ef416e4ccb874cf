import { MongoClient } from "mongodb";
import { openMongo } from "../../adapters/mongo/open.ts";
import { aClock } from "../fixtures/clock.ts";
import { testMac } from "../fixtures/loan/log.ts";
import type { MongoForTests } from "../runner/mongo-server/index.ts";
import { watchServer } from "../runner/mongo-server/watched-server.ts";
import { firstReleaseDocuments } from "../stored-shapes/first-release.ts";
import type { StoreKind } from "./store-kind.ts";

let opened = 0;

const drop = async (uri: string): Promise<void> => {
  const client = await MongoClient.connect(uri);
  await client.db().dropDatabase();
  await client.close();
};

const insertFirstReleaseInto = async (uri: string): Promise<void> => {
  const client = await MongoClient.connect(uri);
  for (const [collection, documents] of Object.entries(firstReleaseDocuments))
    for (const document of documents)
      await client
        .db()
        .collection<{ _id: number | string }>(collection)
        .insertOne({ ...document });
  await client.close();
};

/** MongoDB: a database of its own for each test, dropped when it is over. */
export const mongoKind = (mongo: MongoForTests): StoreKind => ({
  name: "MongoDB",
  async open({ shared, canBeCutOff = false, upgrades }) {
    opened += 1;
    const uri = mongo.uriOf(`contract_${process.pid}_${opened}`);
    const clock = aClock();
    const server = canBeCutOff ? await watchServer(uri) : null;
    const stores = await openMongo(server?.uri ?? uri, clock, testMac, upgrades);
    const others = shared ? await openMongo(uri, clock, testMac) : stores;
    const dispose = async () => {
      await Promise.all([stores.close(), others.close()]);
      await server?.stop();
      await drop(uri);
    };
    const cutOff = async () => {
      if (server === null) throw new Error("these stores cannot be cut off: ask for it when they are opened");
      await server.stop();
    };
    return { stores, others, clock, insertFirstRelease: () => insertFirstReleaseInto(uri), cutOff, dispose };
  },
});
