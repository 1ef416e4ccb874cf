import { Database } from "bun:sqlite";
import { upgradeLoan } from "../../../domain/loan/stored/upgrade.ts";
import { migrate } from "./migrate.ts";

/** The schema that the migrations create, as one SQL text for an empty database. It omits the internal tables of SQLite. */
export const schemaOfMigrations = (): string => {
  const database = new Database(":memory:");
  migrate(database, upgradeLoan);
  const statements = database
    .prepare<{ sql: string }, []>(
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite$_%' ESCAPE '$' ORDER BY type <> 'table', rowid",
    )
    .all();
  database.close();
  return statements.map(({ sql }) => `${sql};\n`).join("");
};
