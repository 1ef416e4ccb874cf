import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "../../../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

test("the guide to another bureau gives the files and lines of MISMO 2.3.1 to the nearest hundred", () => {
  const folder = "adapters/credit/mismo";
  const files = readdirSync(join(root, folder));
  const lines = files.reduce((sum, file) => sum + read(`${folder}/${file}`).trimEnd().split("\n").length, 0);
  const counted = /(\d+) files with about ([\d,]+) lines in `mismo\/`/.exec(read("adapters/credit/README.md"));
  expect(counted?.slice(1)).toEqual([String(files.length), (Math.round(lines / 100) * 100).toLocaleString("en-US")]);
});
