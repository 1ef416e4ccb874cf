import { afterAll, describe, expect, test } from "bun:test";
import { type Document, MongoClient } from "mongodb";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { currentUpgrades } from "../../../domain/stores.ts";
import { useEveryQuery } from "../../contract/every-query.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";
import { mongoServer } from "../../runner/mongo-server/index.ts";
import { patientMongo } from "../../runner/mongo-server/patient-mongo.ts";
import { type WatchedServer, watchServer } from "../../runner/mongo-server/watched-server.ts";

const mongo = await mongoServer();
const uri = mongo?.uriOf(`connection_${process.pid}`) ?? "mongodb://localhost/none";

const nameOf = (command: Document): string => Object.keys(command)[0] ?? "";

const named = (commands: readonly Document[], ...names: readonly string[]): Document[] =>
  commands.filter((command) => names.includes(nameOf(command)));

/** The look-ups of an account, which opening a store does not make. */
const lookUps = (server: WatchedServer): Document[] =>
  named(server.commands, "find").filter(({ find }) => find === "users");

/** Makes the two act as the members of a replica set; returns the URI of both. */
const asReplicaSet = (primary: WatchedServer, secondary: WatchedServer): string => {
  const hosts = [primary.address, secondary.address];
  for (const member of [primary, secondary])
    member.describe = ({ msg, topologyVersion, electionId, setVersion, ...hello }) => ({
      ...hello,
      ...{ setName: "members", hosts, me: member.address, primary: primary.address },
      ...{ isWritablePrimary: member === primary, ismaster: member === primary, secondary: member === secondary },
    });
  return primary.uri.replace(primary.address, hosts.join()).replace("directConnection=true", "replicaSet=members");
};

describe.skipIf(mongo === null)("a connection to MongoDB", () => {
  afterAll(async () => {
    const client = await MongoClient.connect(uri);
    await client.db().dropDatabase();
    await client.close();
  });

  test("reads and writes with majority concern, waiting five seconds for it, whatever its URI says", async () => {
    await using server = await watchServer(uri);
    const weaker = "readConcernLevel=local&w=1&wtimeoutMS=0&journal=false";
    const stores = await openMongo(`${server.uri}&${weaker}`, aClock(), testVault);
    await useEveryQuery(stores);
    await stores.close();
    const reads = named(server.commands, "find", "aggregate", "count", "distinct");
    expect(reads.length).toBeGreaterThan(50);
    expect(reads.filter(({ readConcern }) => readConcern?.level !== "majority").map(nameOf)).toEqual([]);
    const writes = named(server.commands, "insert", "update", "delete", "findAndModify");
    expect(writes.length).toBeGreaterThan(20);
    const majority = { w: "majority", wtimeout: 5000 };
    expect(writes.filter(({ writeConcern }) => !Bun.deepEquals(writeConcern, majority)).map(nameOf)).toEqual([]);
  });

  test("reads from the primary only, even if its URI requests a secondary", async () => {
    await using primary = await watchServer(uri);
    await using secondary = await watchServer(uri);
    const members = asReplicaSet(primary, secondary);
    const stores = await openMongo(`${members}&readPreference=secondary`, aClock(), testVault);
    await stores.accounts.findByEmail("nobody@example.com");
    await stores.close();
    expect(secondary.commands).toEqual([]);
    expect(lookUps(primary)).toMatchObject([{ filter: { emailKey: "nobody@example.com" } }]);
  });

  test("waits three seconds for one of its 50 connections, and then says that the server cannot be reached", async () => {
    await using server = await watchServer(uri);
    // However long it takes to occupy all of them, none is released because a reply is missing.
    const { replyMilliseconds } = patientMongo;
    const stores = await openMongo(server.uri, aClock(), testVault, currentUpgrades, { replyMilliseconds });
    const answers = Promise.withResolvers<"pass">();
    server.react = (_command, name) => (name === "find" ? answers.promise : "pass");
    const held: Promise<unknown>[] = [];
    while (lookUps(server).length < 50) {
      held.push(stores.accounts.findByEmail("nobody@example.com").catch(() => {}));
      await Bun.sleep(20);
    }
    const started = performance.now();
    const failure = await stores.accounts.findByEmail("another@example.com").catch((thrown: unknown) => thrown);
    expect(stores.isUnreachable(failure)).toBe(true);
    expect(failure).toMatchObject({ name: "MongoWaitQueueTimeoutError" });
    expect(performance.now() - started).toBeGreaterThan(2_500);
    answers.resolve("pass");
    await Promise.all(held);
    await stores.close();
  });

  test("waits for its indexes as long as the server takes to create them", async () => {
    await using server = await watchServer(uri);
    const replyMilliseconds = 3_000;
    const late = () => Bun.sleep(replyMilliseconds + 1_000).then(() => "pass" as const);
    server.react = (_command, name) => (name === "createIndexes" ? late() : "pass");
    const stores = await openMongo(server.uri, aClock(), testVault, currentUpgrades, { replyMilliseconds });
    await stores.ping();
    await stores.close();
  });
});
