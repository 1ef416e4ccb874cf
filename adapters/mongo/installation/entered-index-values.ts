import type { Db } from "mongodb";
import type { EnteredIndexValue, EnteredIndexValues } from "../../../domain/calculation/ports.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import { assertEntryOf, nextState } from "../../../domain/log/entry.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import { isDuplicate } from "../duplicate-key.ts";
import { insertLogged, replaceLogged } from "../log/logged-writes.ts";
import type { LogRelay } from "../log/relay.ts";

interface IndexValueDocument extends EnteredIndexValue {
  readonly _id: string;
}

const projection = { _id: 0, pending: 0 };

const keyOf = (index: string, on: Day): string => `${index} ${on}`;

/** Entered index values in MongoDB, one document an index and day. */
export const enteredIndexValueStore = (
  database: Db,
  relay: LogRelay,
  upgrade: Upgrades["enteredIndexValue"],
): EnteredIndexValues => {
  const values = database.collection<IndexValueDocument>("indexValues");
  return {
    async find(index, on) {
      const found = await values.findOne({ _id: keyOf(index, on) }, { projection });
      return found && upgrade(found);
    },
    async add(value, entry) {
      assertEntryOf(value, entry);
      try {
        const document = { ...value, _id: keyOf(value.index, value.on) };
        await insertLogged(database, relay, "indexValues", document, entry);
        return "added";
      } catch (error) {
        if (isDuplicate(error)) return "conflict";
        throw error;
      }
    },
    async save(value, entry) {
      const next = nextState(value);
      assertEntryOf(next, entry);
      // Values that are older than their versions have none, which is version 1.
      const version = value.version === 1 ? { $in: [1, null] } : value.version;
      const asRead = { _id: keyOf(value.index, value.on), version };
      return (await replaceLogged(database, relay, "indexValues", asRead, next, entry)) ? next : "conflict";
    },
    async list(index, through) {
      const found = values.find({ index, on: { $lte: through } }, { projection });
      return (await found.sort({ on: 1 }).toArray()).map(upgrade);
    },
  };
};
