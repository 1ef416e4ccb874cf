import type { Database } from "bun:sqlite";
import type { EnteredIndexValues } from "../../../domain/hecm/rates/ports.ts";
import { storedIndexValue, type Upgrades } from "../../../domain/upgrades.ts";

/** Entered index values in SQLite, one row an index and day. */
export const enteredIndexValueStore = (
  database: Database,
  upgrade: Upgrades["enteredIndexValue"],
): EnteredIndexValues => {
  const upsert = database.prepare<never, [string, string, string]>(
    `INSERT INTO index_values (rate_index, day, document) VALUES (?, ?, ?)
     ON CONFLICT (rate_index, day) DO UPDATE SET document = excluded.document`,
  );
  const through = database.prepare<{ document: string }, [string, string]>(
    "SELECT document FROM index_values WHERE rate_index = ? AND day <= ? ORDER BY day",
  );
  return {
    async set(value) {
      upsert.run(value.index, value.on, JSON.stringify(storedIndexValue(value)));
    },
    async list(index, on) {
      return through.all(index, on).map(({ document }) => upgrade(JSON.parse(document)));
    },
  };
};
