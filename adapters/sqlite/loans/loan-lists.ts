import { hecmTypes } from "../../../domain/hecm/terms.ts";
import { exactUpTo } from "../../../domain/kernel/cached-counts.ts";
import { countOf, type NumberedPage, type Page, type PageOf } from "../../../domain/kernel/page.ts";
import type { LoanFilter, LoanOrder } from "../../../domain/loan/ports.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { type Condition, type Conditions, condition, conditionsOf, whereAll } from "../conditions.ts";
import type { Connection } from "../database/connection.ts";
import { countRows, idsOfPage, idsOfStep, type ListSource, listIds, orderBy, tableOf } from "../list-page.ts";
import { checkedForWords, countWithWords, foundByWord, rarestWordFirst, wordsToFind } from "../search-words.ts";
import { indexOfCount, indexOfRows } from "./loan-indexes.ts";
import { loanPositions } from "./loan-positions.ts";

const columns: Readonly<Record<LoanOrder, string>> = {
  createdAt: "created_at",
  updatedAt: "updated_at",
  loanNumber: "loan_number",
  status: "status",
};

/** If a search has at most this many matches, each page reads and sorts all of them. */
const fewMatches = 200;
/** The same for a step of a walk, which has more rows than a page and reads all of them in the end. */
const fewMatchesOfWalk = 2_000;

/**
 * How many loans are scanned in order per match of a search before falling back to reading and sorting all matches: an entry of the
 * order's index costs a fraction of a row of the table.
 */
const lookedAtForMatch = 4;

/** The page that is read; null if the loans are only counted. */
interface LoanContext {
  readonly page: Page<LoanOrder> | null;
}

const isWalk = ({ page }: LoanContext): boolean => page !== null && !("number" in page);
const plusOfWalk = ({ page }: LoanContext): string =>
  page !== null && isWalk({ page }) && page.order[0]?.field !== "createdAt" ? "+" : "";
const plusOfRows = ({ page }: LoanContext): string => (page === null ? "" : "+");

const ofAnyType = `hecm_type IN (${hecmTypes.map((type) => `'${type}'`).join(", ")}) AND `;

/**
 * The conditions of a filter except its search. Each step of a walk is read from the index of its order and never sorted; otherwise a
 * long walk would sort all its rows at each step. A unary plus keeps SQLite from using the index of a condition, which ends in
 * `created_at`. The index of types is used only for counts, including those of a state, which is looked up under each type.
 */
const conditions: Conditions<Omit<LoanFilter, "search">, LoanContext> = {
  statuses: (statuses, context) =>
    statuses.length === 0
      ? []
      : [
          condition(
            `${statuses.length > 1 ? plusOfRows(context) : plusOfWalk(context)}status IN (${statuses.map(() => "?").join(", ")})`,
            ...statuses,
          ),
        ],
  loanOfficerId: (id, context) => [condition(`${plusOfWalk(context)}loan_officer_id = ?`, id)],
  hecmType: (type, context) => [condition(`${plusOfRows(context)}hecm_type = ?`, type)],
  state: (state, context) => [condition(`${context.page === null ? ofAnyType : "+"}state = ?`, state)],
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

/** The ids of a page among the first `candidates` rows of the filter; fewer than the page's size if the rest lies beyond them. */
const idsAmongFirst = async (
  { read }: Pick<Connection, "read">,
  loans: ListSource<LoanOrder> & { readonly index: string | null },
  words: readonly Condition[],
  { number, size, order }: NumberedPage<LoanOrder>,
  candidates: number,
): Promise<readonly number[]> => {
  const [filter, search] = [whereAll(loans.conditions), whereAll(words)];
  // The limit keeps SQLite from flattening the subquery; its rows come in its order.
  const sql = `SELECT id FROM (SELECT id FROM ${tableOf(loans)} ${filter.sql} ORDER BY ${orderBy(loans, order)} LIMIT ?)
     ${search.sql} LIMIT ? OFFSET ?`;
  const values = [...filter.values, candidates, ...search.values, size, (number - 1) * size];
  return (await read<{ id: number }>("loans", { sql, values })).map(({ id }) => id);
};

/** How many loans match a filter, counted up to `most`. */
const countUpTo = async (
  { read }: Pick<Connection, "read">,
  loans: Omit<ListSource<LoanOrder>, "columns">,
  most: number,
): Promise<number> => {
  const where = whereAll(loans.conditions);
  const sql = `SELECT count(*) AS count FROM (SELECT 1 FROM ${tableOf(loans)} ${where.sql} LIMIT ?)`;
  const [counted] = await read<{ count: number }>("loans", { sql, values: [...where.values, most] });
  return counted?.count ?? 0;
};

/**
 * Lists the loans of a search. If many loans match, they are scanned in order and each is checked for the words, because the page is
 * probably among the first of them. If few match, or if all matches come late in the order, all matches are read from
 * the index of words and sorted.
 */
const searchLister = (connection: Connection) => {
  const rarestFirst = rarestWordFirst(connection, "loan");
  const countWords = countWithWords(connection, "loan");
  return async (
    companyId: number,
    filter: LoanFilter,
    typed: readonly string[],
    page: Page<LoanOrder>,
  ): Promise<PageOf<number>> => {
    const rarest = await rarestFirst(companyId, typed);
    const { words, matches } = rarest;
    const filtered = filteredBy(companyId, filter, page);
    const checked = checkedForWords("loan", companyId, words);
    const found = foundByWord("loan", companyId, words);
    const index = indexOfRows(filter, page);
    const inOrder = { table: "loans", index, columns, conditions: [...filtered, ...checked] };
    const byWord = { table: "loans", columns, conditions: [...filtered, ...found] };
    if (!("number" in page)) return idsOfStep(connection, matches > fewMatchesOfWalk ? inOrder : byWord, page);

    const all = filteredBy(companyId, filter, null);
    const hasSearchAlone = all.length === filteredBy(companyId, everyLoan, null).length;
    const areFewMatches = async () =>
      (await countUpTo(connection, { table: "loans", conditions: all, index: indexOfCount(filter) }, matches + 1)) >
      matches;
    const count = hasSearchAlone
      ? await countWords(companyId, rarest)
      : await countRows(connection, {
          table: "loans",
          conditions: [...all, ...((await areFewMatches()) ? found : checked)],
        });
    const wanted = Math.min(page.size, count - (page.number - 1) * page.size);
    if (wanted <= 0) return { count, rows: [] };
    if (matches > fewMatches) {
      const candidates = lookedAtForMatch * matches;
      const rows = await idsAmongFirst(connection, { ...inOrder, conditions: filtered }, checked, page, candidates);
      if (rows.length === wanted) return { count, rows };
    }
    return { count, rows: await idsOfPage(connection, byWord, page) };
  };
};

/** If at most this many loans fall due, they are read from the index of deadlines, checked for the rest of the filter, and sorted. */
const fewDue = 500;

/**
 * More loans than this are not counted again for each list: their count follows the changes, which costs each change some microseconds, and
 * setting the marks for it passes over 1,000 loans in a turn of the event loop.
 */
const manyToCount = 2_000;

/** Lists the ids of a company's loans. */
export const loanLister = (connection: Connection) => {
  const search = searchLister(connection);
  const positions = loanPositions(connection.database);
  const manyIn = new Set<number>();
  const isOfAll = (companyId: number, filter: LoanFilter): boolean =>
    filteredBy(companyId, filter, null).length === filteredBy(companyId, everyLoan, null).length;
  /** A page of an unfiltered list of many loans, found by the marks in its order; null if there are none. */
  const byPositions = async (companyId: number, source: ListSource<LoanOrder>, page: NumberedPage<LoanOrder>) => {
    if ((page.number - 1) * page.size > exactUpTo) return positions.page(companyId, page);
    const count = positions.count(companyId);
    return count === null ? null : { count, rows: await idsOfPage(connection, source, page) };
  };
  const areFewDue = async (companyId: number, { dueBefore }: LoanFilter): Promise<boolean> => {
    if (dueBefore === null) return false;
    const due = filteredBy(companyId, { ...everyLoan, dueBefore }, null);
    return (
      (await countUpTo(connection, { table: "loans", conditions: due, index: "loans_by_first_due_day" }, fewDue + 1)) <=
      fewDue
    );
  };
  return async (companyId: number, filter: LoanFilter, page: Page<LoanOrder>): Promise<PageOf<number>> => {
    const words = wordsToFind(filter.search);
    if (words.length > 0) return search(companyId, filter, words, page);
    const counted = { table: "loans", index: indexOfCount(filter), conditions: filteredBy(companyId, filter, null) };
    const isSorted = "number" in page && (await areFewDue(companyId, filter));
    const source = {
      table: "loans",
      index: isSorted ? "loans_by_first_due_day" : indexOfRows(filter, page),
      columns,
      conditions: filteredBy(companyId, filter, page),
    };
    if (!("number" in page) || !isOfAll(companyId, filter)) return listIds(connection, source, page, counted);
    const found = manyIn.has(companyId) ? await byPositions(companyId, source, page) : null;
    if (found !== null) return found;
    const listed = await listIds(connection, source, page, counted);
    if (countOf(listed) > manyToCount) manyIn.add(companyId);
    return listed;
  };
};
