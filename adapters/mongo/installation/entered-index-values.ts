import type { EnteredIndexValues } from "../../../domain/calculation/ports.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import type { Connection } from "../database/connection.ts";
import { versionedRecords } from "../versioned-records.ts";

const keyOf = (index: string, on: Day): string => `${index} ${on}`;

/** Entered index values in MongoDB, one document per index and day. */
export const enteredIndexValueStore = (connection: Connection): EnteredIndexValues => {
  const values = versionedRecords(connection, {
    collection: "indexValues",
    upgrade: connection.upgrades.enteredIndexValue,
    idOf: ({ index, on }) => keyOf(index, on),
    // Values that were stored before versions existed have none and count as version 1.
    version: (read) => (read === 1 ? { $in: [1, null] } : read),
    takenByNew: { conflict: [] },
  });
  return {
    find: (index, on) => values.findOne({ _id: keyOf(index, on) }),
    add: (value, entry) => values.add(value, entry),
    save: (value, entry) => values.save(value, entry),
    list: (index, through) => values.findAll({ index, on: { $lte: through } }, { on: 1 }),
  };
};
