import type { Db } from "mongodb";
import type { InstallationFacts } from "../../../domain/kernel/ports.ts";
import { isDuplicate } from "../duplicate-key.ts";

/** Installation facts in MongoDB, in the collection `marks`. */
export const installationFactStore = (database: Db): InstallationFacts => {
  const installationFacts = database.collection<{ _id: string; text: string }>("marks");
  return {
    async putIfAbsent(name, text) {
      try {
        await installationFacts.updateOne({ _id: name }, { $setOnInsert: { text } }, { upsert: true });
      } catch (error) {
        // Two first callers may both try to insert it; the one that fails reads the other's.
        if (!isDuplicate(error)) throw error;
      }
      const kept = await installationFacts.findOne({ _id: name });
      if (kept === null) throw new Error(`the installation fact ${name} was not stored`);
      return kept.text;
    },
    async find(name) {
      return (await installationFacts.findOne({ _id: name }))?.text ?? null;
    },
    async replace(name, expected, text) {
      return (await installationFacts.updateOne({ _id: name, text: expected }, { $set: { text } })).matchedCount > 0;
    },
  };
};
