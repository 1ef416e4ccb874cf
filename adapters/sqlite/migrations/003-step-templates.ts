import type { Database } from "bun:sqlite";
import type { CalculationRecord } from "../../../domain/calculation/calculation-record.ts";
import { stepTemplates } from "../calculations/step-templates.ts";

const schema = `
CREATE TABLE step_texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
ALTER TABLE calculations ADD COLUMN steps TEXT NOT NULL DEFAULT '[]';
`;

/** A migration: moves the steps of calculations from their documents to a column, and the texts of the steps to a table. */
export const moveStepsOut = (database: Database): void => {
  database.exec(schema);
  const texts = stepTemplates(database);
  const next = database.prepare<{ id: number; document: string }, [number]>(
    "SELECT id, document FROM calculations WHERE id > ? ORDER BY id LIMIT 1",
  );
  const update = database.prepare<never, [string, string, number]>(
    "UPDATE calculations SET document = ?, steps = ? WHERE id = ?",
  );
  for (let row = next.get(0); row !== null; row = next.get(row.id)) {
    const { result, ...record } = JSON.parse(row.document) as CalculationRecord;
    const { steps, ...figures } = result;
    update.run(JSON.stringify({ ...record, result: figures }), texts.pack(steps), row.id);
  }
};
