import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../../adapters/sqlite/migrations/migrate.ts";
import { bundleProgram } from "../../../bootstrap/bundle.ts";
import { upgradeLoan } from "../../../domain/loan/stored/upgrade.ts";

interface TableOrIndex {
  readonly type: string;
  readonly name: string;
}

/** Everything in a database except the positions of its pages. */
const contentsOf = (database: Database) => {
  const objects = database
    .query<TableOrIndex, []>("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")
    .all();
  const tables = objects.filter(({ type }) => type === "table").map(({ name }) => name);
  const rows = tables.map((name) => [name, database.query(`SELECT * FROM ${name}`).all()]);
  return { objects, rows };
};

/** The bundle's contents of the module that is null in the sources. */
const bundledText = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-whole-schema-"));
  try {
    await bundleProgram(join(import.meta.dir, "../../../adapters/sqlite/migrations/whole-schema.ts"), folder);
    const { wholeSchema } = await import(join(folder, "whole-schema.js"));
    return wholeSchema;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test("a bundle has the schema in one text, which makes of an empty database what the migrations make, without a row", async () => {
  const migrated = new Database(":memory:");
  migrate(migrated, upgradeLoan);
  const made = new Database(":memory:");
  made.exec(await bundledText());
  // The origin of the loan columns is recorded after the migrations, whatever created the schema.
  migrated.run("DELETE FROM marks WHERE name = 'columns that queries of loans need'");
  expect(contentsOf(made)).toEqual(contentsOf(migrated));
  expect(contentsOf(made).objects.length).toBeGreaterThan(100);
});
