import { describe, expect, test } from "bun:test";
import { MongoClient } from "mongodb";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { currentUpgrades } from "../../../domain/stores.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";
import { mongoServer } from "../../runner/mongo-server/index.ts";
import { patientMongo } from "../../runner/mongo-server/patient-mongo.ts";

const mongo = await mongoServer();

/** The orders of loans that the API offers individually, and the newest of each status, as sent to the server. */
const sorts: readonly Readonly<Record<string, 1 | -1>>[] = [
  { createdAt: -1, _id: -1 },
  { updatedAt: -1, _id: -1 },
  { loanNumber: 1, _id: 1 },
  { status: 1, _id: 1 },
  { status: 1, createdAt: -1, _id: -1 },
  { status: 1, createdAt: 1, _id: 1 },
];

/** The filters of loan lists by whose index loans are counted, each with the order in which they are listed. */
const filtered = ["status", "loanOfficerId", "hecmType", "property.state", "firstDueOn", "createdAt"] as const;
/** The filters for which an index beside the company finds few loans. */
const found = ["searchWords", "externalIdKey"] as const;

/** An index gives its order forward and backward. */
const eitherWay = (sort: Readonly<Record<string, 1 | -1>>): string[] =>
  [1, -1].map((direction) => JSON.stringify(Object.entries(sort).map(([key, value]) => [key, value * direction])));

describe.skipIf(mongo === null)("MongoDB", () => {
  const indexesOfLoans = async () => {
    const uri = mongo?.uriOf(`indexes_${process.pid}`) ?? "mongodb://localhost/none";
    const stores = await openMongo(uri, aClock(), testVault, currentUpgrades, patientMongo);
    await stores.close();
    const client = await MongoClient.connect(uri);
    try {
      return (await client.db().collection("loans").indexes()).map(({ key }) => key);
    } finally {
      await client.db().dropDatabase();
      await client.close();
    }
  };

  test("each offered order of loans has an index of the company's loans that ends in it", async () => {
    const orders = (await indexesOfLoans()).flatMap(({ companyId, isDeleted, ...order }) =>
      companyId && isDeleted ? [JSON.stringify(Object.entries(order))] : [],
    );
    expect(sorts.filter((sort) => !eitherWay(sort).some((order) => orders.includes(order)))).toEqual([]);
  });

  test("each filter of loan lists has an index that begins with the company and the filtered field", async () => {
    const beginnings = (await indexesOfLoans()).map((key) => Object.keys(key).slice(0, 3).join(" "));
    const wanted = [...filtered.map((key) => `companyId isDeleted ${key}`), ...found.map((key) => `companyId ${key}`)];
    expect(wanted.filter((each) => !beginnings.some((beginning) => beginning.startsWith(each)))).toEqual([]);
  });
});
