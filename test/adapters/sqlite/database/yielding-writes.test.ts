import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { writeQueue } from "../../../../adapters/sqlite/database/write-queue.ts";
import { yieldingWrites } from "../../../../adapters/sqlite/database/yielding-writes.ts";

const opened = (turn: (unfinished?: Promise<void>) => Promise<void> | null) => {
  const database = new Database(":memory:");
  database.exec("CREATE TABLE items (name TEXT UNIQUE)");
  const insert = database.prepare("INSERT INTO items VALUES (?)");
  const writeYielding = yieldingWrites<string, string>({
    database,
    write: writeQueue(database, () => {}),
    yielder: () => turn,
  });
  const stored = () => database.query<{ name: string }, []>("SELECT name FROM items ORDER BY rowid").all();
  const writeOne = (name: string): string => {
    insert.run(name);
    return `${name} is written`;
  };
  return {
    writeAll: (names: readonly string[]) => writeYielding(names, writeOne),
    names: () => stored().map((row) => row.name),
  };
};

test("writing many records yields to the event loop between two transactions, after the commit", async () => {
  const items = ["a", "b", "c", "d", "e"];
  const seen: string[][] = [];
  let asked = 0;
  const { writeAll, names } = opened((unfinished) => {
    asked += 1;
    return asked % 2 === 0 ? Promise.resolve(unfinished).then(() => void seen.push(names())) : null;
  });
  expect(await writeAll(items)).toEqual(items.map((name) => `${name} is written`));
  expect(seen).toEqual([
    ["a", "b"],
    ["a", "b", "c", "d"],
  ]);
  expect(names()).toEqual(items);
});

test("a failure rolls back its own transaction only, and nothing is written after it", async () => {
  const { writeAll, names } = opened(() => Promise.resolve());
  await expect(writeAll(["a", "b", "a", "c"])).rejects.toThrow("UNIQUE");
  expect(names()).toEqual(["a", "b"]);
  expect(await writeAll([])).toEqual([]);
});
