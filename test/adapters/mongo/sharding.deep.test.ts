/** Deep: runs every query of the stores through a proxy that reads each command. */
import { afterAll, describe, expect, test } from "bun:test";
import { type Document, MongoClient } from "mongodb";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { once } from "../../../domain/kernel/once.ts";
import { useEveryQuery } from "../../contract/every-query.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";
import { mongoServer } from "../../runner/mongo-server/index.ts";
import { watchServer } from "../../runner/mongo-server/watched-server.ts";

const mongo = await mongoServer();
const uri = mongo?.uriOf(`sharding_${process.pid}`) ?? "mongodb://localhost/none";

/** The keys by which adapters/mongo/README.md says that collections can be sharded. */
const shardKeys: Readonly<Record<string, readonly string[]>> = {
  loans: ["companyId"],
  calculations: ["companyId", "loanId"],
  agencyTransactions: ["companyId"],
  creditReports: ["companyId"],
  hmdaFilings: ["companyId"],
  hmdaFilingParts: ["companyId"],
  hmdaFilingLoans: ["companyId"],
  documentHistories: ["companyId"],
  documentFiles: ["companyId"],
  log: ["companyId"],
};

const filtersIn = ({ filter, query, pipeline, updates, deletes, documents }: Document): Document[] => [
  ...(filter ? [filter] : []),
  ...(query ? [query] : []),
  ...(pipeline ? [pipeline[0].$match] : []),
  ...[...(updates ?? []), ...(deletes ?? [])].map(({ q }) => q),
  ...(documents ?? []),
];

/** All conditions of a filter, also if it has several parts. */
const demandsOf = ({ $and = [], ...filter }: Document): Document => Object.assign({}, ...$and.map(demandsOf), filter);

interface Query {
  readonly name: string;
  readonly collection: string;
  readonly filter: Document;
  readonly sort: Document;
}

const queriesOf = (commands: readonly Document[]): Query[] =>
  commands.flatMap((command) => {
    const [[name, collection] = ["", ""]] = Object.entries(command);
    const sort: Document = command.sort ?? command.pipeline?.find((stage: Document) => "$sort" in stage)?.$sort ?? {};
    return filtersIn(command).map((filter) => ({ name, collection, filter: demandsOf(filter), sort }));
  });

/** Whether a filter requires the first field of an index, in each of its alternatives. */
const isLedBy = (key: Document, { filter }: Pick<Query, "filter">): boolean => {
  const [first = ""] = Object.keys(key);
  const { $or: ways } = filter;
  return (
    first in filter || (Array.isArray(ways) && ways.every((way: Document) => isLedBy(key, { filter: demandsOf(way) })))
  );
};

const isOneValue = (demand: unknown): boolean =>
  demand === null || typeof demand !== "object" || "$eq" in demand || demand instanceof Date;

/** Whether an index gives the documents in their order: the fields before those of the order have one value. */
const isSortedBy = (key: Document, { filter, sort }: Query): boolean => {
  const isFixed = (field: string) => field in filter && isOneValue(filter[field]);
  const order = Object.entries(sort).filter(([field]) => !isFixed(field));
  const fields = Object.entries(key);
  const start = fields.findIndex(([field]) => !isFixed(field));
  const rest = start === -1 ? [] : fields.slice(start).filter(([field]) => !isFixed(field));
  return [1, -1].some((way) =>
    order.every(([field, direction], place) => rest[place]?.[0] === field && rest[place]?.[1] === direction * way),
  );
};

describe.skipIf(mongo === null)("MongoDB's collections can be sharded:", () => {
  afterAll(async () => {
    const client = await MongoClient.connect(uri);
    await client.db().dropDatabase();
    await client.close();
  });

  // Run once, for all tests.
  const queriesOfEveryKind = once(async (): Promise<Query[]> => {
    await using server = await watchServer(uri);
    const stores = await openMongo(server.uri, aClock(), testVault);
    await useEveryQuery(stores);
    await stores.close();
    return queriesOf(server.commands).filter(({ name }) => name !== "createIndexes");
  });

  test("every query of them names one company, except those whose company is not known before", async () => {
    const queries = await queriesOfEveryKind();
    const ofSharded = queries.filter(({ collection }) => collection in shardKeys);
    expect(ofSharded.length).toBeGreaterThan(100);
    const withoutCompany = ofSharded.filter(({ filter }) => typeof filter.companyId !== "number");
    const shapes = withoutCompany.map(({ collection, filter }) => `${collection}: ${Object.keys(filter).join(", ")}`);
    expect([...new Set(shapes)].toSorted()).toEqual([
      "agencyTransactions: _id",
      "agencyTransactions: pending.companyId",
      "calculations: _id",
      "creditReports: _id",
      "creditReports: pending.companyId",
      "documentHistories: _id",
      "documentHistories: pending.companyId",
      "hmdaFilings: _id",
      "hmdaFilings: pending.companyId",
      "loans: _id",
      "loans: borrowers.id, isDeleted",
      "loans: fees.id, isDeleted",
      "loans: pending.companyId",
      "loans: property.id, isDeleted",
    ]);
    expect(queries.filter(({ name }) => name === "distinct")).toEqual([]);
  });

  test("every write of them is to one document, identified by its whole shard key or by its company and id", async () => {
    const writes = (await queriesOfEveryKind()).filter(({ name }) => !["find", "aggregate"].includes(name));
    const ofSharded = writes.filter(({ collection }) => collection in shardKeys);
    expect(ofSharded.length).toBeGreaterThan(10);
    const named = ({ collection, filter, name }: Query): boolean =>
      [...(name === "update" ? [["companyId", "_id"]] : []), shardKeys[collection] ?? []].some((fields) =>
        fields.every((field) => field in filter),
      );
    expect(ofSharded.filter((write) => !named(write))).toEqual([]);
  });

  test("every query of any collection has an index that begins with its conditions, and every list one in its order", async () => {
    const queries = (await queriesOfEveryKind()).filter(({ name }) => name !== "insert");
    const client = await MongoClient.connect(uri);
    const keysOf = new Map<string, Document[]>();
    for (const { name } of await client.db().listCollections().toArray())
      keysOf.set(name, [{ _id: 1 }, ...(await client.db().collection(name).indexes()).map(({ key }) => key)]);
    await client.close();
    const shapeOf = ({ collection, filter, sort }: Query): string =>
      `${collection}: ${Object.keys(filter).join(", ")} by ${Object.keys(sort).join(", ")}`;
    const shapesWithout = (has: (key: Document, query: Query) => boolean): readonly string[] => {
      const without = queries.filter((query) => !(keysOf.get(query.collection) ?? []).some((key) => has(key, query)));
      return [...new Set(without.map(shapeOf))].toSorted();
    };
    // All companies of a service, and whether there is any file.
    expect(shapesWithout(isLedBy)).toEqual([
      "companies:  by ",
      "companies:  by createdAt, _id",
      "companies:  by foldedName, _id",
      "companies: isActive by ",
      "companies: isActive by createdAt, _id",
      "companies: isActive by foldedName, _id",
      "documentContents.files:  by ",
    ]);
    // A user has few sessions.
    expect(shapesWithout(isSortedBy)).toEqual(["sessions: userId, endedAt, kind by startedAt, _id"]);
  });

  test("every unique index of them begins with the shard key", async () => {
    const stores = await openMongo(uri, aClock(), testVault);
    await stores.close();
    const client = await MongoClient.connect(uri);
    for (const [collection, shardKey] of Object.entries(shardKeys)) {
      const indexes = await client.db().collection(collection).indexes();
      const unique = indexes.filter((index) => index.unique).map(({ key }) => Object.keys(key));
      expect(unique.length).toBeGreaterThan(0);
      for (const fields of unique) expect(fields.slice(0, shardKey.length)).toEqual([...shardKey]);
    }
    await client.close();
  });
});
