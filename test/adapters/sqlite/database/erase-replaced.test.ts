import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eraser } from "../../../../adapters/sqlite/database/erase-replaced.ts";
import { writeQueue } from "../../../../adapters/sqlite/database/write-queue.ts";
import { besideReader } from "../../../../adapters/sqlite/threads/read-beside.ts";

test("lists can still be read, also after a change, once the file was rewritten without replaced data", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-erase-"));
  const database = new Database(join(folder, "store.sqlite"));
  database.exec(
    "PRAGMA journal_mode = WAL; PRAGMA temp_store = MEMORY; CREATE TABLE loans (id INTEGER PRIMARY KEY, status TEXT)",
  );
  database.run(
    "WITH RECURSIVE each (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM each WHERE n < 20000) INSERT INTO loans SELECT n, 'new' FROM each",
  );
  const { read, close } = besideReader(database, { loans: ["status"] });
  const counted = async () =>
    (
      await read<{ count: number }>("loans", {
        sql: "SELECT count(*) AS count FROM loans WHERE status = 'new'",
        values: [],
      })
    )[0]?.count;
  expect(await counted()).toBe(20_000);
  await eraser(
    database,
    writeQueue(database, () => {}),
  )();
  expect(await counted()).toBe(20_000);
  database.run("UPDATE loans SET status = 'old' WHERE id = 1");
  expect(await counted()).toBe(19_999);
  close();
  database.close();
  rmSync(folder, { recursive: true });
});

test("the write-ahead log is emptied once its readers are done", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-erase-"));
  const database = new Database(join(folder, "store.sqlite"));
  database.exec("PRAGMA journal_mode = WAL; CREATE TABLE loans (id INTEGER PRIMARY KEY)");
  database.run("INSERT INTO loans DEFAULT VALUES");
  const reader = new Database(database.filename);
  reader.exec("BEGIN; SELECT count(*) FROM loans");
  const erased = eraser(
    database,
    writeQueue(database, () => {}),
  )();
  await Bun.sleep(60);
  reader.exec("COMMIT");
  await erased;
  expect(statSync(`${database.filename}-wal`).size).toBe(0);
  reader.close();
  database.close();
  rmSync(folder, { recursive: true });
});
