import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { variantData } from "../../../domain/documents/merge/data.ts";
import { describedFields } from "../../../domain/documents/merge/fields.ts";
import type { MergeRecord, MergeValue } from "../../../domain/documents/merge/value.ts";
import { externalDocuments } from "../../../domain/documents/standard/set.ts";

const guide = readFileSync(new URL("../../../adapters/pdf/forms/README.md", import.meta.url), "utf8");
const namesIn = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

/** The rows of the guide's table of documents: their codes, and the merge fields that belong on them; list entries as `[]`. */
const rows = (/\| document \| form \| merge fields \|[^\n]*\n[^\n]*\n((?:\|[^\n]*\n)+)/.exec(guide)?.[1] ?? "")
  .trim()
  .split("\n")
  .map((line) => {
    const [, documents = "", , fields = ""] = line.split("|");
    const paths = fields.split(";").flatMap((part) => {
      const [, list, ofEntries = ""] = /of each of `(\w+)`[^:]*:(.*)/.exec(part) ?? [];
      return list === undefined ? namesIn(part) : namesIn(ofEntries).map((name) => `${list}[].${name}`);
    });
    return { codes: namesIn(documents), paths };
  });

/** Whether data have something at a path. */
const has = (data: MergeRecord, path: string): boolean => {
  const [name = "", ...rest] = path.split(".");
  const found: MergeRecord[string] | undefined = data[name.replace("[]", "")];
  const values = Array.isArray(found) ? found : [found];
  return values.some((each) => {
    if (each === null || each === undefined) return false;
    return rest.length === 0 || has(each as Exclude<typeof each, MergeValue>, rest.join("."));
  });
};

test("the nine external documents that a lender fills in are on the list of documents", () => {
  const codes = rows.flatMap((row) => row.codes);
  expect([codes.length, new Set(codes).size]).toEqual([9, 9]);
  expect(codes.filter((code) => !externalDocuments.some((document) => document.code === code))).toEqual([]);
});

test.each(rows)("the merge fields of $codes are fields that templates can name, and a loan can have", ({ paths }) => {
  expect(paths.length).toBeGreaterThan(3);
  const described = describedFields().map(({ path }) => path);
  const isDescribed = (path: string) => described.some((each) => each === path || each.startsWith(`${path}.`));
  expect(paths.filter((path) => !isDescribed(path))).toEqual([]);
  expect(paths.filter((path) => !variantData().some((data) => has(data, path)))).toEqual([]);
});
