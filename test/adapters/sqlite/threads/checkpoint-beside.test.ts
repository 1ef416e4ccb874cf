import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Write } from "../../../../adapters/sqlite/database/write-queue.ts";
import { checkpointBeside } from "../../../../adapters/sqlite/threads/checkpoint-beside.ts";

let folder: string;
let database: Database;
let copies = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hecm-checkpoint-"));
  database = new Database(join(folder, "store.sqlite"));
  // The connection itself never checkpoints.
  database.exec(
    "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE items (id INTEGER PRIMARY KEY)",
  );
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const now: Write = async (run) => run();

/** How many rows are in the file itself, without the write-ahead log; null if even their table is not. */
const rowsInFile = (): number | null => {
  copies += 1;
  const copy = join(folder, `copy-${copies}.sqlite`);
  copyFileSync(database.filename, copy);
  const alone = new Database(copy);
  try {
    return alone.query<{ count: number }, []>("SELECT count(*) AS count FROM items").get()?.count ?? null;
  } catch {
    return null;
  } finally {
    alone.close();
  }
};

const addTo = async ({ write }: { readonly write: Write }, count: number) => {
  for (let added = 0; added < count; added += 1) await write(() => database.run("INSERT INTO items DEFAULT VALUES"));
};

const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isTrue())) await Bun.sleep(5);
};

test("the write-ahead log is checkpointed after every 64 writes, and not before", async () => {
  const beside = checkpointBeside(database, now);
  await addTo(beside, 63);
  await Bun.sleep(50);
  expect(rowsInFile()).toBeNull();
  await addTo(beside, 1);
  await until(() => rowsInFile() === 64);
  await addTo(beside, 64);
  // If the thread is still busy with the first ones, the next write requests it.
  await until(async () => {
    await addTo(beside, 1);
    return (rowsInFile() ?? 0) >= 128;
  });
  await beside.close();
});

test("once it is closed the thread no longer holds the file: the log is removed with the last connection", async () => {
  const beside = checkpointBeside(database, now);
  await addTo(beside, 64);
  // The thread may still be checkpointing, or may not have begun.
  await beside.close();
  database.close();
  expect(existsSync(`${database.filename}-wal`)).toBe(false);
  expect(rowsInFile()).toBe(64);
});

test("writes continue if the thread cannot open the file, with their own results and errors", async () => {
  const beside = checkpointBeside({ ...database, filename: join(folder, "gone.sqlite") } as Database, now);
  await addTo(beside, 200);
  expect(await beside.write(() => "written")).toBe("written");
  expect(
    beside.write(() => {
      throw new Error("the disk is full");
    }),
  ).rejects.toThrow("the disk is full");
  await beside.close();
});

test("a thread that does not run delays neither writes nor closing the store", async () => {
  const beside = checkpointBeside(database, now, `file://${folder}/gone.ts`);
  await addTo(beside, 64);
  // Closed before it failed, and after.
  await beside.close();
  await Bun.sleep(100);
  await beside.close();
  await addTo(beside, 200);
  expect(database.query<{ count: number }, []>("SELECT count(*) AS count FROM items").get()?.count).toBe(264);
});

test("a store in memory has no write-ahead log, and writes as before", () => {
  const inMemory = new Database(":memory:");
  expect(checkpointBeside(inMemory, now).write).toBe(now);
  inMemory.close();
});
