import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectFolder } from "./project-files.ts";

/** What a pure layer may not write, by the name of the file it is planted in, and the rule that refuses it. */
const outsideWorld = "lint/style/noRestrictedGlobals";
const refused: Record<string, readonly [code: string, rule: string]> = {
  "a-new-date": ["export const value = new Date();", outsideWorld],
  "the-clock": ["export const value = Date.now();", outsideWorld],
  "a-date-type": ["export type Value = Date;", outsideWorld],
  "a-stop-watch": ["export const value = performance.now();", outsideWorld],
  "a-random-id": ["export const value = crypto.randomUUID();", outsideWorld],
  "the-environment": ["export const value = process.env;", outsideWorld],
  "the-runtime": ["export const value = Bun.version;", outsideWorld],
  "the-console": ["console.log(1);", outsideWorld],
  "the-network": ["export const value = fetch;", outsideWorld],
  "a-timer": ["export const value = setTimeout;", outsideWorld],
  "a-way-round": ["export const value = globalThis.Date;", outsideWorld],
  "an-any-cast": ["export const value = JSON.parse('1') as any;", "lint/suspicious/noExplicitAny"],
  "an-any-type": ["export const value = (given: any) => given;", "lint/suspicious/noExplicitAny"],
  "a-denied-null": ["export const value = (given: string | null) => given!.length;", "lint/style/noNonNullAssertion"],
};
const layers = ["domain", "application"];
const planted = mkdtempSync(join(tmpdir(), "planted-"));
const found = new Map<string, string[]>();

const plant = (file: string, code: string) => {
  mkdirSync(join(planted, file, ".."), { recursive: true });
  writeFileSync(join(planted, file), `${code}\n`);
};

interface Report {
  readonly diagnostics: readonly { readonly category: string; readonly location: { readonly path: string } }[];
}

beforeAll(() => {
  cpSync(join(projectFolder, ".biome.json"), join(planted, ".biome.json"));
  for (const layer of layers) for (const [name, [code]] of Object.entries(refused)) plant(`${layer}/${name}.ts`, code);
  plant("domain/deeper/a-new-date.ts", "export const value = new Date();");
  plant("adapters/crypto/clock.ts", "export const value = new Date();");
  plant("test/focused.test.ts", 'import { test } from "bun:test";\n\ntest.only("one", () => {});');
  const biome = join(projectFolder, "node_modules/.bin/biome");
  const options = ["lint", "--vcs-enabled=false", "--reporter=json", "--max-diagnostics=none"];
  const { stdout } = Bun.spawnSync([process.execPath, "--bun", biome, ...options], { cwd: planted });
  for (const { category, location } of (JSON.parse(stdout.toString()) as Report).diagnostics)
    found.set(location.path, [...(found.get(location.path) ?? []), category]);
});

afterAll(() => rmSync(planted, { recursive: true }));

describe("the linter bites", () => {
  for (const layer of layers)
    for (const [name, [, rule]] of Object.entries(refused))
      test(`${layer} may not use ${name.replaceAll("-", " ")}`, () => {
        expect(found.get(`${layer}/${name}.ts`)).toEqual([rule]);
      });

  test("the pure layers are pure at every depth", () => {
    expect(found.get("domain/deeper/a-new-date.ts")).toEqual([outsideWorld]);
  });

  test("an adapter may read the clock", () => {
    expect(found.get("adapters/crypto/clock.ts")).toBeUndefined();
  });

  test("a test that silences all others is refused", () => {
    expect(found.get("test/focused.test.ts")).toEqual(["lint/suspicious/noFocusedTests"]);
  });
});
