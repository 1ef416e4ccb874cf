import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { aDigest } from "../../fixtures/document/document.ts";
import { testVault } from "../../fixtures/loan/log.ts";

const stored = instant("2026-05-01T12:00:00.000Z");
const later = instant("2026-05-02T12:00:00.000Z");
const sha256 = aDigest(1);

describe("a file in SQLite that is removed while it is written", () => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-company-files-"));
  const stores = openSqlite(join(folder, "store.sqlite"), aClock(), testVault);
  const rows = new Database(join(folder, "store.sqlite"), { readonly: true });
  afterAll(async () => {
    rows.close();
    await stores.close();
    rmSync(folder, { recursive: true });
  });
  const { files } = stores.forCompany(1);
  const left = () =>
    ["document_files", "document_file_parts"].map((table) => rows.prepare(`SELECT 1 FROM ${table}`).all().length);

  async function* removedMidway(): AsyncGenerator<string> {
    yield "new one";
    await files.discard(sha256, later);
    yield "new two";
  }

  test("leaves no part of its replacement", async () => {
    await files.put(sha256, ["one", "two"], stored);
    expect(await files.replace(sha256, removedMidway(), stored)).toBe(false);
    expect(await files.read(sha256)).toBeNull();
    expect(left()).toEqual([0, 0]);
  });

  test("leaves no part, and is not stored", async () => {
    const refused = "a file was removed as abandoned while it was being stored";
    await expect(files.put(sha256, removedMidway(), stored)).rejects.toThrow(refused);
    expect(left()).toEqual([0, 0]);
  });
});
