import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { fixedDayClock } from "../../../adapters/system/clock.ts";
import { benchCompany, benchDay, seedLoans } from "../../bench/seeds/seeded-loans.ts";
import { openLine } from "../../fixtures/imports/loan-line.ts";
import { companyAdded, testKeys, testVault } from "../../fixtures/loan/log.ts";
import { mongoServer } from "../../runner/mongo-server/index.ts";
import { isDeep } from "../../runner/tier.ts";
import { said, spawnCommand } from "./command-line.ts";

const mongo = isDeep ? await mongoServer() : null;
const describeDeep = isDeep ? describe.skipIf(mongo === null) : () => {};

const folder = mkdtempSync(join(tmpdir(), "hecm-cli-import-"));
const officer = "olga@former.example";

beforeAll(async () => {
  // A company without users and loans.
  await seedLoans(join(folder, "here.sqlite"), 0);
  const user = { kind: "user", email: officer, first_name: "Olga", last_name: "Officer", roles: ["Loan Officer"] };
  const loans = Array.from({ length: 150 }, (_, at) => openLine({ external_id: `F-${at}`, loan_officer: officer }));
  const wrong = openLine({ external_id: "F-X", loan_officer: officer, home_value: "$400,000" });
  const file = (lines: readonly object[]) => `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
  writeFileSync(join(folder, "loans.ndjson"), file([user, ...loans]));
  writeFileSync(join(folder, "wrong.ndjson"), file([user, wrong]));
  writeFileSync(join(folder, "no-header.csv"), "Ada,400000\n");
});
afterAll(() => rmSync(folder, { recursive: true }));

type Import = (
  words: readonly string[],
  environment?: Readonly<Record<string, string>>,
) => ReturnType<typeof spawnCommand>;

const command: Import = (words, environment) =>
  spawnCommand(folder, ["import", ...words], { ...testKeys, SQLITE_FILE: "here.sqlite", ...environment });

/** Imports the whole file, interrupting and rerunning the command until everything is imported. */
const interruptedAndRunAgain = async (run: Import): Promise<void> => {
  const words = ["loans.ndjson", "--company", "1", "--json"];
  const { output, code } = await said(run(words, { INTERRUPTED_AFTER: "Importing into" }));
  const stopped = JSON.parse(output);
  expect([stopped.status, stopped.failure, code]).toEqual(["stopped", "import_left", 2]);
  expect(stopped.processed).toBeLessThan(151);
  const rest = await said(run(words));
  expect([JSON.parse(rest.output), rest.code]).toMatchObject([
    { status: "done", created: 151 - stopped.created, unchanged: stopped.created, refused: 0, findings_count: 0 },
    0,
  ]);
  const again = await said(run(words));
  expect(JSON.parse(again.output)).toMatchObject({ lines: 151, created: 0, unchanged: 151 });
};

describe("importing a file on the command line", () => {
  for (const [words, sentence] of [
    [["loans.ndjson"], "--company must be followed by the id of a company."],
    [["loans.ndjson", "--company", "7"], "Company 7 does not exist in this store."],
    [
      ["none.csv", "--company", "1"],
      `${join(folder, "none.csv")} is not a file that can be read: give the path of a file to import.`,
    ],
    [["--company", "1"], "error: missing required argument 'FILE'; --help shows what the command takes."],
    [
      ["loans.xlsx", "--company", "1"],
      "The name of the file must end in .csv if it is a table, or in .ndjson or .jsonl.",
    ],
    [["loans.ndjson", "--company", "1", "--on-change", "all"], "--on-change must be followed by refuse or update."],
  ] as const)
    test(`answers "${words.join(" ")}" with one sentence and ends with 2`, async () => {
      expect(await said(command(words))).toEqual({ output: "", reported: [sentence], code: 2 });
    });

  test("prints what a dry run finds, and ends with 1 if lines are refused, or with 2 if the file is invalid", async () => {
    const dry = await said(command(["wrong.ndjson", "--company", "1", "--dry-run"]));
    expect(dry.code).toBe(1);
    expect(dry.reported).toEqual([
      "Importing into Bench Lending (company 1) as the service, with the rights of an administrator.",
      "100 %  2 of 2 lines",
    ]);
    expect(dry.output).toMatch(
      /^Import \d+ \(dry run\): done\n2 of 2 lines: 1 created, 0 updated, 0 unchanged, 1 refused; 0 warnings\nline 2, refused: home_value .+ \(invalid\)\n$/,
    );
    const headless = await said(command(["no-header.csv", "--company", "1", "--json"]));
    expect([headless.code, JSON.parse(headless.output).failure]).toEqual([2, "header_missing"]);
  });

  test("continues when rerun after an interruption, and finds everything there once it is done", async () => {
    await interruptedAndRunAgain(command);
  });
});

describeDeep("the import of a file on the command line, on MongoDB", () => {
  const uri = mongo?.uriOf("cli_import") ?? "";
  afterAll(async () => {
    const connected = await MongoClient.connect(uri);
    await connected.db().dropDatabase();
    await connected.close();
  });

  test("continues when rerun after an interruption, and finds everything there once it is done", async () => {
    const stores = await openMongo(uri, fixedDayClock(benchDay), testVault);
    await stores.companies.add(benchCompany, companyAdded(benchCompany));
    await stores.close();
    const onMongo: Import = (words, environment) =>
      spawnCommand(folder, ["import", ...words], { ...testKeys, STORE: "mongodb", MONGODB_URI: uri, ...environment });
    const dry = await said(onMongo(["wrong.ndjson", "--company", "1", "--dry-run"]));
    expect([dry.code, dry.output.split("\n").at(-2)]).toEqual([
      1,
      expect.stringMatching(/^line 2, refused: home_value /),
    ]);
    await interruptedAndRunAgain(onMongo);
  });
});
