import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { line, ofProgram, sum } from "./counts.ts";
import longestFiles from "./longest-files.json";
import { needsOf, nextToStart, partNames, suiteOf, testFiles } from "./parts.ts";
import { type Outcome, runSuite } from "./run-part.ts";
import { isDeepFile } from "./tier.ts";

const folder = mkdtempSync(join(tmpdir(), "suite-"));
const writeTest = (name: string, text: string) =>
  writeFileSync(join(folder, name), `import { test } from "bun:test";\n${text}`);
const passing = 'test("passing", () => {});\n';

const suite = (files: readonly string[], isIncomplete = false) =>
  runSuite({ name: "sample", files, folder, isIncomplete });

let mixed: Outcome;

beforeAll(async () => {
  writeTest("fine.test.ts", `${passing}test.skip("left <out>", () => {});\n`);
  writeTest("failing.test.ts", `${passing}test("wrong", () => { throw new Error("wrong"); });\n`);
  writeTest("unloadable.test.ts", `import "./missing.ts";\n${passing}`);
  writeTest("empty.test.ts", "export const used = test;\n");
  writeTest(
    "late.test.ts",
    `${passing}setTimeout(() => { throw new Error("late"); }, 0);\ntest("waits", () => Bun.sleep(50));\n`,
  );
  mixed = await suite(["fine.test.ts", "failing.test.ts", "unloadable.test.ts"]);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("the totals of a check", () => {
  test("count each test once, and a file that cannot be loaded as a failure", () => {
    expect(mixed.counts).toEqual({ passed: 2, failed: 2, skipped: 1 });
    expect(mixed.output).toContain("wrong");
  });

  test("list the skipped tests", () => {
    expect(mixed.skipped).toEqual(["left <out>"]);
  });

  test("count a failure if the only file cannot be loaded", async () => {
    const { counts } = await suite(["unloadable.test.ts"]);
    expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test("count a failure for a test file without a test", async () => {
    const { counts } = await suite(["fine.test.ts", "empty.test.ts"]);
    expect(counts).toEqual({ passed: 1, failed: 1, skipped: 1 });
  });

  test("count a file as skipped if its server is missing and it has no other test, but never a file that cannot be loaded", async () => {
    const { counts } = await suite(["fine.test.ts", "empty.test.ts"], true);
    expect(counts).toEqual({ passed: 1, failed: 0, skipped: 2 });
    expect((await suite(["fine.test.ts", "unloadable.test.ts"], true)).counts.failed).toBe(1);
  });

  test("count a failure if an error is thrown outside all tests", async () => {
    const { counts } = await suite(["late.test.ts"]);
    expect(counts.failed).toBeGreaterThan(0);
  });

  test("are printed in one line", () => {
    expect(line(sum([mixed.counts, ofProgram(0), ofProgram(2)]))).toBe("3 passed, 3 failed, 1 skipped");
    expect(line(sum([ofProgram(0)]))).toBe("1 passed, 0 failed");
  });
});

describe("the parts of the check", () => {
  test("contain every test file, even one in a folder that no part names", () => {
    expect(testFiles("deep")).toContain("test/runner/check.test.ts");
    expect(suiteOf("test/a-new-folder/deeper/some.test.ts").name).toBe("unit");
    expect(testFiles("deep").filter((file) => !partNames.includes(suiteOf(file).name))).toEqual([]);
  });

  test("wait for a server if one of their files uses one, so that no file starts its own", () => {
    const uses = testFiles("deep").filter((file) =>
      /^const .* await mongoServer\(\)/m.test(readFileSync(file, "utf8")),
    );
    expect(uses.length).toBeGreaterThan(20);
    expect(uses.filter((file) => !needsOf(suiteOf(file), "deep").includes("mongo"))).toEqual([]);
  });

  test("need MongoDB only in the tier whose tests use it", () => {
    const needs = (file: string) => [needsOf(suiteOf(file), "quick"), needsOf(suiteOf(file), "deep")];
    expect(needs("test/contract/mongo.test.ts")).toEqual([["mongo"], ["mongo"]]);
    expect(needs("test/contract/sqlite.test.ts")).toEqual([[], []]);
    expect(needs("test/adapters/http/resources/loan/loans.test.ts")).toEqual([[], ["mongo"]]);
    expect(needs("test/adapters/http/killed/killed.test.ts")).toEqual([[], ["mongo"]]);
    expect(needs("test/adapters/cli/import.test.ts")).toEqual([[], ["mongo"]]);
    expect(needs("test/browser/docs.test.ts")).toEqual(Array(2).fill(["chromium", "poppler"]));
  });
});

test("the next part is the first that needs nothing more, and the first of all while each needs something", () => {
  const waiting = [{ needs: ["mongo"] }, { needs: ["chromium", "poppler"] }, { needs: [] }] as const;
  expect(nextToStart(waiting, new Set())).toBe(2);
  expect(nextToStart(waiting, new Set(["poppler", "mongo"]))).toBe(0);
  expect(nextToStart(waiting.slice(0, 2), new Set(["poppler"]))).toBe(0);
  expect(nextToStart(waiting.slice(0, 2), new Set(["poppler", "chromium"]))).toBe(1);
});

test("every file in the list of the longest files exists", () => {
  const listed = Object.keys(longestFiles);
  expect(listed.filter((file) => !testFiles("deep").includes(file))).toEqual([]);
});

describe("the tiers of the check", () => {
  test("have every file, and every file except those named for the deep tier", () => {
    const files = [...new Bun.Glob("test/**/*.test.ts").scanSync(".")].toSorted();
    expect(testFiles("deep")).toEqual(files);
    expect(testFiles("quick")).toEqual(files.filter((file) => !file.endsWith(".deep.test.ts")));
  });

  test("require each deep file to say what is too expensive for the quick tier", () => {
    const deep = testFiles("deep").filter(isDeepFile);
    expect(deep.filter((file) => !/^\/\*\*[^/]* Deep: /.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  test("shorten lists of cases only in the quick tier, not if a file is run by itself", async () => {
    const cases = 'test.each(casesOfTier([1, 2, 3], (each) => each === 2))("case %p", () => {});\n';
    writeTest(
      "cases.test.ts",
      `import { casesOfTier } from ${JSON.stringify(`${import.meta.dir}/tier.ts`)};\n${cases}`,
    );
    const passed = async (environment: Record<string, string>) =>
      (await runSuite({ name: "sample", files: ["cases.test.ts"], folder, environment })).counts.passed;
    expect(await passed({ TEST_TIER: "quick" })).toBe(1);
    expect(await passed({ TEST_TIER: "deep" })).toBe(3);
    expect(await passed({ TEST_TIER: "" })).toBe(3);
  });

  test("are read only by the runner: no other test depends on the variable with the tier", () => {
    const readers = testFiles("deep").filter((file) => readFileSync(file, "utf8").includes("TEST_TIER"));
    expect(readers).toEqual(["test/runner/check.test.ts"]);
  });
});
