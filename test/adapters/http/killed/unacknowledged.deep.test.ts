/** Deep: the same writes as those after which a process is killed, each of which fails without the process dying. */
import { afterAll, describe } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killedBetweenWrites } from "./killed-between-writes.ts";

describe("told that one of its writes failed, although it is stored, and sent again, on SQLite,", () => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-unacknowledged-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  killedBetweenWrites("sqlite", () => join(folder, "store.sqlite"), "fails");
});
