import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../adapters/sqlite/open.ts";
import { aClock } from "../fixtures/clock.ts";
import { testMac } from "../fixtures/log.ts";
import type { StoreKind } from "./store-kind.ts";

/** SQLite: in memory where one store is enough, else one file opened twice. */
export const sqliteKind: StoreKind = {
  name: "SQLite",
  async open({ shared }) {
    const clock = aClock();
    if (!shared) {
      const stores = openSqlite(":memory:", clock, testMac);
      return { stores, others: stores, clock, dispose: () => stores.close() };
    }
    const folder = mkdtempSync(join(tmpdir(), "hecm-contract-"));
    const file = join(folder, "store.sqlite");
    const [stores, others] = [openSqlite(file, clock, testMac), openSqlite(file, clock, testMac)];
    const dispose = async () => {
      await Promise.all([stores.close(), others.close()]);
      rmSync(folder, { recursive: true });
    };
    return { stores, others, clock, dispose };
  },
};
