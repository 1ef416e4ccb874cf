import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchCompany, seedLoans } from "../../bench/seeds/seeded-loans.ts";
import { testKeys } from "../../fixtures/loan/log.ts";
import { said, spawnCommand } from "./command-line.ts";

const folder = mkdtempSync(join(tmpdir(), "hecm-cli-"));
const loans = 2_000;

beforeAll(() => seedLoans(join(folder, "many.sqlite"), loans));
afterAll(() => rmSync(folder, { recursive: true }));

const spawn = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  spawnCommand(folder, words, { ...testKeys, SQLITE_FILE: "many.sqlite", ...environment });

const command = ["recalculate", "--company", String(benchCompany.id)];

describe("the command line", () => {
  test("without arguments shows its commands, and a request for help is no error", async () => {
    const [nothing, help] = await Promise.all([said(spawn([])), said(spawn(["help"]))]);
    expect(nothing.output).toContain("recalculate --company ID [--dry-run] [--json]");
    expect([nothing.code, help.code, help.output]).toEqual([1, 0, nothing.output]);
    expect(nothing.output).toContain(
      "  recalculate --company ID [--dry-run] [--json]\n      calculates every loan of a company as of today and stores each result that\n      changed\n",
    );
  });

  test("shows a command's options in its help", async () => {
    const { output, code } = await said(spawn(["recalculate", "--help"]));
    expect(output).toStartWith("Usage: npm run cli -- recalculate --company ID [--dry-run] [--json]\n");
    for (const option of ["--company", "--dry-run", "--json"])
      expect(output).toMatch(new RegExp(`^ +${option}\\b`, "m"));
    expect(code).toBe(0);
  });

  for (const [words, sentence] of [
    [
      ["calculate"],
      'Unknown command "calculate": one of recalculate, enter-limit, keys, files, audit, hmda, store, company, import is expected.',
    ],
    [["recalculate"], "--company must be followed by the id of a company."],
    [["recalculate", "--company", "one"], "--company must be followed by the id of a company."],
    [
      ["recalculate", "--company"],
      "error: option '--company <ID>' argument missing; --help shows what the command takes.",
    ],
    [
      ["recalculate", "--company", "1", "--dryrun"],
      "error: unknown option '--dryrun' (Did you mean --dry-run?); --help shows what the command takes.",
    ],
    [["recalculate", "--company", "999"], "Company 999 does not exist in this store."],
  ] as const)
    test(`answers "${words.join(" ")}" with one sentence and ends with 1`, async () => {
      expect(await said(spawn(words))).toEqual({ output: "", reported: [sentence], code: 1 });
    });

  test("a wrong setting is named, and nothing is done", async () => {
    const { reported, code } = await said(spawn(command, { STORE: "paper" }));
    expect([reported, code]).toEqual([["STORE must be sqlite or mongodb."], 1]);
  });
});

describe("recalculating many loans", () => {
  test("prints who acts and its progress, and ends with a readable report", async () => {
    const { output, reported, code } = await said(spawn([...command, "--dry-run"]));
    expect(code).toBe(0);
    expect(reported[0]).toBe(
      "Calculating the loans of Bench Lending (company 1) as the service, with the rights of an administrator.",
    );
    expect(reported.at(-1)).toBe("100 %  2,000 of 2,000 loans");
    expect(output).toMatch(/^Loans seen +2,000\n +unchanged +0\n +recalculated +2,000\n +refused +0\n/);
    expect(output).toMatch(/^Calculations stored +0 {2}\(dry run\)$/m);
  });

  test("interrupted, keeps what it stored and says so; the next run does the rest, and a further one nothing", async () => {
    // It ends after the current loans.
    const { output, code } = await said(spawn([...command, "--json"], { INTERRUPTED_AFTER: "%" }));
    const stopped = JSON.parse(output);
    expect(code).toBe(130);
    expect(stopped).toMatchObject({ company: 1, as_of: "2026-05-01", dry_run: false, complete: false });
    expect(stopped.calculations_stored).toBeGreaterThan(0);
    expect(stopped.calculations_stored).toBe(stopped.loans_seen);

    const rest = JSON.parse((await said(spawn([...command, "--json"]))).output);
    expect(rest).toMatchObject({ complete: true, loans_seen: loans, loans_unchanged: stopped.calculations_stored });
    expect(rest.calculations_stored).toBe(loans - stopped.calculations_stored);
    const again = JSON.parse((await said(spawn([...command, "--json"]))).output);
    expect(again).toMatchObject({ complete: true, loans_unchanged: loans, calculations_stored: 0, refused: {} });
  });
});
