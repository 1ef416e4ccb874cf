import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { writeQueue } from "../../../../adapters/sqlite/database/write-queue.ts";
import { openSqlite } from "../../../../adapters/sqlite/open.ts";
import type { CompanyStores, Stores } from "../../../../domain/stores.ts";
import { useEveryQuery } from "../../../contract/every-query.ts";
import { aClock } from "../../../fixtures/clock.ts";
import { aLoan } from "../../../fixtures/loan/loan.ts";
import { loanAdded, testVault } from "../../../fixtures/loan/log.ts";

let folder = "";
let stores: Stores;
/** A connection of its own to the same file, as another process has one. */
let other: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hecm-queue-"));
  const file = join(folder, "store.sqlite");
  stores = openSqlite(file, aClock(), testVault);
  other = new Database(file);
});
afterEach(async () => {
  other.close();
  await stores.close();
  rmSync(folder, { recursive: true });
});

const lock = () => other.exec("BEGIN IMMEDIATE");
const free = () => other.exec("ROLLBACK");

/** A function that is called while another process holds the lock, which is freed once the event loop comes round. */
const whileLocked =
  <Given extends unknown[], Outcome>(call: (...given: Given) => Promise<Outcome>) =>
  async (...given: Given): Promise<Outcome> => {
    lock();
    const freed = Bun.sleep(0).then(free);
    const [outcome] = await Promise.all([call(...given), freed]);
    return outcome;
  };

/** Every method of a port, called so. */
const lockedPort = <Port extends object>(port: Port): Port =>
  new Proxy(port, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      return typeof method === "function" ? whileLocked(method.bind(target)) : method;
    },
  });

const lockedPortsOf = <Ports extends object>(ports: Ports): Ports =>
  Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [name, typeof port === "object" ? lockedPort(port) : port]),
  ) as Ports;

describe("while another process holds the lock of the file", () => {
  test("every write of every port waits for it, and every read goes on", async () => {
    await useEveryQuery({
      ...lockedPortsOf(stores),
      companyOf: whileLocked(stores.companyOf),
      forCompany: (companyId): CompanyStores => lockedPortsOf(stores.forCompany(companyId)),
    });
    await whileLocked(stores.ping)();
  });

  test("writes wait in their order, and the event loop goes on meanwhile", async () => {
    lock();
    const { loans } = stores.forCompany(1);
    const finished: number[] = [];
    const writes = Array.from({ length: 30 }, async (_, number) => {
      const loan = aLoan();
      await loans.add(loan, loanAdded(loan));
      finished.push(number);
    });
    // Writes that all waited inside SQLite would have used up their five seconds after fewer turns, and fail.
    for (let turns = 0; turns < 30; turns += 1) await Bun.sleep(1);
    expect(finished).toEqual([]);
    free();
    await Promise.all(writes);
    expect(finished).toEqual(Array.from({ length: 30 }, (_, number) => number));
  });

  test("numbers of a sequence that many wait for are taken once for all of them", async () => {
    lock();
    const numbers = Promise.all(Array.from({ length: 15 }, () => stores.sequences.next("loan")));
    await Bun.sleep(50);
    free();
    expect((await numbers).toSorted((one, next) => one - next)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
    expect(await stores.sequences.next("loan")).toBe(16);
  });

  test("a write that fails for another reason than the lock fails alone", async () => {
    const { loans } = stores.forCompany(1);
    const [first, second] = [aLoan(), aLoan()];
    await loans.add(first, loanAdded(first));
    lock();
    const writes = [first, second].map((loan) => loans.add(loan, loanAdded(loan)));
    await Bun.sleep(50);
    free();
    const outcomes = await Promise.allSettled(writes);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(await loans.find(second.id)).toEqual(second);
  });
});

test("a write that has waited five seconds for the lock fails as unreachable, and is not stored later; others wait on", async () => {
  const blocker = new Database(join(folder, "store.sqlite"));
  blocker.exec("BEGIN IMMEDIATE");
  let [milliseconds, tries] = [0, 0];
  const elapsed = () => milliseconds;
  const exec = other.exec.bind(other);
  other.exec = (statement) => {
    if (statement === "BEGIN IMMEDIATE") tries += 1;
    return exec(statement);
  };
  const write = writeQueue(other, () => {}, { elapsed });
  const insert = (name: string) => write(() => other.run("INSERT INTO marks VALUES (?, '')", [name]));
  const outcomes: string[] = [];
  const early = insert("early").catch((error: unknown) => {
    outcomes.push("early failed");
    return error;
  });
  milliseconds = 4_999;
  const late = insert("late").then(() => outcomes.push("late was stored"));
  while (tries < 3) await Bun.sleep(1);
  expect(outcomes).toEqual([]);
  milliseconds = 5_000;
  expect(stores.isUnreachable(await early)).toBe(true);
  milliseconds = 9_998;
  blocker.exec("ROLLBACK");
  blocker.close();
  await late;
  expect(outcomes).toEqual(["early failed", "late was stored"]);
  expect(other.query("SELECT name FROM marks WHERE name IN ('early', 'late')").values()).toEqual([["late"]]);
});

test("writes that come while others wait do not overtake them", async () => {
  const write = writeQueue(other, () => {});
  const done: string[] = [];
  const insert = (name: string) => write(() => other.exec("CREATE TABLE IF NOT EXISTS t (x)") && done.push(name));
  const blocker = new Database(join(folder, "store.sqlite"));
  blocker.exec("BEGIN IMMEDIATE");
  const first = insert("first");
  blocker.exec("ROLLBACK");
  blocker.close();
  // The lock is free by now, and the first one has not tried again yet.
  const second = insert("second");
  await Promise.all([first, second]);
  expect(done).toEqual(["first", "second"]);
});

describe("writes that come at one time", () => {
  test("share a commit, and none is acknowledged before another process sees it", async () => {
    const reader = new Database(join(folder, "store.sqlite"));
    const stored = reader.prepare<{ count: number }, []>(
      "SELECT count(*) AS count FROM marks WHERE name LIKE 'mark %'",
    );
    const write = writeQueue(other, () => {}, { maxGroupMilliseconds: Number.POSITIVE_INFINITY });
    const insert = (name: string) => write(() => other.run("INSERT INTO marks VALUES (?, '')", [`mark ${name}`]));
    const seen = await Promise.all(["a", "b", "c", "d"].map((name) => insert(name).then(() => stored.get()?.count)));
    expect(seen).toEqual([4, 4, 4, 4]);
    reader.close();
  });

  test("have the next commit where they come too late for the one of the others", async () => {
    const write = writeQueue(other, () => {}, { maxGroupMilliseconds: -1 });
    const committed = () => other.query<{ count: number }, []>("SELECT count(*) AS count FROM marks").get()?.count ?? 0;
    const before = committed();
    const insert = (name: string) => write(() => other.run("INSERT INTO marks VALUES (?, '')", [name]));
    const seen = await Promise.all(["a", "b", "c"].map((name) => insert(name).then(committed)));
    expect(seen).toEqual([before + 1, before + 2, before + 3]);
  });

  test("gather as long as more come with each turn of the event loop, for eight turns at most", async () => {
    const write = writeQueue(other, () => {}, { maxGroupMilliseconds: Number.POSITIVE_INFINITY });
    const committed = () => other.query<{ count: number }, []>("SELECT count(*) AS count FROM marks").get()?.count ?? 0;
    const before = committed();
    const seen: Promise<number>[] = [];
    for (let number = 1; number <= 12; number += 1) {
      // Before the queue's own, so that the next one comes within the turn that it waits.
      const turn = setImmediate();
      seen.push(write(() => other.run("INSERT INTO marks VALUES (?, '')", [`mark ${number}`])).then(committed));
      await turn;
    }
    expect((await Promise.all(seen)).map((count) => count - before)).toEqual([...Array(9).fill(9), 12, 12, 12]);
  });

  test("are refused each by itself", async () => {
    const { loans } = stores.forCompany(1);
    const [first, taken, last] = [aLoan({ externalId: "A-1" }), aLoan({ externalId: "A-1" }), aLoan()];
    const adds = [first, first, taken, last].map((loan) => loans.add(loan, loanAdded(loan)));
    const outcomes = (await Promise.allSettled(adds)).map((each) =>
      each.status === "fulfilled" ? each.value : "failed",
    );
    expect(outcomes).toEqual(["added", "failed", "external_id_taken", "added"]);
    expect(await loans.find(taken.id)).toBeNull();
    expect(await stores.forCompany(1).log.lastSeq()).toBe(2);
  });

  // A commit fails for a reference that leads nowhere; the other statement takes everything back at once, as a full disk may.
  test.each([
    ["the commit fails for one", "INSERT INTO parts VALUES (7, 'none')", "FOREIGN KEY"],
    ["one takes all of them back", "INSERT OR ROLLBACK INTO parts VALUES (1, NULL)", "UNIQUE"],
  ])("are written each by itself where %s", async (_, statement, reason) => {
    other.exec("PRAGMA foreign_keys = ON; CREATE TABLE wholes (name TEXT PRIMARY KEY)");
    const referring = "whole TEXT REFERENCES wholes DEFERRABLE INITIALLY DEFERRED";
    other.exec(`CREATE TABLE parts (id INTEGER PRIMARY KEY, ${referring})`);
    const write = writeQueue(other, () => {}, { maxGroupMilliseconds: Number.POSITIVE_INFINITY });
    const insert = (id: number) => write(() => other.run("INSERT INTO parts VALUES (?, NULL)", [id]));
    const writes = [insert(1), insert(2), write(() => other.run(statement)), insert(3), insert(2)];
    const outcomes = await Promise.allSettled(writes);
    const failed = outcomes.map((each) => (each.status === "fulfilled" ? null : String(each.reason)));
    expect(failed).toEqual([null, null, expect.stringContaining(reason), null, expect.stringContaining("UNIQUE")]);
    expect(other.query("SELECT id FROM parts").all()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  test("fail each with the reason where no transaction can begin", async () => {
    const closed = new Database(join(folder, "store.sqlite"));
    const write = writeQueue(closed, () => {}, { maxGroupMilliseconds: Number.POSITIVE_INFINITY });
    closed.close();
    const insert = (name: string) => write(() => closed.run("INSERT INTO marks VALUES (?, '')", [name]));
    const outcomes = await Promise.allSettled(["a", "b", "c"].map(insert));
    for (const each of outcomes) expect(String(each.status === "rejected" && each.reason)).toContain("closed");
  });

  test("fail each with the reason where a rollback fails too, and are stored again once it succeeds", async () => {
    const exec = other.exec.bind(other);
    let failures = 0;
    other.exec = (statement) => {
      if (statement === "COMMIT" && failures === 0) throw new Error("disk I/O error at the commit");
      if (statement === "ROLLBACK" && failures < 3) {
        failures += 1;
        throw new Error("disk I/O error at the rollback");
      }
      return exec(statement);
    };
    const write = writeQueue(other, () => {}, { maxGroupMilliseconds: Number.POSITIVE_INFINITY });
    const insert = (name: string) => write(() => other.run("INSERT INTO marks VALUES (?, '')", [name]));
    const outcomes = await Promise.allSettled(["a", "b", "c", "d"].map(insert));
    const failed = outcomes.map((each) => (each.status === "fulfilled" ? null : String(each.reason)));
    const reason = "Error: disk I/O error at the rollback";
    expect(failed).toEqual([reason, reason, null, null]);
    const reader = new Database(join(folder, "store.sqlite"));
    const stored = reader.query("SELECT name FROM marks WHERE name IN ('a', 'b', 'c', 'd')").values();
    reader.close();
    expect(stored).toEqual([["c"], ["d"]]);
  });

  test("of which one is to be alone are committed before it and after it", async () => {
    const write = writeQueue(other, () => {}, { maxGroupMilliseconds: Number.POSITIVE_INFINITY });
    const isOpen = () => other.inTransaction;
    const writes = [write(isOpen), write(isOpen), write(isOpen, "alone"), write(isOpen), write(isOpen)];
    expect(await Promise.all(writes)).toEqual([true, true, false, true, true]);
  });
});
