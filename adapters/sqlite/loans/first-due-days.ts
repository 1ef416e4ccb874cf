import type { Database } from "bun:sqlite";
import { deadlineEdition, firstDueOn } from "../../../domain/loan/deadlines/deadlines.ts";
import { upgradeLoan } from "../../../domain/loan/upgrade.ts";

const markName = "first due days of loans";

/** Finds the first due days of all loans again where other rules found them, or none did. Part of the migrations' transaction. */
export const findFirstDueDays = (database: Database): void => {
  const mark = database.prepare<{ text: string }, [string]>("SELECT text FROM marks WHERE name = ?").get(markName);
  if (mark?.text === deadlineEdition) return;
  const next = database.prepare<{ id: number; document: string }, [number]>(
    "SELECT id, document FROM loans WHERE id > ? ORDER BY id LIMIT 1",
  );
  const update = database.prepare<never, [string | null, number]>("UPDATE loans SET first_due_on = ? WHERE id = ?");
  for (let row = next.get(0); row !== null; row = next.get(row.id))
    update.run(firstDueOn(upgradeLoan(JSON.parse(row.document))), row.id);
  database
    .prepare<never, [string, string]>(
      "INSERT INTO marks (name, text) VALUES (?, ?) ON CONFLICT DO UPDATE SET text = excluded.text",
    )
    .run(markName, deadlineEdition);
};
