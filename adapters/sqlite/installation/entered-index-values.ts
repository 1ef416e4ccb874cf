import type { Database } from "bun:sqlite";
import type { EnteredIndexValue, EnteredIndexValues } from "../../../domain/hecm/rates/ports.ts";

/** Entered index values in SQLite, one row an index and day. */
export const enteredIndexValueStore = (database: Database): EnteredIndexValues => {
  const upsert = database.prepare<never, [string, string, string]>(
    `INSERT INTO index_values (rate_index, day, document) VALUES (?, ?, ?)
     ON CONFLICT (rate_index, day) DO UPDATE SET document = excluded.document`,
  );
  const through = database.prepare<{ document: string }, [string, string]>(
    "SELECT document FROM index_values WHERE rate_index = ? AND day <= ? ORDER BY day",
  );
  return {
    async set(value) {
      upsert.run(value.index, value.on, JSON.stringify(value));
    },
    async list(index, on) {
      return through.all(index, on).map(({ document }) => JSON.parse(document) as EnteredIndexValue);
    },
  };
};
