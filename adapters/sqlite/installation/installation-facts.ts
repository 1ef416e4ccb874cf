import type { Database } from "bun:sqlite";
import type { InstallationFacts } from "../../../domain/kernel/ports.ts";
import type { Write } from "../database/write-queue.ts";

/** Installation facts in SQLite, in the table `marks`. */
export const installationFactStore = (database: Database, write: Write): InstallationFacts => {
  const insert = database.prepare<never, [string, string]>(
    "INSERT INTO marks (name, text) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
  );
  const byName = database.prepare<{ text: string }, [string]>("SELECT text FROM marks WHERE name = ?");
  const update = database.prepare<never, [string, string, string]>(
    "UPDATE marks SET text = ? WHERE name = ? AND text = ?",
  );
  return {
    async putIfAbsent(name, text) {
      const there = byName.get(name);
      if (there !== null) return there.text;
      await write(() => insert.run(name, text));
      const kept = byName.get(name);
      if (kept === null) throw new Error(`the installation fact ${name} was not stored`);
      return kept.text;
    },
    async find(name) {
      return byName.get(name)?.text ?? null;
    },
    async replace(name, expected, text) {
      const { changes } = await write(() => update.run(text, name, expected));
      return changes > 0;
    },
  };
};
