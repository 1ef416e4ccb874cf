import type { Database } from "bun:sqlite";
import { setImmediate } from "node:timers/promises";
import { type LoanHistory, type Loans, loanHistoryFields } from "../../../domain/loan/ports.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";

interface HistoryRow {
  readonly id: number;
  /** The schema version, then the fields of a history, as a JSON array. */
  readonly parts: string;
}

const paths = ["schemaVersion", ...loanHistoryFields].map((field) => `'$.${field}'`).join(", ");

/** Reads the histories of loans out of their documents, so that only a small part of each is decoded here. */
export const loanHistories = (database: Database, upgrades: Pick<Upgrades, "loan" | "isCurrentLoan">) => {
  const after = database.prepare<HistoryRow, [number, string, number, number]>(
    `SELECT id, json_extract(document, ${paths}) AS parts FROM loans
     WHERE company_id = ? AND deleted_at IS NULL AND (created_at, id) > (?, ?) ORDER BY created_at, id LIMIT ?`,
  );
  const whole = database.prepare<{ document: string }, [number]>("SELECT document FROM loans WHERE id = ?");
  const historyOf = ({ id, parts }: HistoryRow): LoanHistory => {
    const [schemaVersion, ...values]: unknown[] = JSON.parse(parts);
    if (!upgrades.isCurrentLoan({ schemaVersion: schemaVersion ?? undefined })) {
      const row = whole.get(id);
      if (row === null) throw new Error(`loan ${id} is missing`);
      return upgrades.loan(JSON.parse(row.document));
    }
    // The fields are those of a current loan, which its version shows.
    return Object.fromEntries(loanHistoryFields.map((field, at) => [field, values[at]])) as unknown as LoanHistory;
  };
  return async (companyId: number, ...[last, max]: Parameters<Loans["historiesAfter"]>): Promise<LoanHistory[]> => {
    // A walk is one synchronous read after another: without this nobody else would be served before its end.
    await setImmediate();
    return after.all(companyId, last?.createdAt ?? "", last?.id ?? 0, max).map(historyOf);
  };
};
