import { expect, test } from "bun:test";
import { type Db, MongoClient } from "mongodb";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { currentUpgrades } from "../../../domain/stores.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";
import { mongoServer } from "../../runner/mongo-server/index.ts";
import { patientMongo } from "../../runner/mongo-server/patient-mongo.ts";

const mongo = await mongoServer();

const collections = ["calculations", "companies", "documentPackages", "loans"] as const;

const indexesIn = async (database: Db) =>
  Object.fromEntries(
    await Promise.all(
      collections.map(async (name) => [
        name,
        (await database.collection(name).indexes()).map((index) => index.name).toSorted(),
      ]),
    ),
  );

test.skipIf(mongo === null)(
  "a database of a former version has the indexes of a new one, and those that its operator created",
  async () => {
    const [old, fresh] = ["old", "fresh"].map((name) => mongo?.uriOf(`indexes_${name}_${process.pid}`) ?? "") as [
      string,
      string,
    ];
    const clients = await Promise.all([MongoClient.connect(old), MongoClient.connect(fresh)]);
    const [before, without] = clients.map((client) => client.db()) as [Db, Db];
    try {
      await before.collection("calculations").createIndex({ companyId: 1, loanId: 1, askedAt: 1, _id: 1 });
      await before.collection("companies").createIndex({ nmlsKey: 1 }, { unique: true });
      await before.collection("documentPackages").createIndex({ companyId: 1, isRemoved: 1, createdAt: 1, _id: 1 });
      await before.collection("loans").createIndex({ companyId: 1, "fees.id": 1 });
      await before.collection("loans").createIndex({ companyId: 1, productCode: 1 });
      // Two processes that start together, and one with an empty database.
      const opened = await Promise.all(
        [old, old, fresh].map((uri) => openMongo(uri, aClock(), testVault, currentUpgrades, patientMongo)),
      );
      const expected = await indexesIn(without);
      const loans = [...(expected.loans ?? []), "companyId_1_productCode_1"].toSorted();
      expect(await indexesIn(before)).toEqual({ ...expected, loans });
      expect(expected.loans).toContain("fees.id_1_companyId_1");
      for (const { close } of opened) await close();
    } finally {
      for (const client of clients) {
        await client.db().dropDatabase();
        await client.close();
      }
    }
  },
);
