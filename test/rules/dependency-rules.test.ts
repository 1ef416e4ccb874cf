import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import {
  developmentPackages,
  type Planted,
  probes,
  productionPackages,
  targets,
  variations,
} from "./dependency-probes.ts";

const { forbidden } = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as {
  readonly forbidden: readonly { readonly name: string }[];
};
const project = resolve(import.meta.dir, "../..");
const planted = mkdtempSync(join(tmpdir(), "dependency-rules-"));
const all = [...probes, ...variations];

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(planted, file)), { recursive: true });
  writeFileSync(join(planted, file), text);
};

const plant = ({ file, imports, isTypeOnly }: Planted) =>
  write(file, `${isTypeOnly ? "import type" : "import"} { Target } from "${imports}";\nexport type Own = Target;\n`);

const plantPackage = (name: string) => {
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
  write(`node_modules/${name}/index.js`, "export const Target = 1;\n");
};

const versions = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "1.0.0"]));

const plantEverything = () => {
  cpSync(join(project, "tsconfig.json"), join(planted, "tsconfig.json"));
  write(
    "package.json",
    JSON.stringify({
      type: "module",
      dependencies: versions(productionPackages),
      devDependencies: versions(developmentPackages),
    }),
  );
  for (const name of [...productionPackages, ...developmentPackages]) plantPackage(name);
  for (const file of targets) write(file, "export type Target = number;\nexport const Target = 1;\n");
  for (const { violation, permitted } of all) for (const each of [violation, permitted]) if (each) plant(each);
};

interface Report {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

const broken = new Map<string, Set<string>>();

beforeAll(async () => {
  plantEverything();
  const program = join(project, "node_modules/.bin/depcruise");
  const config = join(project, ".dependency-cruiser.cjs");
  const layers = ["domain", "application", "adapters", "bootstrap", "test", "scripts"];
  const child = Bun.spawn(
    [process.execPath, "--bun", program, "--config", config, "--output-type", "json", ...layers],
    { cwd: planted, stdout: "pipe", stderr: "pipe" },
  );
  const [out, errors] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if (!out.startsWith("{")) throw new Error(`dependency-cruiser did not report: ${errors}`);
  for (const { from, rule } of (JSON.parse(out) as Report).summary.violations)
    broken.set(from, (broken.get(from) ?? new Set()).add(rule.name));
});

afterAll(() => rmSync(planted, { recursive: true }));

describe("every dependency rule refuses its violation", () => {
  test("each rule has a probe and each probe a rule", () => {
    const names = forbidden.map(({ name }) => name);
    expect(probes.map(({ rule }) => rule).toSorted()).toEqual(names.toSorted());
  });

  for (const { rule, violation } of all)
    test(`${rule}: ${violation.file} may not import ${violation.isTypeOnly ? "a type of " : ""}${violation.imports}`, () => {
      expect([...(broken.get(violation.file) ?? [])]).toEqual([rule]);
    });

  for (const { rule, permitted } of all)
    if (permitted)
      test(`${rule}: ${permitted.file} may import ${permitted.imports}`, () => {
        expect([...(broken.get(permitted.file) ?? [])]).toEqual([]);
      });

  test("nothing else in the test project is refused", () => {
    const expected = all.map(({ violation }) => violation.file);
    expect([...broken.keys()].filter((file) => !expected.includes(file))).toEqual([]);
  });
});
