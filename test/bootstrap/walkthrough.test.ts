import { afterAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import type { StepOutcome } from "../../bootstrap/simulation/event.ts";
import { command } from "../../bootstrap/simulation/steps.ts";
import { databaseBeside } from "../../bootstrap/walkthrough/mongo-database.ts";
import { openWalk, type WalkEvent } from "../../bootstrap/walkthrough/walk.ts";
import { type AgencyCommand, type AgencyOperation, agencyOperationNames } from "../../domain/agency/operations.ts";
import type { TransactionStatus } from "../../domain/agency/transaction/transaction.ts";
import { day } from "../../domain/kernel/day.ts";
import { accept, refuse } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { instant } from "../fixtures/clock.ts";
import { aLoan } from "../fixtures/loan/loan.ts";
import { aTransaction } from "../fixtures/outside/agency-transaction.ts";
import { withDatabase } from "../runner/mongo-server/given.ts";
import { mongoServer } from "../runner/mongo-server/index.ts";
import { isDeep } from "../runner/tier.ts";

/** Runs the walkthrough with these words and only `environment`; returns its exit code and what it printed. */
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

/** The table at the end: how often each operation was used. */
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
    "agency_refused:",
    "held → assigned",
    "assigned → transferred",
    "assigned → archived",
    "archived → assigned",
    "status closing → funded",
    "status funded → endorsed",
    "status endorsed → escrow_closed",
    "Import (dry run): done; 2 created, 0 unchanged, 1 refused\n    line 3: home_value must be a number",
    "Import: done; 2 created, 0 unchanged, 0 refused",
    // The three loans and the imported one.
    "events: 4 loan.created, ",
    "checked without the store, no problem",
  ])
    expect(printed).toContain(shown);
  expect(printed.trimEnd().split("\n").at(-1)).toBe("All fourteen operations of the agency succeeded.");
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

  test("does the same on MongoDB in a database of its own, whose name it prints", async () => {
    const run = await walkthrough(["mongodb"], { MONGODB_URI: uri });
    databases.push(...[...run.printed.matchAll(/database (\S+),/g)].map(([, name = ""]) => name));
    expectThreeLoans(run);
    expect(databases).toEqual([expect.stringMatching(/_demo_walkthrough_[0-9a-f]{8}$/)]);
  });
});

describe("a walkthrough that cannot run ends with code 1 and a sentence:", () => {
  test.each([
    ["a store that does not exist", ["oracle"], {}, 'There is no store "oracle": name sqlite, mongodb or both.'],
    ["MongoDB without an address", ["mongodb"], {}, "MONGODB_URI is not set: set it to the URI of a MongoDB database."],
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
    // Without an authSource, the user belongs to the named database.
    ["mongodb://me:pw@localhost/hecm", "mongodb://me:pw@localhost/hecm_one?authSource=hecm"],
    ["mongodb://me:pw@localhost/hecm?authSource=admin", "mongodb://me:pw@localhost/hecm_one?authSource=admin"],
    // The server's DNS record may state it.
    ["mongodb+srv://me:pw@cluster.example/hecm", "mongodb+srv://me:pw@cluster.example/hecm_one"],
  ])("is on the same server, for the same user: %s", (uri, beside) => {
    expect(databaseBeside(uri, "one")).toEqual({ name: "hecm_one", uri: beside });
  });
});

describe("a step", () => {
  const restore: WalkEvent = {
    ...{ on: day("2026-05-04"), loan: "a loan", headings: [], expected: "success" },
    step: command("closer", "case_restore", () => ({})),
  };
  /** Only the name counts here, whichever kind of operation has it. */
  const callOf = (operation: AgencyOperation): WalkEvent["step"] =>
    command("closer", operation as AgencyCommand, () => ({}));
  const decided = (status: TransactionStatus) => accept(aTransaction({ status }));
  /** A walkthrough that prints to a list, for a loan that takes these states from step to step. */
  const walkOf = (...states: readonly Loan[]) => {
    const lines: string[] = [];
    const [left, last = null] = [[...states], states.at(-1)];
    return {
      lines,
      ...openWalk(
        (line) => lines.push(line),
        async () => left.shift() ?? last,
      ),
    };
  };
  const played = (outcome: StepOutcome, event: WalkEvent = restore) => ({ event, outcome, stopped: [] });

  test("with an unexpected result ends the walkthrough with a sentence that says what was expected", async () => {
    const { listener } = walkOf(aLoan());
    const unavailable = refuse({ _tag: "AgencyUnavailable", retryAfterSeconds: 30, transactionId: 7 });
    await expect(listener(played(unavailable))).rejects.toThrow(
      "case-restore must end with success, but ended with agency_unavailable.",
    );
    await expect(listener(played(decided("pending")))).rejects.toThrow(
      "case-restore must end with success, but ended with pending.",
    );
  });

  test("that is refused for another reason ends it too", async () => {
    const { listener } = walkOf(aLoan());
    const expected = { ...restore, expected: "agency_operation_not_allowed" };
    await expect(listener(played(refuse({ _tag: "LoanNotFound" }), expected))).rejects.toThrow(
      "must end with agency_operation_not_allowed, but ended with loan_not_found.",
    );
  });

  test("prints a line that says who did what, and what changed", async () => {
    const before = aLoan();
    const { agency, property, statusHistory } = before;
    const after: Loan = {
      ...before,
      property: { ...property, street: "7 MODEL ROAD" },
      agency: { ...agency, insuranceStatus: "endorsed", restoredAt: instant("2026-05-04T12:00:00.000Z") },
      statusHistory: [
        ...statusHistory,
        { status: "processing", at: before.createdAt, byUserId: 1, reason: null, effectiveOn: day("2026-05-04") },
      ],
    };
    const { lines, listener } = walkOf(before, after);
    await listener(played(decided("success")));
    await listener(played(decided("success")));
    expect(lines.map((line) => line.replace(/ +/g, " "))).toEqual([
      ` Closer case-restore success: loan_number ${before.loanNumber}; status origination`,
      " Closer case-restore success: status origination → processing; fha.insurance_status endorsed; " +
        `property.street ${property.street} → 7 MODEL ROAD`,
    ]);
  });

  test("that is missing is reported at the end", async () => {
    const { listener, summary } = walkOf(aLoan());
    for (const operation of agencyOperationNames.slice(1))
      await listener(played(decided("success"), { ...restore, step: callOf(operation) }));
    expect(summary).toThrow("These operations never succeeded: address-validation.");
    await listener(played(decided("success"), { ...restore, step: callOf("address_validation") }));
    summary();
  });
});
