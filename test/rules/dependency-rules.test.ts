import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import {
  developmentPackages,
  type ProbeFile,
  probes,
  productionPackages,
  targets,
  variations,
} from "./dependency-probes.ts";

const { forbidden } = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as {
  readonly forbidden: readonly { readonly name: string }[];
};
const project = resolve(import.meta.dir, "../..");
const testProject = mkdtempSync(join(tmpdir(), "dependency-rules-"));
const all = [...probes, ...variations];

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(testProject, file)), { recursive: true });
  writeFileSync(join(testProject, file), text);
};

const writeProbe = ({ file, imports, isTypeOnly }: ProbeFile) =>
  write(file, `${isTypeOnly ? "import type" : "import"} { Target } from "${imports}";\nexport type Own = Target;\n`);

const writePackage = (name: string) => {
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
  write(`node_modules/${name}/index.js`, "export const Target = 1;\n");
};

const versions = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "1.0.0"]));

const writeTestProject = () => {
  cpSync(join(project, "tsconfig.json"), join(testProject, "tsconfig.json"));
  write(
    "package.json",
    JSON.stringify({
      type: "module",
      dependencies: versions(productionPackages),
      devDependencies: versions(developmentPackages),
    }),
  );
  for (const name of [...productionPackages, ...developmentPackages]) writePackage(name);
  for (const file of targets) write(file, "export type Target = number;\nexport const Target = 1;\n");
  for (const { violation, permitted } of all) for (const each of [violation, permitted]) if (each) writeProbe(each);
};

interface Report {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

const violatedRules = new Map<string, Set<string>>();

beforeAll(async () => {
  writeTestProject();
  const program = join(project, "node_modules/.bin/depcruise");
  const config = join(project, ".dependency-cruiser.cjs");
  const layers = ["domain", "application", "adapters", "bootstrap", "test", "scripts"];
  const child = Bun.spawn(
    [process.execPath, "--bun", program, "--config", config, "--output-type", "json", ...layers],
    { cwd: testProject, stdout: "pipe", stderr: "pipe" },
  );
  const [out, errors] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if (!out.startsWith("{")) throw new Error(`dependency-cruiser did not report: ${errors}`);
  for (const { from, rule } of (JSON.parse(out) as Report).summary.violations)
    violatedRules.set(from, (violatedRules.get(from) ?? new Set()).add(rule.name));
});

afterAll(() => rmSync(testProject, { recursive: true }));

describe("dependency rules", () => {
  test("each rule has exactly one probe, and each probe has a rule", () => {
    const names = forbidden.map(({ name }) => name);
    expect(probes.map(({ rule }) => rule).toSorted()).toEqual(names.toSorted());
  });

  for (const { rule, violation } of all)
    test(`${rule}: ${violation.file} may not import ${violation.isTypeOnly ? "a type of " : ""}${violation.imports}`, () => {
      expect([...(violatedRules.get(violation.file) ?? [])]).toEqual([rule]);
    });

  for (const { rule, permitted } of all)
    if (permitted)
      test(`${rule}: ${permitted.file} may import ${permitted.imports}`, () => {
        expect([...(violatedRules.get(permitted.file) ?? [])]).toEqual([]);
      });

  test("no other file of the test project is reported", () => {
    const expected = all.map(({ violation }) => violation.file);
    expect([...violatedRules.keys()].filter((file) => !expected.includes(file))).toEqual([]);
  });
});
