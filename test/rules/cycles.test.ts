import { describe, expect, test } from "bun:test";
import { cyclesIn, importsOf } from "./cycles.ts";
import { read, textFiles } from "./project-files.ts";

const source = /^(domain|application|adapters|bootstrap|test)\/.*\.(ts|tsx|js|mjs|cjs)$/;

const cyclesOf = (texts: Readonly<Record<string, string>>) => cyclesIn(importsOf(new Map(Object.entries(texts))));

test("no file imports itself, directly or through other files", () => {
  const imports = importsOf(new Map(textFiles().flatMap((file) => (source.test(file) ? [[file, read(file)]] : []))));
  expect(imports.size).toBeGreaterThan(3_000);
  expect([...imports.values()].flat().length).toBeGreaterThan(15_000);
  expect(cyclesIn(imports)).toEqual([]);
});

describe("import cycles", () => {
  test.each([
    ["an import of values", 'import { a } from "./b.ts";'],
    ["an import of types", 'import type { A } from "./b.ts";'],
    ["a re-export", 'export * from "./b.ts";'],
    ["an import over several lines", 'import {\n  a,\n} from "./b.ts";'],
    ["a dynamic import", 'const a = await import("./b.ts");'],
    ["an import within a type", 'type A = import("./b.ts").A;'],
    ["an import for side effects", 'import "./b.ts";'],
  ])("are found through %s", (_, text) => {
    expect(cyclesOf({ "domain/loan/a.ts": text, "domain/loan/b.ts": 'import { a } from "../loan/a.ts";' })).toEqual([
      ["domain/loan/a.ts", "domain/loan/b.ts"],
    ]);
  });

  test("include a file that imports itself", () => {
    expect(cyclesOf({ "domain/a.ts": 'import { a } from "./a.ts";' })).toEqual([["domain/a.ts"]]);
  });

  test("of three files are reported without the files that only import them or are imported by them", () => {
    const files = {
      "domain/first.ts": 'import "./one.ts";',
      "domain/one.ts": 'import "./two.ts"; import "./last.ts";',
      "domain/two.ts": 'import "./three.ts";',
      "domain/three.ts": 'import "./one.ts";',
      "domain/last.ts": 'import "node:fs";',
    };
    expect(cyclesOf(files)).toEqual([["domain/one.ts", "domain/three.ts", "domain/two.ts"]]);
  });

  test("are not reported if a file is imported by two files that do not import each other", () => {
    const files = {
      "domain/a.ts": 'import "./b.ts"; import "./c.ts";',
      "domain/b.ts": 'import "./d.ts";',
      "domain/c.ts": 'import "./d.ts";',
      "domain/d.ts": "",
    };
    expect(cyclesOf(files)).toEqual([]);
  });
});
