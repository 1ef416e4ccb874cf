import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectFolder } from "./project-files.ts";

/** What a pure layer may not write, by the name of the file it is written to, and the rule that refuses it. */
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
  "the-clock-of-a-format": ["export const value = new Intl.DateTimeFormat().format();", outsideWorld],
  "an-any-cast": ["export const value = JSON.parse('1') as any;", "lint/suspicious/noExplicitAny"],
  "an-any-type": ["export const value = (given: any) => given;", "lint/suspicious/noExplicitAny"],
  "a-denied-null": ["export const value = (given: string | null) => given!.length;", "lint/style/noNonNullAssertion"],
};
const layers = ["domain", "application"];

/** Every name that the linter's settings deny the pure layers: each is tried, so that none is denied without effect. */
const { overrides } = JSON.parse(readFileSync(join(projectFolder, ".biome.json"), "utf8")) as {
  readonly overrides: readonly Override[];
};
interface Override {
  readonly linter: {
    readonly rules: {
      readonly style?: {
        readonly noRestrictedGlobals?: {
          readonly options: { readonly deniedGlobals: Readonly<Record<string, string>> };
        };
      };
    };
  };
}
const denied = overrides.flatMap(({ linter }) =>
  Object.keys(linter.rules.style?.noRestrictedGlobals?.options.deniedGlobals ?? {}),
);
const fileOf = (name: string) => `uses-${name.toLowerCase()}`;
const planted = mkdtempSync(join(tmpdir(), "lint-rules-"));
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
  for (const layer of layers)
    for (const name of denied) plant(`${layer}/${fileOf(name)}.ts`, `export const value = ${name};`);
  plant("domain/deeper/a-new-date.ts", "export const value = new Date();");
  plant("adapters/system/clock.ts", "export const value = new Date();");
  plant("test/focused.test.ts", 'import { test } from "bun:test";\n\ntest.only("one", () => {});');
  const biome = join(projectFolder, "node_modules/.bin/biome");
  const options = ["lint", "--vcs-enabled=false", "--reporter=json", "--max-diagnostics=none"];
  const { stdout } = Bun.spawnSync([process.execPath, "--bun", biome, ...options], { cwd: planted });
  for (const { category, location } of (JSON.parse(stdout.toString()) as Report).diagnostics)
    found.set(location.path, [...(found.get(location.path) ?? []), category]);
});

afterAll(() => rmSync(planted, { recursive: true }));

describe("the linter refuses", () => {
  for (const layer of layers)
    for (const [name, [, rule]] of Object.entries(refused))
      test(`${layer} may not use ${name.replaceAll("-", " ")}`, () => {
        expect(found.get(`${layer}/${name}.ts`)).toEqual([rule]);
      });

  test("what runs the service, keeps time or reaches out is denied by each of its names", () => {
    const known = ["Date", "performance", "crypto", "process", "Bun", "fetch", "setTimeout", "globalThis", "console"];
    expect(denied).toEqual(expect.arrayContaining(known));
    for (const layer of layers)
      for (const name of denied)
        expect([name, found.get(`${layer}/${fileOf(name)}.ts`)]).toEqual([name, [outsideWorld]]);
  });

  test("the pure layers are pure at every depth", () => {
    expect(found.get("domain/deeper/a-new-date.ts")).toEqual([outsideWorld]);
  });

  test("an adapter may read the clock", () => {
    expect(found.get("adapters/system/clock.ts")).toBeUndefined();
  });

  test("a test that silences all others is refused", () => {
    expect(found.get("test/focused.test.ts")).toEqual(["lint/suspicious/noFocusedTests"]);
  });
});
