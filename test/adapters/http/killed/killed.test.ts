import { afterAll, describe } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killedBetweenWrites } from "./killed-between-writes.ts";

describe("killed after any of a request's writes and sent again, on SQLite,", () => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-killed-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  killedBetweenWrites("sqlite", () => join(folder, "store.sqlite"));
});
