import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openVault } from "../../../adapters/crypto/vault.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { checkKeys } from "../../../application/company/keys/check-keys.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aBorrower, aLoan } from "../../fixtures/loan/loan.ts";
import { addLoansToFile } from "../../fixtures/loan/loans-in-file.ts";
import { companyAdded } from "../../fixtures/loan/log.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";
import { said, spawnCommand } from "./command-line.ts";

const folder = mkdtempSync(join(tmpdir(), "hecm-cli-store-"));
const path = (name: string): string => join(folder, name);
const loanCount = 300;
const environment = {
  ENCRYPTION_KEYS: `first:${Buffer.alloc(32, 7).toString("base64")}`,
  BLIND_INDEX_KEY: "a blind index key of 32 characters!!",
  AUDIT_KEY: "an audit key of 32 characters or more",
};

/** A store on which a service was started once, with a company and its loans. */
beforeAll(async () => {
  const vault = openVault(environment.ENCRYPTION_KEYS, environment.BLIND_INDEX_KEY, environment.AUDIT_KEY);
  const stores = openSqlite(path("seeded.sqlite"), aClock(), vault);
  await checkKeys(someDependencies({ ...stores, vault }));
  const company = aCompany({ id: 1 });
  await stores.companies.add(company, companyAdded(company));
  await stores.close();
  const loans = Array.from({ length: loanCount }, (_, position) =>
    aLoan({ id: position + 1, borrowers: [aBorrower({ id: position + 1 })] }),
  );
  await addLoansToFile(path("seeded.sqlite"), company.id, loans, { vault });
  const database = new Database(path("seeded.sqlite"));
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const fresh = (name: string): string => {
  copyFileSync(path("seeded.sqlite"), path(name));
  return name;
};

const store = (file: string, words: readonly string[], keys: Readonly<Record<string, string>> = environment) =>
  spawnCommand(folder, ["store", ...words], { SQLITE_FILE: file, ...keys });

const loansIn = (file: string): number => {
  const database = new Database(path(file));
  const found = database.query<{ count: number }, []>("SELECT count(*) AS count FROM loans").get();
  database.close();
  return found?.count ?? 0;
};

const named = (start: string): readonly string[] => readdirSync(folder).filter((name) => name.startsWith(start));

describe("store backup on the command line", () => {
  test("copies a store while another process writes to it, and the backup restores what was stored before, with its log", async () => {
    const file = fresh("written.sqlite");
    const script = join(import.meta.dir, "backup-writer-child.ts");
    const writer = Bun.spawn([process.execPath, script, path(file), String(loanCount + 1)], {
      env: environment,
      stdout: "pipe",
      stderr: "inherit",
    });
    let stored = loanCount;
    const reader = writer.stdout.getReader();
    const reading = (async () => {
      for (let read = await reader.read(); !read.done; read = await reader.read())
        stored = Number(new TextDecoder().decode(read.value).trim().split("\n").at(-1));
    })();
    while (stored < loanCount + 10 && writer.exitCode === null) await Bun.sleep(1);
    const storedBefore = stored;
    const { output, code } = await said(store(file, ["backup", "backup.sqlite"]));
    const storedMeanwhile = stored - storedBefore;
    writer.kill("SIGKILL");
    await reading;
    expect(code).toBe(0);
    expect(storedMeanwhile).toBeGreaterThan(0);
    expect(statSync(path("backup.sqlite")).mode & 0o777).toBe(0o600);
    expect(named("backup.sqlite")).toEqual(["backup.sqlite"]);
    const count = loansIn("backup.sqlite");
    expect(count).toBeGreaterThanOrEqual(storedBefore);
    expect(count).toBeLessThanOrEqual(stored + 1);
    const bytes = readFileSync(path("backup.sqlite"));
    const known = [
      `${bytes.length.toLocaleString("en-US")} bytes, SHA-256 ${createHash("sha256").update(bytes).digest("hex")}`,
      // One entry of the company, and one of each loan.
      `Log of company 1 up to ${count + 1}:`,
    ];
    for (const line of known) expect(output).toContain(line);
    expect(output).toStartWith(`${path("backup.sqlite")} is a complete copy of ${path(file)}.\n`);

    mkdirSync(path("new-machine"));
    const restored = await said(store("new-machine/hecm.sqlite", ["restore", "backup.sqlite"]));
    expect([restored.code, restored.reported]).toEqual([0, [""]]);
    for (const line of known) expect(restored.output).toContain(line);
    expect(loansIn("new-machine/hecm.sqlite")).toBe(count);
    expect(readdirSync(path("new-machine"))).toEqual(["hecm.sqlite"]);
  });

  test("killed in the middle it has made no backup, the store continues, and the next backup succeeds", async () => {
    const file = fresh("killed.sqlite");
    const killed = store(file, ["backup", "cut.sqlite"], { ...environment, KILLED_BEFORE_RENAMING_TO: "cut.sqlite" });
    await killed.exited;
    expect([killed.signalCode, named("cut.sqlite")]).toEqual(["SIGKILL", [expect.stringMatching(/\.part$/)]]);
    expect((await said(store(file, ["backup", "cut.sqlite"]))).code).toBe(0);
    expect([loansIn(file), loansIn("cut.sqlite")]).toEqual([loanCount, loanCount]);
  });
});

describe("store restore on the command line", () => {
  /** A store with one loan more than the seeded one, to recognize it if it is not replaced. */
  const changed = (name: string): string => {
    const file = fresh(name);
    const database = new Database(path(file));
    database.exec("DELETE FROM loans WHERE id = 1");
    database.close();
    return file;
  };

  test("keeps the former file, which stays the store if the command is killed before the other takes its place", async () => {
    const file = changed("replaced.sqlite");
    const killedAt = { ...environment, KILLED_BEFORE_RENAMING_TO: file };
    const killed = store(file, ["restore", "seeded.sqlite"], killedAt);
    await killed.exited;
    expect([killed.signalCode, named(`${file}.`).some((name) => name.endsWith(".replaced"))]).toEqual([
      "SIGKILL",
      true,
    ]);
    expect(loansIn(file)).toBe(loanCount - 1);
    const again = changed("replaced-whole.sqlite");
    const { code, output } = await said(store(again, ["restore", "seeded.sqlite"]));
    const [kept = ""] = named(`${again}.`);
    expect([code, loansIn(again), loansIn(kept)]).toEqual([0, loanCount, loanCount - 1]);
    expect(output).toEndWith(`The replaced file is kept as ${path(kept)}.\n`);
  });

  const altered = (name: string): string => {
    const database = new Database(path(fresh(name)));
    database.exec("UPDATE log SET document = json_set(document, '$.byUserId', 999) WHERE seq = 200");
    database.close();
    return name;
  };
  const otherKeys = { ...environment, ENCRYPTION_KEYS: `first:${Buffer.alloc(32, 8).toString("base64")}` };

  const refused: readonly (readonly [string, () => string, Readonly<Record<string, string>>, string])[] = [
    [
      "of a store with other keys",
      () => "seeded.sqlite",
      otherKeys,
      "belongs to a store with other keys (ENCRYPTION_KEYS)",
    ],
    [
      "whose log was altered",
      () => altered("altered.sqlite"),
      environment,
      "Company 1, entry 200, loan 199, its entry 1: altered",
    ],
  ];
  for (const [name, backup, keys, sentence] of refused)
    test(`refuses a backup ${name}, and leaves the store unchanged`, async () => {
      const file = changed("kept.sqlite");
      const { code, reported } = await said(store(file, ["restore", backup()], keys));
      expect(code).toBe(1);
      expect(reported.join("\n")).toContain(sentence);
      expect([loansIn(file), named(file)]).toEqual([loanCount - 1, [file]]);
    });
});

test("a relative path begins in the folder where the command was typed, not in the project's, which the settings are relative to", async () => {
  mkdirSync(path("typed-in"));
  const { output, code } = await said(
    store("seeded.sqlite", ["backup", "mine.sqlite"], { ...environment, INIT_CWD: path("typed-in") }),
  );
  expect(output).toStartWith(`${path("typed-in/mine.sqlite")} is a complete copy of ${path("seeded.sqlite")}.\n`);
  expect([code, loansIn("typed-in/mine.sqlite")]).toEqual([0, loanCount]);
});

test("store backup and restore say with MongoDB that its server has tools for both", async () => {
  const mongo = { ...environment, STORE: "mongodb", MONGODB_URI: "mongodb://localhost/hecm" };
  const { code, reported } = await said(store("none.sqlite", ["backup", "backup.sqlite"], mongo));
  expect([code, reported]).toEqual([
    1,
    ["This is for STORE=sqlite. MongoDB is backed up and restored with the tools of its server."],
  ]);
});
