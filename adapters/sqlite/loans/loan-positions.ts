import type { Database } from "bun:sqlite";
import { setImmediate } from "node:timers/promises";
import type { NumberedPage, PageOf } from "../../../domain/kernel/page.ts";
import type { LoanOrder } from "../../../domain/loan/ports.ts";

/** How many loans are between two marks when the marks are set. Finding a page scans only these. */
const betweenMarks = 1_000;
/** If there are more loans than this between two marks, or after the last one, all marks are set again. */
const mostBetweenMarks = 5 * betweenMarks;
/** The minimum time between two settings of the marks, because another process may write all the time. */
const pauseMilliseconds = 60_000;
/** How many changes are kept. Marks that have fallen further behind are set again. */
const mostChanges = 2_000;

const columns = { createdAt: "created_at", updatedAt: "updated_at" } as const;
type Marked = keyof typeof columns;

const isMarked = (field: LoanOrder): field is Marked => field in columns;

/** A position in an order, whether or not a loan is still there, and how many loans come before it. */
interface Mark {
  readonly key: string;
  readonly id: number;
  before: number;
}

/** The marks in one order of a company's loans, ascending. */
interface Marks {
  readonly marks: Mark[];
  /** How many loans there are in total; null while the marks are being set. */
  total: number | null;
  /** The last change that was applied to the marks. */
  followed: number;
  /** The `data_version` when the setting of the marks began: it changes with each commit of another connection. */
  readonly commits: number;
}

interface Change {
  readonly seq: number;
  readonly key: string;
  readonly id: number;
  readonly by: number;
}

const noting = (row: "OLD" | "NEW", by: 1 | -1): string =>
  `INSERT INTO temp_moved_loans (company_id, created_at, updated_at, id, added)
   SELECT ${row}.company_id, ${row}.created_at, ${row}.updated_at, ${row}.id, ${by} WHERE ${row}.deleted_at IS NULL;`;

/** Triggers that note in a temporary table how this connection changes the orders of loans. A rollback also removes its notes. */
const noteChanges = `
CREATE TEMP TABLE IF NOT EXISTS temp_moved_loans (seq INTEGER PRIMARY KEY AUTOINCREMENT, company_id INTEGER NOT NULL,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL, id INTEGER NOT NULL, added INTEGER NOT NULL) STRICT;
CREATE TEMP TRIGGER IF NOT EXISTS notes_added_loan AFTER INSERT ON main.loans BEGIN ${noting("NEW", 1)} END;
CREATE TEMP TRIGGER IF NOT EXISTS notes_removed_loan AFTER DELETE ON main.loans BEGIN ${noting("OLD", -1)} END;
CREATE TEMP TRIGGER IF NOT EXISTS notes_moved_loan AFTER UPDATE OF company_id, created_at, updated_at, deleted_at ON main.loans
BEGIN ${noting("OLD", -1)} ${noting("NEW", 1)} END;
CREATE TEMP TRIGGER IF NOT EXISTS forgets_moved_loans AFTER INSERT ON temp_moved_loans WHEN NEW.seq % ${mostChanges} = 0
BEGIN DELETE FROM temp_moved_loans WHERE seq < NEW.seq; END;`;

/** The queries that set and update marks. Each is synchronous, so nothing is written while it runs. */
const readers = (database: Database, column: (typeof columns)[Marked]) => {
  const loans = `FROM loans INDEXED BY loans_by_${column} WHERE company_id = ? AND deleted_at IS NULL AND (${column}, id) >= (?, ?)`;
  const next = database.query<{ key: string; id: number }, [number, string, number]>(
    `SELECT ${column} AS key, id ${loans} ORDER BY ${column}, id LIMIT 1 OFFSET ${betweenMarks}`,
  );
  const left = database.query<{ count: number }, [number, string, number]>(`SELECT count(*) AS count ${loans}`);
  const ids = database.query<{ id: number }, [number, string, number, number, number]>(
    `SELECT id ${loans} ORDER BY ${column}, id LIMIT ? OFFSET ?`,
  );
  const changes = database.query<Change, [number, number]>(
    `SELECT seq, ${column} AS key, id, added AS by FROM temp_moved_loans WHERE seq > ? AND company_id = ? ORDER BY seq`,
  );
  return { next, left, ids, changes };
};

type Readers = ReturnType<typeof readers>;

interface FoundMarks {
  readonly marks: readonly Mark[];
  readonly total: number;
  readonly read: Readers;
}

const isBefore = (one: Pick<Mark, "key" | "id">, other: Pick<Mark, "key" | "id">): boolean =>
  one.key === other.key ? one.id < other.id : one.key < other.key;

const follow = (followed: Marks, changes: readonly Change[]): void => {
  for (const change of changes) {
    const { marks } = followed;
    for (let place = marks.length - 1; place >= 0; place -= 1) {
      const mark = marks[place];
      if (mark === undefined || !isBefore(change, mark)) break;
      mark.before += change.by;
    }
    if (followed.total !== null) followed.total += change.by;
  }
};

/** The up-to-date marks of each order. If there are none, returns null and sets them in the background. */
const marksOfOrders = (database: Database) => {
  const commits = database.query<{ data_version: number }, []>("PRAGMA data_version");
  const known = new Map<string, Marks>();
  const setAt = new Map<string, number>();
  let isNoting = false;
  const commitsOfOthers = () => commits.get()?.data_version ?? 0;
  const lastChange = () =>
    database.query<{ seq: number }, []>("SELECT coalesce(max(seq), 0) AS seq FROM temp_moved_loans").get()?.seq ?? 0;
  const firstChange = () =>
    database.query<{ seq: number | null }, []>("SELECT min(seq) AS seq FROM temp_moved_loans").get()?.seq ?? null;

  /** Applies the latest changes to the marks; returns false if that is not possible. */
  const bringUp = (companyId: number, found: Marks, read: Readers): boolean => {
    if (database.inTransaction || commitsOfOthers() !== found.commits) return false;
    const last = lastChange();
    if (last === found.followed) return true;
    const first = firstChange();
    if (first !== null && first > found.followed + 1) return false;
    follow(found, read.changes.all(found.followed, companyId));
    found.followed = last;
    return true;
  };

  const set = async (key: string, companyId: number, read: Readers): Promise<void> => {
    const first = { key: "", id: 0, before: 0 };
    const marks: Marks = { marks: [first], total: null, followed: lastChange(), commits: commitsOfOthers() };
    while (marks.total === null) {
      await setImmediate();
      const last = bringUp(companyId, marks, read) ? marks.marks.at(-1) : undefined;
      if (last === undefined) return;
      const mark = read.next.get(companyId, last.key, last.id);
      if (mark === null) marks.total = last.before + (read.left.get(companyId, last.key, last.id)?.count ?? 0);
      else marks.marks.push({ ...mark, before: last.before + betweenMarks });
    }
    known.set(key, marks);
  };

  return (companyId: number, field: Marked, isUsable: (marks: Marks) => boolean = () => true): FoundMarks | null => {
    if (database.inTransaction) return null;
    if (!isNoting) database.exec(noteChanges);
    isNoting = true;
    const read = readers(database, columns[field]);
    const key = `${companyId} ${field}`;
    const found = known.get(key);
    if (found !== undefined && found.total !== null && bringUp(companyId, found, read) && isUsable(found))
      return { marks: found.marks, total: found.total, read };
    known.delete(key);
    const now = performance.now();
    if (now - (setAt.get(key) ?? Number.NEGATIVE_INFINITY) < pauseMilliseconds) return null;
    setAt.set(key, now);
    // Fails only if the store is closed meanwhile; then no marks are needed.
    void set(key, companyId, read).catch(() => known.delete(key));
    return null;
  };
};

/** Whether few loans are between each mark and the next, and after the last one. */
const areClose = ({ marks, total }: Marks): boolean =>
  marks.every(({ before }, place) => (marks[place + 1]?.before ?? total ?? 0) - before <= mostBetweenMarks);

/**
 * Counts all loans of a company and finds pages of them, by marks at regular intervals in their order. The marks are updated with each change
 * of this connection. They are set when they are first needed, and again after another process has written. Both functions return null if
 * there are no usable marks; the list is then read in another way.
 */
export const loanPositions = (database: Database) => {
  const marksOf = marksOfOrders(database);
  return {
    count: (companyId: number): number | null => marksOf(companyId, "createdAt")?.total ?? null,
    page(companyId: number, { number, size, order }: NumberedPage<LoanOrder>): PageOf<number> | null {
      const [by] = order;
      if (order.length !== 1 || by === undefined || !isMarked(by.field)) return null;
      const found = marksOf(companyId, by.field, areClose);
      if (found === null) return null;
      const { marks, total: count, read } = found;
      const passed = (number - 1) * size;
      if (passed >= count) return { count, rows: [] };
      const [from, until] = by.descending ? [count - passed - size, count - passed] : [passed, passed + size];
      const first = Math.max(from, 0);
      const mark = marks.findLast(({ before }) => before <= first);
      if (mark === undefined) return null;
      const ids = read.ids.all(companyId, mark.key, mark.id, until - first, first - mark.before).map(({ id }) => id);
      return { count, rows: by.descending ? ids.toReversed() : ids };
    },
  };
};
