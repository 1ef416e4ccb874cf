import type { Database } from "bun:sqlite";
import { setImmediate } from "node:timers/promises";
import { type LoanHistory, type Loans, loanHistoryFields } from "../../../domain/loan/ports.ts";
import type { Upgrades } from "../../../domain/stores.ts";
import { documentReader } from "../list-page.ts";

/** The position of a loan in the order in which a company's loans were started. */
export interface Place {
  readonly created_at: string;
  readonly id: number;
}

interface HistoryRow {
  readonly id: number;
  /** A JSON array of the schema version and the fields of a history. */
  readonly parts: string;
}

const fieldsInOrder = [...loanHistoryFields.entries()];
const paths = ["schemaVersion", ...loanHistoryFields].map((field) => `'$.${field}'`).join(", ");

/**
 * How many histories a walk requests at a time; a read costs little here. The batch in use survives a minor garbage collection and
 * then stays in memory until the next full collection: the larger the batches, the more memory grows.
 */
const historyBatchSize = 25;

/** How many loans are scanned per requested history before other work gets a turn, whether or not they match the days; at most `maxLookedAt`. */
const lookedAtForEach = 10;
const maxLookedAt = 1000;

const beforeAll: Place = { created_at: "", id: 0 };
/** The place of a walk's last loan; for null, the place where the walk begins. */
export const placeOf = (last: Pick<LoanHistory, "createdAt" | "id"> | null): Place =>
  last === null ? beforeAll : { created_at: last.createdAt, id: last.id };

/** Sorts after every instant. */
const afterAll: Place = { created_at: "~", id: 0 };

/** Both queries read only the index, except for the documents of the loans found. */
const walk = `FROM loans INDEXED BY loans_by_created_at
  WHERE company_id = ? AND deleted_at IS NULL AND (created_at, id) > (?, ?)`;
const placeOfLast = `SELECT created_at, id ${walk} ORDER BY created_at, id LIMIT 1 OFFSET ?`;
const found = `SELECT id, json_extract(document, ${paths}) AS parts ${walk} AND (created_at, id) <= (?, ?)
  AND coalesce(reported_from <= ?, 1) AND coalesce(reported_until >= ?, 1) ORDER BY created_at, id LIMIT ?`;

/** Reads the histories of loans. SQLite extracts the fields, so that only a small part of each document is decoded here. */
export const loanHistories = (database: Database, upgrades: Pick<Upgrades, "loan" | "isCurrentLoan">) => {
  const endOfStep = database.prepare<Place, [number, string, number, number]>(placeOfLast);
  const inStep = database.prepare<HistoryRow, [number, string, number, string, number, string, string, number]>(found);
  const loanOf = documentReader(database, "loans", upgrades.loan);
  const historyOf = ({ id, parts }: HistoryRow): LoanHistory => {
    const [schemaVersion, ...values]: unknown[] = JSON.parse(parts);
    if (!upgrades.isCurrentLoan({ schemaVersion: schemaVersion ?? undefined })) {
      const loan = loanOf(id);
      if (loan === null) throw new Error(`loan ${id} is missing`);
      return loan;
    }
    // The loan has the current version, so its fields need no upgrade. `Object.fromEntries` would allocate ten more objects per history.
    const history: Partial<Record<keyof LoanHistory, unknown>> = {};
    for (const [at, field] of fieldsInOrder) history[field] = values[at];
    return history as LoanHistory;
  };
  return (companyId: number): Pick<Loans, "historiesAfter" | "historyBatchSize"> => ({
    historyBatchSize,
    async historiesAfter(days, last, max) {
      const histories: LoanHistory[] = [];
      let place = placeOf(last);
      const lookedAt = Math.min(lookedAtForEach * max, maxLookedAt);
      while (place !== afterAll && histories.length < max) {
        // A walk is one synchronous read after another: without this, no other request would be served until it ends.
        await setImmediate();
        const end = endOfStep.get(companyId, place.created_at, place.id, lookedAt - 1) ?? afterAll;
        const [bounds, left] = [[place.created_at, place.id, end.created_at, end.id] as const, max - histories.length];
        for (const row of inStep.all(companyId, ...bounds, days.until, days.from, left)) histories.push(historyOf(row));
        place = end;
      }
      return histories;
    },
  });
};
