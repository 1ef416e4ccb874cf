import { expect, test } from "bun:test";
import { typesOfOneFile } from "./exported-types.ts";
import { read, textFiles } from "./project-files.ts";

const source = /^(domain|application|adapters|bootstrap|test)\/.*\.(ts|mjs)$/;

const typesOf = (texts: Readonly<Record<string, string>>) => typesOfOneFile(new Map(Object.entries(texts)));

test("every exported type is imported by another file", () => {
  const texts = new Map(textFiles().flatMap((file) => (source.test(file) ? [[file, read(file)]] : [])));
  expect(texts.size).toBeGreaterThan(3_000);
  expect(typesOfOneFile(texts)).toEqual([]);
});

test("an exported type that only its own file names is found, also if an export of that file names it", () => {
  const own = "export interface Own {}\nexport type Also = Own;\nexport const make = (): Own => ({});\n";
  const other = 'import { make } from "./own.ts";\nmake();\n';
  expect(typesOf({ "domain/own.ts": own, "domain/other.ts": other })).toEqual([
    "domain/own.ts: Own",
    "domain/own.ts: Also",
  ]);
});

test.each([
  'import type { Own } from "../own.ts";',
  'import { make, type Own } from "../own.ts";',
  'import {\n  type Own as Others,\n  make,\n} from "../own.ts";',
  'export type { Own } from "../own.ts";',
  'import * as own from "../own.ts";',
  'export * from "../own.ts";',
  'type Mine = import("../own.ts").Own;',
  'const own = await import("../own.ts");',
])("a type that another file takes is not found: %s", (text) => {
  expect(typesOf({ "domain/own.ts": "export interface Own {}", "domain/loan/other.ts": text })).toEqual([]);
});
