import { describe, expect, test } from "bun:test";
import { cyclesIn, importsOf } from "./cycles.ts";
import { read, textFiles } from "./project-files.ts";

const source = /^(domain|application|adapters|bootstrap|test)\/.*\.(ts|tsx|js|mjs|cjs)$/;

const cyclesOf = (texts: Readonly<Record<string, string>>) => cyclesIn(importsOf(new Map(Object.entries(texts))));

test("no file imports itself, be it through others: a cycle hides which side decides", () => {
  const imports = importsOf(new Map(textFiles().flatMap((file) => (source.test(file) ? [[file, read(file)]] : []))));
  expect(imports.size).toBeGreaterThan(3_000);
  expect([...imports.values()].flat().length).toBeGreaterThan(15_000);
  expect(cyclesIn(imports)).toEqual([]);
});

describe("a cycle is found", () => {
  test.each([
    ["of values", 'import { a } from "./b.ts";'],
    ["of types", 'import type { A } from "./b.ts";'],
    ["through what is exported again", 'export * from "./b.ts";'],
    ["of an import over several lines", 'import {\n  a,\n} from "./b.ts";'],
    ["of what is loaded later", 'const a = await import("./b.ts");'],
    ["of a type within another", 'type A = import("./b.ts").A;'],
    ["of what is only run", 'import "./b.ts";'],
  ])("%s", (_, text) => {
    expect(cyclesOf({ "domain/loan/a.ts": text, "domain/loan/b.ts": 'import { a } from "../loan/a.ts";' })).toEqual([
      ["domain/loan/a.ts", "domain/loan/b.ts"],
    ]);
  });

  test("of a file that imports itself", () => {
    expect(cyclesOf({ "domain/a.ts": 'import { a } from "./a.ts";' })).toEqual([["domain/a.ts"]]);
  });

  test("of three files, and with it no file that only leads there or away", () => {
    const files = {
      "domain/first.ts": 'import "./one.ts";',
      "domain/one.ts": 'import "./two.ts"; import "./last.ts";',
      "domain/two.ts": 'import "./three.ts";',
      "domain/three.ts": 'import "./one.ts";',
      "domain/last.ts": 'import "node:fs";',
    };
    expect(cyclesOf(files)).toEqual([["domain/one.ts", "domain/three.ts", "domain/two.ts"]]);
  });

  test("but none where two ways lead to the same file", () => {
    const files = {
      "domain/a.ts": 'import "./b.ts"; import "./c.ts";',
      "domain/b.ts": 'import "./d.ts";',
      "domain/c.ts": 'import "./d.ts";',
      "domain/d.ts": "",
    };
    expect(cyclesOf(files)).toEqual([]);
  });
});
