import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { isDocumentCode } from "../../../domain/documents/stage.ts";
import { externalDocuments, standardPackages, standardTemplates } from "../../../domain/documents/standard/set.ts";

describe("the standard packages and the external documents", () => {
  test("have unique codes", () => {
    const codes = [...standardTemplates, ...externalDocuments].map(({ code }) => code);
    expect(codes.filter((code) => !isDocumentCode(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test("of packages name existing templates and external documents", () => {
    for (const { templates, externalDocuments: others } of standardPackages) {
      expect(templates.length).toBeGreaterThan(0);
      expect(templates.filter((code) => !standardTemplates.some((template) => template.code === code))).toEqual([]);
      expect(others.filter((code) => !externalDocuments.some((document) => document.code === code))).toEqual([]);
    }
  });

  test("of templates are the rows of the README's table", () => {
    const readme = readFileSync(new URL("../../../domain/documents/standard/README.md", import.meta.url), "utf8");
    const [, table = ""] = /^\| document \| form [^\n]*\n\|[-|]+\n([\s\S]*?)\n\n/m.exec(readme) ?? [];
    const named = table.split("\n").map((row) => row.split("|")[1]?.trim());
    expect(named.toSorted()).toEqual(standardTemplates.map(({ code }) => code).toSorted());
  });

  test("match the list whose checksum the README states", () => {
    const folder = new URL("../../../domain/documents/standard/", import.meta.url);
    const digest = createHash("sha256")
      .update(readFileSync(new URL("external-documents.csv", folder)))
      .digest("hex");
    expect(readFileSync(new URL("README.md", folder), "utf8")).toContain(digest);
    expect(externalDocuments).toHaveLength(54);
    for (const { signers, name } of externalDocuments)
      expect([name, name !== "" && signers !== ""]).toEqual([name, true]);
  });
});
