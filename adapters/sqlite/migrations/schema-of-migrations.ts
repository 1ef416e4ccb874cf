import { Database } from "bun:sqlite";
import { upgradeLoan } from "../../../domain/loan/stored/upgrade.ts";
import { migrate } from "./migrate.ts";

/** The schema that the migrations make, as one text that makes it in an empty database; SQLite makes tables of its own itself. */
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
