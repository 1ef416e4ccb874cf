import type { Database, SQLQueryBindings } from "bun:sqlite";
import { registerYearEdition, registerYearOf } from "../../../domain/hmda/row/reportable.ts";
import { deadlineEdition, firstDueOn } from "../../../domain/loan/deadlines/deadlines.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { reportedDays, reportedDaysEdition } from "../../../domain/mcr/history/reported-days.ts";
import type { Upgrades } from "../../../domain/stores.ts";

/** What queries need beside a loan and the database cannot find in its document: days that follow from rules. */
export const queryColumns = {
  first_due_on: firstDueOn,
  reported_from: (loan: Loan) => reportedDays(loan).from,
  reported_until: (loan: Loan) => reportedDays(loan).until,
  register_year: registerYearOf,
};

/** Under this name it is noted which columns are found. */
export const queryColumnsMark = "columns that queries of loans need";

/** Names what `queryColumns` are. */
const currentColumns = `first due day by ${deadlineEdition}, reported days by ${reportedDaysEdition}, register by ${registerYearEdition}`;

/** Finds the columns of all loans again where other rules found them, or none did. Part of the migrations' transaction. */
export const findQueryColumns = (database: Database, read: Upgrades["loan"]): void => {
  const mark = database
    .prepare<{ text: string }, [string]>("SELECT text FROM marks WHERE name = ?")
    .get(queryColumnsMark);
  if (mark?.text === currentColumns) return;
  const next = database.prepare<{ id: number; document: string }, [number]>(
    "SELECT id, document FROM loans WHERE id > ? ORDER BY id LIMIT 1",
  );
  const update = database.prepare<never, SQLQueryBindings[]>(
    `UPDATE loans SET ${Object.keys(queryColumns)
      .map((column) => `${column} = ?`)
      .join(", ")} WHERE id = ?`,
  );
  for (let row = next.get(0); row !== null; row = next.get(row.id)) {
    const loan = read(JSON.parse(row.document));
    update.run(...Object.values(queryColumns).map((of) => of(loan)), row.id);
  }
  database
    .prepare<never, [string, string]>(
      "INSERT INTO marks (name, text) VALUES (?, ?) ON CONFLICT DO UPDATE SET text = excluded.text",
    )
    .run(queryColumnsMark, currentColumns);
};
