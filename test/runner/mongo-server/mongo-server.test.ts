import { describe, expect, test } from "bun:test";
import { MongoClient } from "mongodb";
import { databaseOf, givenServer, withDatabase } from "./given.ts";
import { mongoServer, needsRealServer } from "./index.ts";
import { runDownload } from "./run-download.ts";

const mongo = await mongoServer();

describe("the server that MONGODB_URI names", () => {
  test("is used if the name of its database says that it is for tests", () => {
    expect(givenServer("mongodb://one.example.com,two.example.com/loans_test?w=majority")).toMatchObject({
      kind: "given",
    });
  });

  test("is refused if its database could be in production, without repeating the URI", () => {
    const refused = () => givenServer("mongodb://someone:hidden@db-test.example.com/loans");
    expect(refused).toThrow('must contain "test"');
    expect(refused).not.toThrow("hidden");
    expect(() => givenServer("mongodb://test.example.com/")).toThrow('must contain "test"');
    expect(() => givenServer("mongodb://test.example.com")).toThrow('must contain "test"');
  });

  test("keeps its hosts and options if a suite uses a database of its own", () => {
    const uri = "mongodb://one.example.com,two.example.com/loans_test?w=majority";
    expect(withDatabase(uri, "loans_test_fees")).toBe(
      "mongodb://one.example.com,two.example.com/loans_test_fees?w=majority",
    );
    expect(databaseOf(withDatabase("mongodb://one.example.com", "a_test"))).toBe("a_test");
  });
});

describe("a download program", () => {
  const shell = (script: string) => ["sh", "-c", script];

  test("is ended if it prints no line within the time for its start, and not before", async () => {
    expect(await runDownload(shell("printf x; sleep 0.3; echo started"), 60_000)).toEqual({
      exitCode: 0,
      output: "xstarted\n",
    });
    const { exitCode, output } = await runDownload(shell("printf x; exec sleep 60"), 200);
    expect({ isEnded: exitCode !== 0, output }).toEqual({ isEnded: true, output: "x" });
  });
});

describe.skipIf(mongo === null)("the MongoDB server of the suites", () => {
  const uri = mongo?.uriOf("mongo_server") ?? "";
  const withCollection = async (work: (client: MongoClient) => Promise<void>) => {
    const client = await MongoClient.connect(uri);
    try {
      await client.db().dropDatabase();
      await work(client);
    } finally {
      await client.close();
    }
  };

  test("refuses a second document under a unique key", () =>
    withCollection(async (client) => {
      const users = client.db().collection("users");
      await users.createIndex({ email: 1 }, { unique: true });
      await users.insertOne({ email: "ada@example.com" });
      await expect(users.insertOne({ email: "ada@example.com" })).rejects.toMatchObject({ code: 11_000 });
    }));

  test("gives forty concurrent writers forty different numbers", () =>
    withCollection(async (client) => {
      const sequences = client.db().collection<{ _id: string; next: number }>("sequences");
      await sequences.insertOne({ _id: "loan", next: 0 });
      const take = async () =>
        (await sequences.findOneAndUpdate({ _id: "loan" }, { $inc: { next: 1 } }, { returnDocument: "after" }))?.next;
      const taken = await Promise.all(Array.from({ length: 40 }, take));
      expect(taken.toSorted((a = 0, b = 0) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    }));

  test("lets exactly one of forty concurrent writers replace a document at the version that all of them read", () =>
    withCollection(async (client) => {
      const loans = client.db().collection<{ _id: number; version: number; writer?: number }>("loans");
      await loans.insertOne({ _id: 1, version: 1 });
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, writer) => loans.replaceOne({ _id: 1, version: 1 }, { version: 2, writer })),
      );
      expect(answers.filter((answer) => answer.modifiedCount === 1)).toHaveLength(1);
    }));

  needsRealServer(mongo, "explains which index a query used", () =>
    withCollection(async (client) => {
      const loans = client.db().collection("loans");
      await loans.createIndex({ companyId: 1 });
      const plan = await loans.find({ companyId: 1 }).explain("queryPlanner");
      expect(JSON.stringify(plan)).toContain("IXSCAN");
    }),
  );
});
