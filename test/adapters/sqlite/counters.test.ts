import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import type { Stores } from "../../../domain/stores.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";

let folder = "";
let stores: Stores;
let other: Database;
const clock = aClock();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hecm-counters-"));
  stores = openSqlite(join(folder, "store.sqlite"), clock, testVault);
  other = new Database(join(folder, "store.sqlite"));
});
afterEach(async () => {
  other.close();
  await stores.close();
  rmSync(folder, { recursive: true });
});

const stored = () => other.query<{ count: number }, []>("SELECT count(*) AS count FROM counters").get()?.count;
const hitEach = async (keys: readonly string[]) => {
  for (const key of keys) await stores.counters.hit(key, 1, 60);
};
const keysOf = (name: string, count: number) => Array.from({ length: count }, (_, number) => `${name} ${number}`);

test("counters that have ended are deleted by hits of any keys, and running ones are not", async () => {
  await hitEach(keysOf("ended", 100));
  expect(stored()).toBe(100);
  clock.advance(60);
  // A single one with many hits is enough: each of the others is checked.
  await hitEach(Array(20).fill("running"));
  expect(stored()).toBe(1);
  expect((await stores.counters.peek("running", 60))?.count).toBe(20);
});

test("if each hit has a key of its own, as guesses of many accounts do, few are stored beside the running ones", async () => {
  // Each round begins as the windows of the previous one end.
  for (let round = 0; round < 10; round += 1) {
    await hitEach(keysOf(`round ${round}`, 100));
    clock.advance(60);
  }
  expect(stored()).toBeLessThan(120);
});
