import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { NumberedPage, Page, PageOf } from "../../../domain/kernel/page.ts";
import type { LoanFilter, LoanOrder } from "../../../domain/loan/ports.ts";
import { type Condition, type Conditions, condition, conditionsOf, type ListContext, whereAll } from "../conditions.ts";
import { countRows, idsOfPage, idsOfStep, type ListSource, listIds, orderBy } from "../list-page.ts";
import { checkedForWords, countWithWords, foundByWord, rarestWordFirst, wordsToFind } from "../search-words.ts";

const columns: Readonly<Record<LoanOrder, string>> = {
  createdAt: "created_at",
  updatedAt: "updated_at",
  loanNumber: "loan_number",
  status: "status",
};

/** So many matches of a search are read and sorted for each page without looking for a shorter way. */
const fewMatches = 200;
/** The same for each step of a walk, which has more rows and goes over all of them in the end. */
const fewMatchesOfWalk = 2_000;

const isWalk = ({ page }: ListContext): boolean => !("number" in page);
const plusOfWalk = (context: ListContext): string =>
  isWalk(context) && context.page.order[0]?.field !== "createdAt" ? "+" : "";

/**
 * The conditions of a filter but for its search. Each step of a walk is read from the index of its order, never sorted, or a
 * long walk would sort all its rows at each step: a plus keeps SQLite from taking the index of a condition, which ends in
 * `created_at`.
 */
const conditions: Conditions<Omit<LoanFilter, "search">> = {
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
  hecmType: "hecm_type = ?",
  state: "state = ?",
  externalId: "external_id = ?",
  dueBefore: (day, context) => [condition(`${isWalk(context) ? "+" : ""}first_due_on < ?`, day)],
  createdAfter: (instant, context) => [condition(`${plusOfWalk(context)}created_at >= ?`, instant)],
  createdBefore: (instant, context) => [condition(`${plusOfWalk(context)}created_at < ?`, instant)],
};

const filteredBy = (companyId: number, filter: LoanFilter, page: Page<LoanOrder>): readonly Condition[] => [
  condition("company_id = ?", companyId),
  condition("deleted_at IS NULL"),
  ...conditionsOf(conditions, filter, { companyId, page }),
];

/** Whether a filter names what no count is stored for. */
const isCounted = ({ createdAfter, createdBefore, externalId, dueBefore }: LoanFilter): boolean =>
  (createdAfter ?? createdBefore ?? externalId ?? dueBefore) !== null;

const isEveryLoan = (filter: LoanFilter): boolean =>
  filter.statuses.length === 0 &&
  (filter.loanOfficerId ?? filter.hecmType ?? filter.state) === null &&
  !isCounted(filter);

/** The counts that are stored: of each filter but for a time, an external id, a deadline and a search, which are ignored here. */
const storedCounts = (database: Database) => {
  const stored = database.prepare<{ count: number }, [number, number, string, string, string]>(
    `SELECT coalesce(sum(count), 0) AS count FROM loan_counts WHERE company_id = ? AND loan_officer_id = ?
     AND status IN (SELECT value FROM json_each(?)) AND hecm_type = ? AND state = ?`,
  );
  return (companyId: number, { statuses, loanOfficerId, hecmType, state }: LoanFilter): number => {
    const each = JSON.stringify(statuses.length > 0 ? statuses : [""]);
    return stored.get(companyId, loanOfficerId ?? 0, each, hecmType ?? "", state ?? "")?.count ?? 0;
  };
};

/** The ids of a page among the first rows of the filter, so many of them as are named: fewer where the page goes on. */
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

/**
 * A search that matches many loans is answered from the order: the page is among the first of them, and each is checked for
 * the words. A search that matches few, and one whose matches all come late in the order, is answered from its words: all
 * matches are read and sorted. Either way the count is exact.
 */
const searchLister = (database: Database, countFiltered: (companyId: number, filter: LoanFilter) => number) => {
  const rarestFirst = rarestWordFirst(database, "loan");
  return (companyId: number, filter: LoanFilter, typed: readonly string[], page: Page<LoanOrder>): PageOf<number> => {
    const rarest = rarestFirst(companyId, typed);
    const { words, matches } = rarest;
    const filtered = filteredBy(companyId, filter, page);
    const checked = checkedForWords("loan", companyId, words);
    const found = foundByWord("loan", companyId, words);
    const inOrder = { table: "loans", columns, conditions: [...filtered, ...checked] };
    const byWord = { table: "loans", columns, conditions: [...filtered, ...found] };
    if (!("number" in page)) return idsOfStep(database, matches > fewMatchesOfWalk ? inOrder : byWord, page);

    const count = isEveryLoan(filter)
      ? countWithWords(database, "loan", companyId, rarest)
      : countRows(database, countFiltered(companyId, filter) > matches ? byWord : inOrder);
    const wanted = Math.min(page.size, count - (page.number - 1) * page.size);
    if (wanted <= 0) return { count, rows: [] };
    if (matches > fewMatches) {
      const rows = idsAmongFirst(database, { ...inOrder, conditions: filtered }, checked, page, matches);
      if (rows.length === wanted) return { count, rows };
    }
    return { count, rows: idsOfPage(database, byWord, page) };
  };
};

/**
 * Lists the ids of a company's loans. Counts are exact. One of a filter is stored and read in the same time however many
 * loans there are; with a time, an external id or a deadline in the filter, and of a search, it grows with the rows of an index that are counted.
 */
export const loanLister = (database: Database) => {
  const countFiltered = storedCounts(database);
  const search = searchLister(database, countFiltered);
  return (companyId: number, filter: LoanFilter, page: Page<LoanOrder>): PageOf<number> => {
    const words = wordsToFind(filter.search);
    if (words.length > 0) return search(companyId, filter, words, page);
    const source = { table: "loans", columns, conditions: filteredBy(companyId, filter, page) };
    const count = () => (isCounted(filter) ? countRows(database, source) : countFiltered(companyId, filter));
    return listIds(database, source, page, count);
  };
};
