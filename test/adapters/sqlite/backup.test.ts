import { Database } from "bun:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqliteStoreFile } from "../../../adapters/sqlite/backup/store-file.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";
import { firstReleaseFile } from "../../stored-shapes/first-release.ts";

let folder = "";
let backup = "";
const made = mkdtempSync(join(tmpdir(), "hecm-backup-made-"));
/** A store that no connection of this process still holds: a connection with prepared statements ends only when they do. */
beforeAll(async () => {
  await openSqlite(join(made, "made.sqlite"), aClock(), testVault).close();
  await sqliteStoreFile(join(made, "made.sqlite")).backUp(join(made, "hecm.sqlite"));
});
afterAll(() => rmSync(made, { recursive: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hecm-backup-"));
  backup = join(folder, "backup.sqlite");
  copyFileSync(join(made, "hecm.sqlite"), store().path);
});
afterEach(() => rmSync(folder, { recursive: true }));

const store = () => sqliteStoreFile(join(folder, "hecm.sqlite"));

const exec = (file: string, sql: string): void => {
  const database = new Database(file);
  database.exec(sql);
  database.close();
};

const sentenceOf = (outcome: Awaited<ReturnType<ReturnType<typeof store>["backUp" | "prepareRestore"]>>): string =>
  outcome._tag === "Refused" ? outcome.refusal.sentence : "";

/** Every file of the folder with its contents. */
const contents = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "latin1")]));

describe("a backup", () => {
  test("never overwrites an existing file", async () => {
    writeFileSync(backup, "mine");
    expect(sentenceOf(await store().backUp(backup))).toContain("already exists and was not changed");
    expect(readFileSync(backup, "utf8")).toBe("mine");
  });

  test("is refused if there is no store, or no folder for it, and leaves nothing behind", async () => {
    const before = contents();
    const elsewhere = sqliteStoreFile(join(folder, "none.sqlite"));
    expect(sentenceOf(await elsewhere.backUp(backup))).toContain("There is no store in");
    expect(sentenceOf(await store().backUp(join(folder, "missing/backup.sqlite")))).toContain(
      "cannot be written (ENOENT)",
    );
    expect(contents()).toEqual(before);
  });

  test("of a store beside which SQLite cannot write says so, not that the backup cannot be written, and succeeds from a copy", async () => {
    const bytes = readFileSync(store().path);
    // The file's versions for writing and reading: 2 is WAL mode.
    bytes.fill(2, 18, 20);
    writeFileSync(store().path, bytes);
    // As on a read-only or full disk: the file for the index of the write-ahead log cannot be created.
    symlinkSync(join(folder, "missing/index"), `${store().path}-shm`);
    expect(sentenceOf(await store().backUp(backup))).toStartWith(
      `${store().path} (SQLITE_FILE) cannot be read where it is (SQLITE_CANTOPEN), because SQLite has to write files beside it: `,
    );
    expect(readdirSync(folder)).not.toContain("backup.sqlite");
    copyFileSync(store().path, join(folder, "copied.sqlite"));
    expect((await sqliteStoreFile(join(folder, "copied.sqlite")).backUp(backup))._tag).toBe("Accepted");
  });

  test("of a store that an earlier release wrote leaves it at that release", async () => {
    const old = sqliteStoreFile(join(folder, "old.sqlite"));
    writeFileSync(old.path, readFileSync(firstReleaseFile));
    expect(await old.backUp(backup)).toMatchObject({ _tag: "Accepted", value: { logHeads: [] } });
    const copy = new Database(backup, { readonly: true });
    expect(copy.query("PRAGMA user_version").get()).toEqual({ user_version: 5 });
    copy.close();
  });
});

describe("to restore", () => {
  const notRestored: readonly (readonly [string, () => void, string])[] = [
    ["a file that is missing", () => {}, "is not a file that can be read"],
    ["a file that is no database", () => writeFileSync(backup, "no database".repeat(1_000)), "is not a SQLite file"],
    ["an empty file", () => writeFileSync(backup, ""), "contains no store"],
    [
      "another program's database",
      () => exec(backup, "CREATE TABLE notes (text); PRAGMA application_id = 7"),
      "another program",
    ],
    [
      "a store of a newer version",
      () => exec(backup, `PRAGMA application_id = ${0x48_45_43_4d}; PRAGMA user_version = 999`),
      "schema 999",
    ],
    [
      "a damaged store",
      () => {
        const bytes = readFileSync(join(folder, "hecm.sqlite"));
        writeFileSync(backup, bytes.fill(7, 16_384, 24_576));
      },
      "is damaged",
    ],
    [
      "the copy of a store in use that lacks its last changes",
      () => {
        writeFileSync(backup, readFileSync(join(folder, "hecm.sqlite")));
        writeFileSync(`${backup}-wal`, "changes");
      },
      "is a store in use",
    ],
  ];
  for (const [name, make, sentence] of notRestored)
    test(`${name} is refused, and nothing is changed`, async () => {
      make();
      const before = contents();
      expect(sentenceOf(await store().prepareRestore(backup))).toContain(sentence);
      expect(contents()).toEqual(before);
    });

  test("is refused while another process has the store open, even an idle one", async () => {
    await store().backUp(backup);
    const idle = new Database(store().path);
    idle.exec("PRAGMA journal_mode = WAL");
    idle.exec("SELECT count(*) FROM loans");
    expect(sentenceOf(await store().prepareRestore(backup))).toContain("Another process has");
    idle.close();
    const prepared = await store().prepareRestore(backup);
    expect(prepared._tag).toBe("Accepted");
    if (prepared._tag === "Accepted") prepared.value.end();
  });

  const lost: readonly (readonly [string, () => void])[] = [
    ["damaged", () => writeFileSync(store().path, "damaged".repeat(10_000))],
    ["missing", () => rmSync(store().path)],
  ];
  for (const [state, lose] of lost)
    test(`instead of a ${state} store keeps what is left of it, which is not applied to the new one`, async () => {
      await store().backUp(backup);
      lose();
      if (state === "missing") writeFileSync(`${store().path}-wal`, "changes");
      const left = Object.values(contents());
      const prepared = await store().prepareRestore(backup);
      if (prepared._tag === "Refused") throw new Error(prepared.refusal.sentence);
      const placed = prepared.value.putInPlace();
      prepared.value.end();
      expect(placed).toMatchObject({ value: expect.stringContaining(".replaced") });
      expect(Object.values(contents()).toSorted()).toEqual([...left, readFileSync(backup, "latin1")].toSorted());
      await openSqlite(store().path, aClock(), testVault).close();
    });

  test("a process that opens the store at the moment of its replacement does not continue with the former file", async () => {
    await store().backUp(backup);
    const prepared = await store().prepareRestore(backup);
    if (prepared._tag === "Refused") throw new Error(prepared.refusal.sentence);
    const late = new Database(store().path);
    prepared.value.putInPlace();
    prepared.value.end();
    expect(() => late.exec("PRAGMA journal_mode = WAL; DELETE FROM loans")).toThrow("readonly");
    late.close();
  });
});
