import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { NumberedPage, Page, PageOf } from "../../../domain/kernel/page.ts";
import type { LoanFilter, LoanOrder } from "../../../domain/loan/ports.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { type Condition, type Conditions, condition, conditionsOf, whereAll } from "../conditions.ts";
import type { Connection } from "../database/connection.ts";
import { countRows, idsOfPage, idsOfStep, type ListSource, listIds, orderBy } from "../list-page.ts";
import { checkedForWords, countWithWords, foundByWord, rarestWordFirst, wordsToFind } from "../search-words.ts";

const columns: Readonly<Record<LoanOrder, string>> = {
  createdAt: "created_at",
  updatedAt: "updated_at",
  loanNumber: "loan_number",
  status: "status",
};

/** The most matches of a search that are read and sorted for each page without trying a shorter way. */
const fewMatches = 200;
/** The same for each step of a walk, which has more rows and goes over all of them in the end. */
const fewMatchesOfWalk = 2_000;

/** What is read of the loans of a filter; null: their number alone. */
interface LoanContext {
  readonly page: Page<LoanOrder> | null;
}

const isWalk = ({ page }: LoanContext): boolean => page !== null && !("number" in page);
const plusOfWalk = ({ page }: LoanContext): string =>
  page !== null && isWalk({ page }) && page.order[0]?.field !== "createdAt" ? "+" : "";
const plusOfRows = ({ page }: LoanContext): string => (page === null ? "" : "+");

/**
 * The conditions of a filter but for its search. Each step of a walk is read from the index of its order, never sorted, or a
 * long walk would sort all its rows at each step: a plus keeps SQLite from taking the index of a condition, which ends in
 * `created_at`. The indexes of kinds and states serve counts alone.
 */
const conditions: Conditions<Omit<LoanFilter, "search">, LoanContext> = {
  statuses: (statuses, context) =>
    statuses.length === 0
      ? []
      : [
          condition(
            `${statuses.length > 1 ? "+" : plusOfWalk(context)}status IN (${statuses.map(() => "?").join(", ")})`,
            ...statuses,
          ),
        ],
  loanOfficerId: (id, context) => [condition(`${plusOfWalk(context)}loan_officer_id = ?`, id)],
  hecmType: (type, context) => [condition(`${plusOfRows(context)}hecm_type = ?`, type)],
  state: (state, context) => [condition(`${plusOfRows(context)}state = ?`, state)],
  externalId: "external_id = ?",
  dueBefore: (day, context) => [condition(`${isWalk(context) ? "+" : ""}first_due_on < ?`, day)],
  createdAfter: (instant, context) => [condition(`${plusOfWalk(context)}created_at >= ?`, instant)],
  createdBefore: (instant, context) => [condition(`${plusOfWalk(context)}created_at < ?`, instant)],
};

const filteredBy = (companyId: number, filter: LoanFilter, page: Page<LoanOrder> | null): readonly Condition[] => [
  condition("company_id = ?", companyId),
  condition("deleted_at IS NULL"),
  ...conditionsOf(conditions, filter, { page }),
];

/** The ids of a page among the given number of first rows of the filter: fewer where the page goes on. */
const idsAmongFirst = (
  database: Database,
  loans: ListSource<LoanOrder>,
  words: readonly Condition[],
  { number, size, order }: NumberedPage<LoanOrder>,
  candidates: number,
): readonly number[] => {
  const [filter, search] = [whereAll(loans.conditions), whereAll(words)];
  // The limit keeps SQLite from merging the two; the rows of the inner one come in its order.
  const ids = database.query<{ id: number }, SQLQueryBindings[]>(
    `SELECT id FROM (SELECT id FROM loans ${filter.sql} ORDER BY ${orderBy(loans, order)} LIMIT ?)
     ${search.sql} LIMIT ? OFFSET ?`,
  );
  return ids.all(...filter.values, candidates, ...search.values, size, (number - 1) * size).map(({ id }) => id);
};

/** How many loans a filter leaves, but no more of them than are named. */
const countUpTo = (database: Database, conditions: readonly Condition[], most: number): number => {
  const where = whereAll(conditions);
  const counted = database.query<{ count: number }, SQLQueryBindings[]>(
    `SELECT count(*) AS count FROM (SELECT 1 FROM loans ${where.sql} LIMIT ?)`,
  );
  return counted.get(...where.values, most)?.count ?? 0;
};

/**
 * A search that matches many loans is served from the order: the page is among the first of them, and each is checked for
 * the words. A search that matches few, and one whose matches all come late in the order, is served from its words: all
 * matches are read and sorted.
 */
const searchLister = ({ database, cached }: Connection) => {
  const rarestFirst = rarestWordFirst(database, "loan");
  const countWords = countWithWords(database, cached, "loan");
  return async (
    companyId: number,
    filter: LoanFilter,
    typed: readonly string[],
    page: Page<LoanOrder>,
  ): Promise<PageOf<number>> => {
    const rarest = rarestFirst(companyId, typed);
    const { words, matches } = rarest;
    const filtered = filteredBy(companyId, filter, page);
    const checked = checkedForWords("loan", companyId, words);
    const found = foundByWord("loan", companyId, words);
    const inOrder = { table: "loans", columns, conditions: [...filtered, ...checked] };
    const byWord = { table: "loans", columns, conditions: [...filtered, ...found] };
    if (!("number" in page)) return idsOfStep(database, matches > fewMatchesOfWalk ? inOrder : byWord, page);

    const all = filteredBy(companyId, filter, null);
    const hasSearchAlone = all.length === filteredBy(companyId, everyLoan, null).length;
    const areFewMatches = () => countUpTo(database, all, matches + 1) > matches;
    const count = hasSearchAlone
      ? await countWords(companyId, rarest)
      : await countRows(
          { database, cached },
          { table: "loans", conditions: [...all, ...(areFewMatches() ? found : checked)] },
        );
    const wanted = Math.min(page.size, count - (page.number - 1) * page.size);
    if (wanted <= 0) return { count, rows: [] };
    if (matches > fewMatches) {
      const rows = idsAmongFirst(database, { ...inOrder, conditions: filtered }, checked, page, matches);
      if (rows.length === wanted) return { count, rows };
    }
    return { count, rows: idsOfPage(database, byWord, page) };
  };
};

/** Lists the ids of a company's loans. */
export const loanLister = (connection: Connection) => {
  const search = searchLister(connection);
  return async (companyId: number, filter: LoanFilter, page: Page<LoanOrder>): Promise<PageOf<number>> => {
    const words = wordsToFind(filter.search);
    if (words.length > 0) return search(companyId, filter, words, page);
    const source = { table: "loans", columns, conditions: filteredBy(companyId, filter, page) };
    return listIds(connection, source, page, { table: "loans", conditions: filteredBy(companyId, filter, null) });
  };
};
