import type { Database, SQLQueryBindings } from "bun:sqlite";
import { registerYearEdition, registerYearOf } from "../../../domain/hmda/row/reportable.ts";
import { deadlineEdition, firstDueOn } from "../../../domain/loan/deadlines/deadlines.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { statusOf } from "../../../domain/loan/status/status.ts";
import { reportedDays, reportedDaysEdition } from "../../../domain/mcr/history/reported-days.ts";
import type { Upgrades } from "../../../domain/stores.ts";
import type { WatchedTables } from "../database/watched-tables.ts";

/** Columns that queries need and that the database cannot derive from the document: days and years that follow from rules. */
export const queryColumns = {
  first_due_on: firstDueOn,
  reported_from: (loan: Loan) => reportedDays(loan).from,
  reported_until: (loan: Loan) => reportedDays(loan).until,
  register_year: registerYearOf,
};

/** The columns stored beside a loan's document. A change of the document alone leaves all indexes as they are. */
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

/** What lists and searches of loans and borrowers read. Their cached results stay valid as long as none of it changes. */
export const readForLists: WatchedTables = {
  loans: Object.keys(loanColumns),
  loan_borrowers: [],
  search_words: [],
};

/** The name of the mark that records how far the columns have been computed. */
export const queryColumnsMark = "columns that queries of loans need";

/** For each of these columns, the rules by which it is computed. A column without them does not compile. */
const editions: Readonly<Record<keyof typeof queryColumns, string>> = {
  first_due_on: `first due day by ${deadlineEdition}`,
  reported_from: `reported days by ${reportedDaysEdition}`,
  reported_until: `reported days by ${reportedDaysEdition}`,
  register_year: `register by ${registerYearEdition}`,
};

/** Identifies all of them, so that a further column is computed for the loans that are already stored too. */
const currentColumns = [...new Set(Object.values(editions))].join(", ");

/** How many loans each transaction processes. What it has committed stays if the process is then stopped or killed. */
const loansInBatch = 500;

/** The text of the mark while the columns are incomplete. It differs from every complete one, so no release takes the columns for complete. */
const foundUpTo = `${currentColumns}, up to loan `;

type Values = readonly SQLQueryBindings[];

interface StoredLoan {
  readonly id: number;
  readonly document: string;
}

/**
 * Computes the columns of all loans if other rules computed the stored ones, or if none are stored: some loans in each transaction, before
 * requests read the file. If the process ends before the last loan, the next start continues from there.
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
  /** Processes one batch and returns whether all loans are done. Another process may have done some: the position is read under the lock. */
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
