/** Copies the demonstration from one kind of store to the other and back. Deep: five seconds of processor time. */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { openVault } from "../../../adapters/crypto/vault.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { copyStore } from "../../../application/company/copy/copy-store.ts";
import { digestStore } from "../../../application/company/copy/digest-store.ts";
import { copyDemonstration, emptyFolder, refusalToStart } from "../../bootstrap/running.ts";
import { mongoKind } from "../../contract/mongo-kind.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testKeys, testVault } from "../../fixtures/loan/log.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";
import { mongoServer } from "../../runner/mongo-server/index.ts";
import { firstRelease } from "../../stored-shapes/first-release.ts";
import { said, spawnCommand } from "./command-line.ts";

const mongo = await mongoServer();
const folder = emptyFolder();
afterAll(() => folder[Symbol.dispose]());

/** Tables whose rows are equivalent but not equal in another store: numbers that the store assigned, and rows that are not copied. */
const ownTables = /^(sqlite_.*|sessions|counters|page_links|marks|document_files|document_file_parts|step_texts)$/;

/** All rows of a file by table, without what SQLite derives from documents, and for calculations without the numbers of texts. */
const rowsOf = (file: string): Readonly<Record<string, readonly string[]>> => {
  const database = new Database(join(folder.path, file));
  const tables = database.query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const rows = tables
    .filter(({ name }) => !ownTables.test(name))
    .map(({ name }) => {
      const found = database.query<Record<string, unknown>, []>(`SELECT * FROM ${name}`).all();
      // Findings are numbered as they are stored, and listed by their contents.
      const isNumbered = name === "import_findings";
      const shown = found.map(({ steps: _, id, ...row }) => JSON.stringify(isNumbered ? row : { id, ...row }));
      return [name, shown.toSorted()] as const;
    });
  database.close();
  return Object.fromEntries(rows);
};

describe.skipIf(mongo === null)("store copy on the command line, with the demonstration", () => {
  const uri = mongo?.uriOf(`store_copy_${process.pid}`) ?? "";
  const sqlite = { STORE: "sqlite", SQLITE_FILE: "data/hecm.sqlite" };
  const run = (words: readonly string[], environment: Readonly<Record<string, string>>) =>
    said(spawnCommand(folder.path, ["store", ...words], environment));
  let encryptionKeys = "";

  beforeAll(async () => {
    await copyDemonstration(folder.path);
    ({ encryptionKeys } = JSON.parse(readFileSync(join(folder.path, "data/secrets.json"), "utf8")));
  });

  afterAll(async () => {
    const client = await MongoClient.connect(uri);
    await client.db().dropDatabase();
    await client.close();
  });

  test("killed in the middle it can be continued, no service starts on it before, and both stores then have the same contents", async () => {
    const script = join(import.meta.dir, "store-copy-killed.ts");
    const killed = Bun.spawn([process.execPath, script, "data/hecm.sqlite", uri, "14"], {
      cwd: folder.path,
      env: { ENCRYPTION_KEYS: encryptionKeys },
      stderr: "inherit",
    });
    await killed.exited;
    expect(killed.signalCode).toBe("SIGKILL");
    const started = await refusalToStart(folder.path, { STORE: "mongodb", MONGODB_URI: uri });
    expect(started.lines).toEqual(["The store is an unfinished copy: run `store copy` again, or empty it."]);
    const { code, output, reported } = await run(["copy"], {
      ...sqlite,
      TARGET_STORE: "mongodb",
      TARGET_MONGODB_URI: uri,
    });
    expect(reported.at(-1)).toMatch(/^marks: \d+$/);
    expect(output).toEndWith("Both stores have the same contents. The target is ready.\n");
    expect(code).toBe(0);
  });

  test("back into a file it gives the same store, with everything that queries need", async () => {
    const target = { TARGET_STORE: "sqlite", TARGET_SQLITE_FILE: "back.sqlite" };
    const { code, output } = await run(["copy"], { STORE: "mongodb", MONGODB_URI: uri, ...target });
    expect(output).toContain("Both stores have the same contents.");
    expect(code).toBe(0);
    const rows = rowsOf("back.sqlite");
    expect(Object.values(rows).flat().length).toBeGreaterThan(500);
    expect(rows).toEqual(rowsOf("data/hecm.sqlite"));
    const vault = openVault(encryptionKeys, null);
    const stores = openSqlite(join(folder.path, "back.sqlite"), aClock(), vault);
    const [first] = output.split("\n");
    expect(first).toContain((await digestStore(stores, vault))[0]?.sha256 ?? "none");
    await stores.close();
  });

  test("of a store of the first release gives one that the current service reads in the same way", async () => {
    if (mongo === null) return;
    const opened = await mongoKind(mongo).open({ shared: false });
    await opened.insertFirstRelease();
    const target = openSqlite(":memory:", aClock(), testVault);
    const vault = { ...openVault(testKeys.ENCRYPTION_KEYS, testKeys.BLIND_INDEX_KEY), ...testVault };
    const source = someDependencies({ ...opened.stores, clock: opened.clock, vault });
    const copied = await copyStore(source, { target, kindDone: () => {} });
    expect(copied).toMatchObject({ _tag: "Accepted", value: { different: [] } });
    expect(await target.forCompany(1).loans.find(firstRelease.loan.id)).toEqual(
      await opened.stores.forCompany(1).loans.find(firstRelease.loan.id),
    );
    await target.close();
    await opened.dispose();
  });

  test("refuses a target that is not empty, and a missing target", async () => {
    const full = await run(["copy"], { ...sqlite, TARGET_STORE: "sqlite", TARGET_SQLITE_FILE: "back.sqlite" });
    expect([full.code, full.reported]).toEqual([
      1,
      [expect.stringContaining("The target is neither empty nor an unfinished copy")],
    ]);
    const unnamed = await run(["copy"], sqlite);
    expect([unnamed.code, unnamed.reported]).toEqual([1, [expect.stringContaining("The target must be named")]]);
  });
});
