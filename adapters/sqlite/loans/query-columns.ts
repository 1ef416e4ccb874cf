import type { Database, SQLQueryBindings } from "bun:sqlite";
import { registerYearEdition, registerYearOf } from "../../../domain/hmda/row/reportable.ts";
import { deadlineEdition, firstDueOn } from "../../../domain/loan/deadlines/deadlines.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { statusOf } from "../../../domain/loan/status/status.ts";
import { reportedDays, reportedDaysEdition } from "../../../domain/mcr/history/reported-days.ts";
import type { Upgrades } from "../../../domain/stores.ts";
import type { WatchedTables } from "../database/watched-tables.ts";

/** What queries need beside a loan and the database cannot find in its document: days that follow from rules. */
export const queryColumns = {
  first_due_on: firstDueOn,
  reported_from: (loan: Loan) => reportedDays(loan).from,
  reported_until: (loan: Loan) => reportedDays(loan).until,
  register_year: registerYearOf,
};

/** What of a loan stands beside its document: a change of the document alone leaves all indexes as they are. */
export const loanColumns = {
  company_id: ({ companyId }: Loan) => companyId,
  created_at: ({ createdAt }: Loan) => createdAt,
  updated_at: ({ updatedAt }: Loan) => updatedAt,
  deleted_at: ({ deletedAt }: Loan) => deletedAt,
  loan_number: ({ loanNumber }: Loan) => loanNumber,
  external_id: ({ externalId }: Loan) => externalId,
  status: (loan: Loan) => statusOf(loan),
  loan_officer_id: ({ loanOfficerId }: Loan) => loanOfficerId,
  hecm_type: ({ hecmType }: Loan) => hecmType,
  state: ({ property }: Loan) => property.state,
  ...queryColumns,
};

/** What lists and searches of loans and borrowers read: what was found stays true as long as none of it changes. */
export const readForLists: WatchedTables = {
  loans: Object.keys(loanColumns),
  loan_borrowers: [],
  search_words: [],
};

/** Under this name it is noted which columns are found. */
export const queryColumnsMark = "columns that queries of loans need";

/** Names what `queryColumns` are. */
const currentColumns = `first due day by ${deadlineEdition}, reported days by ${reportedDaysEdition}, register by ${registerYearEdition}`;

/** Between two of them a file can be closed, by force too: what was found stays. */
const loansInBatch = 500;

/** Notes how far the columns are found. The text is not that of any edition, so that no release takes them for found. */
const foundUpTo = `${currentColumns}, up to loan `;

type Values = readonly SQLQueryBindings[];

interface StoredLoan {
  readonly id: number;
  readonly document: string;
}

/**
 * Finds the columns of all loans again where other rules found them, or none did: some loans in each transaction, before anything is read
 * from the file. Where it is ended before the last of them, the next start goes on from there.
 */
export const findQueryColumns = (database: Database, read: Upgrades["loan"]): void => {
  const marked = database.prepare<{ text: string }, [string]>("SELECT text FROM marks WHERE name = ?");
  const mark = database.prepare<never, [string, string]>(
    "INSERT INTO marks (name, text) VALUES (?, ?) ON CONFLICT DO UPDATE SET text = excluded.text",
  );
  const names = Object.keys(queryColumns);
  const next = database.prepare<StoredLoan, [number]>(
    "SELECT id, document FROM loans WHERE id > ? ORDER BY id LIMIT 1",
  );
  const stored = database.prepare(`SELECT ${names.join(", ")} FROM loans WHERE id = ?`);
  const update = database.prepare<never, SQLQueryBindings[]>(
    `UPDATE loans SET ${names.map((column) => `${column} = ?`).join(", ")} WHERE id = ?`,
  );
  const findOf = ({ id, document }: StoredLoan): void => {
    const loan = read(JSON.parse(document));
    const found: Values = Object.values(queryColumns).map((of) => of(loan));
    const [before = []] = stored.values(id);
    if (found.some((value, place) => value !== before[place])) update.run(...found, id);
  };
  /** Whether all are found. Another process may have found some since: where to go on is read with the lock. */
  const findSome = database.transaction((): boolean => {
    const text = marked.get(queryColumnsMark)?.text ?? "";
    if (text === currentColumns) return true;
    let last = text.startsWith(foundUpTo) ? Number(text.slice(foundUpTo.length)) : 0;
    for (let found = 0; found < loansInBatch; found += 1) {
      const row = next.get(last);
      if (row === null) {
        mark.run(queryColumnsMark, currentColumns);
        return true;
      }
      findOf(row);
      last = row.id;
    }
    mark.run(queryColumnsMark, `${foundUpTo}${last}`);
    return false;
  });
  if (marked.get(queryColumnsMark)?.text === currentColumns) return;
  while (!findSome.immediate());
};
