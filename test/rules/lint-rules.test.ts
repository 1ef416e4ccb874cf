import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectFolder } from "./project-files.ts";

/** Code that the pure layers may not contain, by the name of the file it is written to, and the lint rule that refuses it. */
const outsideWorld = "lint/style/noRestrictedGlobals";
const refused: Record<string, readonly [code: string, rule: string]> = {
  "a-new-date": ["export const value = new Date();", outsideWorld],
  "the-clock": ["export const value = Date.now();", outsideWorld],
  "a-date-type": ["export type Value = Date;", outsideWorld],
  "a-timer": ["export const value = performance.now();", outsideWorld],
  "a-random-id": ["export const value = crypto.randomUUID();", outsideWorld],
  "the-environment": ["export const value = process.env;", outsideWorld],
  "the-runtime": ["export const value = Bun.version;", outsideWorld],
  "the-console": ["console.log(1);", outsideWorld],
  "a-date-format": ["export const value = new Intl.DateTimeFormat().format();", outsideWorld],
  "an-any-cast": ["export const value = JSON.parse('1') as any;", "lint/suspicious/noExplicitAny"],
  "an-any-type": ["export const value = (given: any) => given;", "lint/suspicious/noExplicitAny"],
  "a-non-null-assertion": [
    "export const value = (given: string | null) => given!.length;",
    "lint/style/noNonNullAssertion",
  ],
};
const layers = ["domain", "application"];

/** The globals that the linter's settings deny to the pure layers. Each is tested, because a misspelled setting has no effect. */
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
const testProject = mkdtempSync(join(tmpdir(), "lint-rules-"));
const found = new Map<string, string[]>();

const writeCode = (file: string, code: string) => {
  mkdirSync(join(testProject, file, ".."), { recursive: true });
  writeFileSync(join(testProject, file), `${code}\n`);
};

interface Report {
  readonly diagnostics: readonly { readonly category: string; readonly location: { readonly path: string } }[];
}

beforeAll(() => {
  cpSync(join(projectFolder, ".biome.json"), join(testProject, ".biome.json"));
  for (const layer of layers)
    for (const [name, [code]] of Object.entries(refused)) writeCode(`${layer}/${name}.ts`, code);
  for (const layer of layers)
    for (const name of denied) writeCode(`${layer}/${fileOf(name)}.ts`, `export const value = ${name};`);
  writeCode("domain/deeper/a-new-date.ts", "export const value = new Date();");
  writeCode("adapters/system/clock.ts", "export const value = new Date();");
  writeCode("test/focused.test.ts", 'import { test } from "bun:test";\n\ntest.only("one", () => {});');
  const biome = join(projectFolder, "node_modules/.bin/biome");
  const options = ["lint", "--vcs-enabled=false", "--reporter=json", "--max-diagnostics=none"];
  const { stdout } = Bun.spawnSync([process.execPath, "--bun", biome, ...options], { cwd: testProject });
  for (const { category, location } of (JSON.parse(stdout.toString()) as Report).diagnostics)
    found.set(location.path, [...(found.get(location.path) ?? []), category]);
});

afterAll(() => rmSync(testProject, { recursive: true }));

describe("the linter refuses", () => {
  for (const layer of layers)
    for (const [name, [, rule]] of Object.entries(refused))
      test(`${name.replaceAll("-", " ")} in ${layer}`, () => {
        expect(found.get(`${layer}/${name}.ts`)).toEqual([rule]);
      });

  test("every global that the settings deny, among them the runtime, the clock and the network", () => {
    const known = ["Date", "performance", "crypto", "process", "Bun", "fetch", "setTimeout", "globalThis", "console"];
    expect(denied).toEqual(expect.arrayContaining(known));
    for (const layer of layers)
      for (const name of denied)
        expect([name, found.get(`${layer}/${fileOf(name)}.ts`)]).toEqual([name, [outsideWorld]]);
  });

  test("the clock in nested folders of the pure layers", () => {
    expect(found.get("domain/deeper/a-new-date.ts")).toEqual([outsideWorld]);
  });

  test("no use of the clock in an adapter", () => {
    expect(found.get("adapters/system/clock.ts")).toBeUndefined();
  });

  test("a focused test, which would keep all others from running", () => {
    expect(found.get("test/focused.test.ts")).toEqual(["lint/suspicious/noFocusedTests"]);
  });
});
