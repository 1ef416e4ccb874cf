import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { besideReader } from "../../../../adapters/sqlite/threads/read-beside.ts";

let folder: string;
let database: Database;
let reader: ReturnType<typeof besideReader>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hecm-beside-"));
  database = new Database(join(folder, "store.sqlite"));
  database.exec("PRAGMA journal_mode = WAL; CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT NOT NULL)");
  reader = besideReader(database);
});
afterEach(() => {
  reader.close();
  database.close();
  rmSync(folder, { recursive: true });
});

const add = (id: number, name: string) => database.run("INSERT INTO items (id, name) VALUES (?, ?)", [id, name]);
const names = (after = "") =>
  reader.read<{ name: string }>("items", { sql: "SELECT name FROM items WHERE name > ? ORDER BY id", values: [after] });

/** Reads as many rows as no request may wait for. */
const long = {
  sql: "WITH RECURSIVE each (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM each WHERE n < ?) SELECT max(n) AS last FROM each",
  values: [200_000],
};

/** How many turns of the event loop pass until something is done. */
const turnsUntil = async (work: Promise<unknown>): Promise<number> => {
  let [turns, isOver] = [0, false];
  const count = () => {
    turns += 1;
    if (!isOver) setTimeout(count, 1);
  };
  setTimeout(count, 1);
  await work;
  isOver = true;
  return turns;
};

test.each([
  [10_000, "few"],
  [10_001, "many"],
])("what was committed before is read, in a table up to row %d (%s)", async (last) => {
  add(1, "first");
  add(last, "last");
  expect(await names()).toEqual([{ name: "first" }, { name: "last" }]);
  expect(await names("first")).toEqual([{ name: "last" }]);
  add(last + 1, "next");
  expect(await names("last")).toEqual([{ name: "next" }]);
});

test("a cached read of a large table is read again once anything in the file has changed, whoever wrote it", async () => {
  add(10_001, "last");
  const other = new Database(join(folder, "store.sqlite"));
  const drawn = async () =>
    (await reader.read<{ drawn: number }>("items", { sql: "SELECT random() AS drawn FROM items", values: [] }))[0]
      ?.drawn;
  const first = await drawn();
  expect(await drawn()).toBe(first);
  database.run("UPDATE items SET name = 'renamed' WHERE id = 10001");
  const second = await drawn();
  expect([second === first, await drawn()]).toEqual([false, second]);
  expect(await names()).toEqual([{ name: "renamed" }]);
  other.run("UPDATE items SET name = 'renamed again' WHERE id = 10001");
  expect(await names()).toEqual([{ name: "renamed again" }]);
  expect(await drawn()).not.toBe(second);
  database.run("BEGIN");
  database.run("DELETE FROM items");
  await names();
  database.run("ROLLBACK");
  expect(await names()).toEqual([{ name: "renamed again" }]);
  other.close();
});

test("a cached read of watched columns is kept while others change, and read again once they change, whoever wrote them", async () => {
  database.exec(
    "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT, name TEXT); INSERT INTO notes VALUES (1, '', '')",
  );
  add(10_001, "last");
  reader.close();
  database.close();
  database = new Database(join(folder, "store.sqlite"));
  reader = besideReader(database, { notes: [], items: ["name"] });
  const drawn = async (sql: string) => {
    const rows = await reader.read<{ drawn: number }>("items", { sql: `SELECT random() AS drawn, ${sql}`, values: [] });
    return rows[0]?.drawn;
  };
  const statements = ["name FROM items", "id FROM items", "text FROM notes", "1 FROM items JOIN notes"];
  const isRead = async (write: () => unknown): Promise<boolean[]> => {
    const before = await Promise.all(statements.map(drawn));
    write();
    const after = await Promise.all(statements.map(drawn));
    return after.map((each, place) => each !== before[place]);
  };
  const other = new Database(join(folder, "store.sqlite"));
  const [none, all] = [
    [false, false, false, false],
    [true, true, true, true],
  ];
  expect(await isRead(() => {})).toEqual(none);
  expect(await isRead(() => database.run("CREATE TABLE others AS SELECT 1 AS number"))).toEqual(none);
  expect(await isRead(() => database.run("INSERT INTO others VALUES (2)"))).toEqual(none);
  expect(await isRead(() => database.run("UPDATE items SET name = 'renamed'"))).toEqual([true, false, false, false]);
  expect(await isRead(() => add(10_002, "next"))).toEqual([true, true, false, true]);
  expect(await isRead(() => database.run("DELETE FROM items WHERE id = 10002"))).toEqual([true, true, false, true]);
  expect(await isRead(() => database.run("UPDATE notes SET text = 'a'"))).toEqual([false, false, true, true]);
  expect(await isRead(() => database.run("BEGIN; DELETE FROM items; ROLLBACK"))).toEqual(none);
  expect(await isRead(() => other.run("UPDATE items SET name = 'renamed again'"))).toEqual(all);
  other.close();
});

test("long reads of a large table do not block the event loop, even more of them than can run concurrently", async () => {
  add(10_001, "last");
  const reads = Array.from({ length: 5 }, () => reader.read("items", long));
  expect(await turnsUntil(Promise.all(reads))).toBeGreaterThan(5);
  expect(await Promise.all(reads)).toEqual(Array.from({ length: 5 }, () => [{ last: 200_000 }]));
});

test("a statement that fails there fails as it does here, and the next is read", async () => {
  add(10_001, "last");
  await expect(reader.read("items", { sql: "SELECT missing FROM items", values: [] })).rejects.toThrow(
    "no such column",
  );
  expect(await names()).toEqual([{ name: "last" }]);
});
