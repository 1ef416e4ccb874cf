import type { Db } from "mongodb";
import type { EnteredIndexValue, EnteredIndexValues } from "../../../domain/hecm/rates/ports.ts";
import { type StoredIndexValue, storedIndexValue, type Upgrades } from "../../../domain/upgrades.ts";
import { isDuplicate } from "../duplicate-key.ts";

interface IndexValueDocument extends StoredIndexValue {
  readonly _id: string;
}

/** Entered index values in MongoDB, one document an index and day. */
export const enteredIndexValueStore = (database: Db, upgrade: Upgrades["enteredIndexValue"]): EnteredIndexValues => {
  const values = database.collection<IndexValueDocument>("indexValues");
  const replace = async (value: EnteredIndexValue) => {
    const _id = `${value.index} ${value.on}`;
    await values.replaceOne({ _id }, storedIndexValue(value), { upsert: true });
  };
  return {
    async set(value) {
      try {
        await replace(value);
      } catch (error) {
        // Two first entries at once: the loser finds the winner's document there on its second try.
        if (!isDuplicate(error)) throw error;
        await replace(value);
      }
    },
    async list(index, through) {
      const found = values.find({ index, on: { $lte: through } }, { projection: { _id: 0 } });
      return (await found.sort({ on: 1 }).toArray()).map(upgrade);
    },
  };
};
