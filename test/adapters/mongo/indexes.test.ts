import { describe, expect, test } from "bun:test";
import { MongoClient } from "mongodb";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";
import { mongoServer } from "../../runner/mongo-server/index.ts";

const mongo = await mongoServer();

/** The orders of loans that the API offers one by one, and the newest of each status, as the server gets them. */
const sorts: readonly Readonly<Record<string, 1 | -1>>[] = [
  { createdAt: -1, _id: -1 },
  { updatedAt: -1, _id: -1 },
  { loanNumber: 1, _id: 1 },
  { status: 1, _id: 1 },
  { status: 1, createdAt: -1, _id: -1 },
  { status: 1, createdAt: 1, _id: 1 },
];

/** An index gives an order as it is, or backwards. */
const eitherWay = (sort: Readonly<Record<string, 1 | -1>>): string[] =>
  [1, -1].map((direction) => JSON.stringify(Object.entries(sort).map(([key, value]) => [key, value * direction])));

describe.skipIf(mongo === null)("MongoDB", () => {
  test("each order of loans that is offered has an index of the company's loans that ends in it", async () => {
    const uri = mongo?.uriOf(`indexes_${process.pid}`) ?? "mongodb://localhost/none";
    const stores = await openMongo(uri, aClock(), testVault);
    await stores.close();
    const client = await MongoClient.connect(uri);
    try {
      const indexes = await client.db().collection("loans").indexes();
      const orders = indexes.flatMap(({ key: { companyId, isDeleted, ...order } }) =>
        companyId && isDeleted ? [JSON.stringify(Object.entries(order))] : [],
      );
      expect(sorts.filter((sort) => !eitherWay(sort).some((order) => orders.includes(order)))).toEqual([]);
    } finally {
      await client.db().dropDatabase();
      await client.close();
    }
  });
});
