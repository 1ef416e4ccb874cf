import type { EnteredIndexValue, EnteredIndexValues } from "../../../domain/calculation/ports.ts";
import type { Connection } from "../database/connection.ts";
import { versionedRecords } from "../versioned-records.ts";

const key = {
  rate_index: ({ index }: EnteredIndexValue) => index,
  day: ({ on }: EnteredIndexValue) => on,
};

/** Entered index values in SQLite, one row per index and day. */
export const enteredIndexValueStore = (connection: Connection): EnteredIndexValues => {
  const values = versionedRecords(connection, {
    table: "index_values",
    upgrade: connection.upgrades.enteredIndexValue,
    key,
    columns: key,
    // Values that were stored before versions existed have none.
    version: "coalesce(document ->> '$.version', 1)",
    takenByNew: { day: "conflict" },
  });
  const through = values.query("rate_index = ? AND day <= ? ORDER BY day");
  return {
    ...values,
    async list(index, on) {
      return through(index, on);
    },
  };
};
