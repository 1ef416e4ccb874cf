import { afterAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { databaseBeside } from "../../bootstrap/walkthrough/mongo-database.ts";
import { openWalk } from "../../bootstrap/walkthrough/walk.ts";
import { agencyOperationNames } from "../../domain/agency/operations.ts";
import { withDatabase } from "../runner/mongo-server/given.ts";
import { mongoServer } from "../runner/mongo-server/index.ts";
import { isDeep } from "../runner/tier.ts";

/** The walkthrough with these words, told only what `environment` says: how it ended, and what it printed. */
const walkthrough = async (words: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  const program = Bun.spawn(
    [process.execPath, join(import.meta.dir, "../../bootstrap/walkthrough/main.ts"), ...words],
    {
      env: { PATH: process.env.PATH ?? "", ...environment },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    },
  );
  const [printed, complaint] = await Promise.all([
    new Response(program.stdout).text(),
    new Response(program.stderr).text(),
  ]);
  return { code: await program.exited, printed, complaint };
};

/** The table at the end: how often each operation was made. */
const timesMade = (printed: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...printed.matchAll(/^ {2}([a-z-]+) +(\d+) {2}\d+ /gm)].map(([, operation = "", times]) => [
      operation,
      Number(times),
    ]),
  );

/** What each run has to show, whatever the store. */
const expectThreeLoans = ({ code, printed, complaint }: Awaited<ReturnType<typeof walkthrough>>): void => {
  expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
  const made = timesMade(printed);
  expect(Object.keys(made)).toEqual(agencyOperationNames.map((operation) => operation.replaceAll("_", "-")));
  expect(Object.values(made).every((times) => times > 0)).toBe(true);
  for (const shown of [
    "422 agency_refused",
    "held → assigned",
    "assigned → transferred",
    "assigned → archived",
    "archived → assigned",
    "status closing → funded",
    "status funded → endorsed",
    "status endorsed → escrow_closed",
  ])
    expect(printed).toContain(shown);
  expect(printed.trimEnd().split("\n").at(-1)).toBe("All fourteen operations of the agency were made.");
};

test("the walkthrough takes three loans through all fourteen operations on SQLite, and prints what the guide shows", async () => {
  const run = await walkthrough([]);
  expectThreeLoans(run);
  const guide = readFileSync(join(import.meta.dir, "../../adapters/sandbox/README.md"), "utf8");
  const shown = [...guide.matchAll(/^```text walkthrough\n([\s\S]*?)^```$/gm)];
  expect(shown).toHaveLength(2);
  for (const [, lines = ""] of shown) expect(run.printed).toContain(lines);
});

const mongo = isDeep ? await mongoServer() : null;
const describeDeep = isDeep ? describe.skipIf(mongo === null) : () => {};

describeDeep("the walkthrough on MongoDB", () => {
  const uri = mongo?.uriOf("demo") ?? "";
  const databases: string[] = [];
  afterAll(async () => {
    for (const name of databases) {
      const connected = await MongoClient.connect(withDatabase(uri, name));
      await connected.db().dropDatabase();
      await connected.close();
    }
  });

  test("takes them through in a database of its own, which it names", async () => {
    const run = await walkthrough(["mongodb"], { MONGODB_URI: uri });
    databases.push(...[...run.printed.matchAll(/database (\S+),/g)].map(([, name = ""]) => name));
    expectThreeLoans(run);
    expect(databases).toEqual([expect.stringMatching(/_demo_walkthrough_[0-9a-f]{8}$/)]);
  });
});

describe("what cannot be walked through ends with code 1 and a sentence:", () => {
  test.each([
    ["a store that does not exist", ["oracle"], {}, 'There is no store "oracle": name sqlite, mongodb or both.'],
    ["MongoDB without an address", ["mongodb"], {}, "MONGODB_URI is not set: it names the MongoDB database."],
    [
      "an address without a database",
      ["mongodb"],
      { MONGODB_URI: "mongodb://someone:hidden@127.0.0.1:1" },
      "MONGODB_URI must name a database, as mongodb://localhost/hecm does.",
    ],
  ])("%s", async (_what, words, environment, sentence) => {
    const { code, complaint } = await walkthrough(words, environment);
    expect({ code, complaint: complaint.trim() }).toEqual({ code: 1, complaint: sentence });
  });
});

describe("a database beside the one of a URI", () => {
  test.each([
    ["mongodb://localhost/hecm", "mongodb://localhost/hecm_one"],
    ["mongodb://a.example,b.example:1/hecm?w=majority", "mongodb://a.example,b.example:1/hecm_one?w=majority"],
    // A user whose database of authentication is not said is one of the named database.
    ["mongodb://me:pw@localhost/hecm", "mongodb://me:pw@localhost/hecm_one?authSource=hecm"],
    ["mongodb://me:pw@localhost/hecm?authSource=admin", "mongodb://me:pw@localhost/hecm_one?authSource=admin"],
    // The record of such a server may say it.
    ["mongodb+srv://me:pw@cluster.example/hecm", "mongodb+srv://me:pw@cluster.example/hecm_one"],
  ])("is on the same server, for the same user: %s", (uri, beside) => {
    expect(databaseBeside(uri, "one")).toEqual({ name: "hecm_one", uri: beside });
  });
});

describe("a step", () => {
  const someone = { title: "Somebody", email: "somebody@example.com", password: "an example password" };
  /** A walk through a service that signs everybody in and answers everything else alike. */
  const walkThrough = async (status: number, answer: object) => {
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: ({ url }) =>
        url.endsWith("/auth/token/") ? Response.json({ access_token: "x" }) : Response.json(answer, { status }),
    });
    const lines: string[] = [];
    const service = { client: { id: "client", secret: "secret" }, startOn: async () => server.url.origin };
    const walk = openWalk(service, (line) => lines.push(line));
    await walk.day("2026-05-04", "a day");
    return { walk, lines, [Symbol.asyncDispose]: () => server.stop(true) };
  };

  test("that gets another response ends the walkthrough with a sentence that says what was expected", async () => {
    await using refusing = await walkThrough(503, { code: "agency_unavailable", detail: "Later." });
    await expect(refusing.walk.operate(someone, "case_restore", 7)).rejects.toThrow(
      "/fha-integration/case-restore/ had to be answered 200, and was answered 503 agency_unavailable.",
    );
    await using pending = await walkThrough(200, { status: "pending" });
    await expect(pending.walk.operate(someone, "case_restore", 7)).rejects.toThrow(
      "/fha-integration/case-restore/ had to be answered success, and was answered pending.",
    );
  });

  test("that is refused for another reason ends it too", async () => {
    await using refusing = await walkThrough(400, { code: "invalid", detail: "Wrong." });
    await expect(
      refusing.walk.operate(someone, "case_transfer", 7, {}, "agency_operation_not_allowed"),
    ).rejects.toThrow("had to be answered 400 agency_operation_not_allowed, and was answered 400 invalid.");
  });

  test("is a line that says who requested what, and what changed", async () => {
    const changes = [
      { path: "property.street", from: "7 Model Road", to: "7 MODEL ROAD" },
      { path: "fha.referral_status", to: "received" },
      { path: "fha.referral.submitted_at", to: "2026-05-04T12:00:00.000Z" },
    ];
    const applied = { changes, status: { from: "origination", to: "processing" } };
    await using walking = await walkThrough(200, { status: "success", applied, messages: [] });
    await walking.walk.operate(someone, "hecm_referral", 7);
    expect(walking.lines.at(-1)?.replace(/ +/g, " ")).toBe(
      " Somebody POST /fha-integration/hecm-referral/ 200 success: status origination → processing; " +
        "fha.referral_status received; property.street 7 Model Road → 7 MODEL ROAD",
    );
  });

  test("that is missing is named at the end", async () => {
    await using walking = await walkThrough(200, { status: "success", applied: { changes: [], status: null } });
    for (const operation of agencyOperationNames.slice(1)) await walking.walk.operate(someone, operation, 7);
    expect(() => walking.walk.summary()).toThrow("These operations were not made: address_validation.");
    await walking.walk.operate(someone, "address_validation", 7);
    walking.walk.summary();
  });
});
