import { Binary, type Db, MongoClient } from "mongodb";
import { openMongo } from "../../adapters/mongo/open.ts";
import { aClock } from "../fixtures/clock.ts";
import { testVault } from "../fixtures/loan/log.ts";
import { databaseOf } from "../runner/mongo-server/given.ts";
import type { MongoForTests } from "../runner/mongo-server/index.ts";
import { patientMongo } from "../runner/mongo-server/patient-mongo.ts";
import { watchServer } from "../runner/mongo-server/watched-server.ts";
import { firstReleaseDocuments } from "../stored-shapes/first-release.ts";
import type { OpenedStores, StoreKind } from "./store-kind.ts";

let opened = 0;

/** One client for all databases, since all are on the test run's server. */
let client: Promise<MongoClient> | undefined;

/** A database, accessed directly and not through the stores. */
const databaseAt = async (uri: string): Promise<Db> => {
  client ??= MongoClient.connect(uri);
  return (await client).db(databaseOf(uri));
};

const collections = {
  logEntry: "log",
  agencyTransaction: "agencyTransactions",
  creditReport: "creditReports",
} as const;

const insertInClearInto =
  (uri: string): OpenedStores["insertInClear"] =>
  async (kind, { id, ...document }) => {
    const database = await databaseAt(uri);
    const stored = kind === "logEntry" ? document : { ...document, _id: id, id, pending: [] };
    // The keys of a credit report without an order, as the store computes them.
    const keys = kind === "creditReport" ? { referenceKey: `~${id}`, orderKey: `~${id}`, borrowerIds: [] } : {};
    await database.collection<{ _id: number }>(collections[kind]).insertOne({ ...stored, ...keys } as never);
  };

const rewriteLogIn =
  (uri: string): OpenedStores["rewriteLog"] =>
  async (companyId, edit) => {
    const log = (await databaseAt(uri)).collection("log");
    const documents = await log
      .find({ companyId }, { projection: { _id: 0 } })
      .sort({ seq: 1 })
      .toArray();
    const edited = edit(documents.map((document) => ({ place: document.seq, document })));
    await log.deleteMany({ companyId });
    // In MongoDB, an entry's place is a field of the entry itself.
    if (edited.length > 0) await log.insertMany(edited.map(({ place, document }) => ({ ...document, seq: place })));
  };

const recordCollections = { company: "companies", loan: "loans", user: "users", signer: "signers" } as const;

const rewriteRecordIn =
  (uri: string): OpenedStores["rewriteRecord"] =>
  async (kind, id, edit) => {
    const records = (await databaseAt(uri)).collection<{ _id: number }>(recordCollections[kind]);
    const { _id, ...document } = (await records.findOne({ _id: id })) ?? { _id: id };
    const edited = edit(document);
    if (edited === null) await records.deleteOne({ _id });
    else await records.replaceOne({ _id }, edited, { upsert: true });
  };

/** The documents of all collections, with binary values as text. */
const rawContentsOf = async (uri: string): Promise<string> => {
  const database = await databaseAt(uri);
  const asText = (_: string, value: unknown) =>
    value instanceof Binary ? Buffer.from(value.buffer).toString("latin1") : value;
  const texts: string[] = [];
  for (const { collectionName } of await database.collections())
    for await (const document of database.collection(collectionName).find({}, { promoteBuffers: false }))
      texts.push(JSON.stringify(document, asText));
  return texts.join("\n");
};

const insertFirstReleaseInto = async (uri: string): Promise<void> => {
  const database = await databaseAt(uri);
  for (const [collection, documents] of Object.entries(firstReleaseDocuments))
    for (const document of documents)
      await database.collection<{ _id: number | string }>(collection).insertOne({ ...document });
};

/** Provides databases for tests and takes them back. */
interface Databases {
  /** An empty database that no other test is using, and whether its indexes exist. */
  readonly take: (mongo: MongoForTests) => { readonly uri: string; readonly isPrepared: boolean };
  readonly giveBack: (uri: string) => Promise<unknown>;
}

const newUri = (mongo: MongoForTests): string => {
  opened += 1;
  return mongo.uriOf(`contract_${process.pid}_${opened}`);
};

const drop = async (uri: string) => (await databaseAt(uri)).dropDatabase();

const ofOneTest: Databases = { take: (mongo) => ({ uri: newUri(mongo), isPrepared: false }), giveBack: drop };

/** Databases that are reused by one test after another: emptying one takes a fifth of the time of creating its collections and indexes. */
export const emptiedDatabases = (): Databases & { readonly dropAll: () => Promise<unknown> } => {
  const emptied: string[] = [];
  return {
    take: (mongo) => {
      const uri = emptied.pop();
      return uri === undefined ? ofOneTest.take(mongo) : { uri, isPrepared: true };
    },
    giveBack: async (uri) => {
      const collections = await (await databaseAt(uri)).collections();
      await Promise.all(collections.map((collection) => collection.deleteMany()));
      emptied.push(uri);
    },
    dropAll: () => Promise.all(emptied.splice(0).map(drop)),
  };
};

/** MongoDB, with a database for each test, dropped after it or emptied for the next. */
export const mongoKind = (mongo: MongoForTests, databases: Databases = ofOneTest): StoreKind => ({
  name: "MongoDB",
  async open({ shared, canBeCutOff = false, upgrades, vaults = { stores: testVault, others: testVault } }) {
    const { uri, isPrepared } = databases.take(mongo);
    const clock = aClock();
    const server = canBeCutOff ? await watchServer(uri) : null;
    const stores = await openMongo(server?.uri ?? uri, clock, vaults.stores, upgrades, {
      isPrepared,
      // A store that will be cut off fails as soon as it would in production; the others are more patient.
      ...(canBeCutOff ? {} : patientMongo),
    });
    const others = shared
      ? await openMongo(uri, clock, vaults.others, undefined, { isPrepared: true, ...patientMongo })
      : stores;
    const dispose = async () => {
      await Promise.all([stores.close(), others.close()]);
      await server?.stop();
      await databases.giveBack(uri);
    };
    const cutOff = async () => {
      if (server === null) throw new Error("these stores cannot be cut off: ask for it when they are opened");
      await server.stop();
    };
    const beneath = {
      insertFirstRelease: () => insertFirstReleaseInto(uri),
      insertInClear: insertInClearInto(uri),
      rawContents: () => rawContentsOf(uri),
      rewriteLog: rewriteLogIn(uri),
      rewriteRecord: rewriteRecordIn(uri),
    };
    return { stores, others, clock, ...beneath, cutOff, dispose };
  },
});
