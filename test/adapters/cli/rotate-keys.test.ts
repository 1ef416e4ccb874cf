import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openVault } from "../../../adapters/crypto/vault.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { ssnPlace } from "../../../domain/loan/borrowers/ssn.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aBorrower, aLoan } from "../../fixtures/loan/loan.ts";
import { addLoansToFile } from "../../fixtures/loan/loans-in-file.ts";
import { companyAdded } from "../../fixtures/loan/log.ts";
import { firstRelease, firstReleaseFile } from "../../stored-shapes/first-release.ts";
import { said, spawnCommand } from "./command-line.ts";

const folder = mkdtempSync(join(tmpdir(), "hecm-cli-keys-"));
/** More than one step of the command re-encrypts. */
const loanCount = 600;
const oldKey = `old:${Buffer.alloc(32, 7).toString("base64")}`;
const firstReleaseKey = `test:${Buffer.alloc(32, 7).toString("base64")}`;
const newKey = `new:${Buffer.alloc(32, 8).toString("base64")}`;
const blindIndexKey = "a blind index key of 32 characters!!";
const auditKey = "an audit key of 32 characters or more";
const environment = {
  ENCRYPTION_KEYS: `${newKey},${oldKey}`,
  BLIND_INDEX_KEY: blindIndexKey,
  AUDIT_KEY: auditKey,
};

/**
 * A store under the old key, whose loans have a borrower with an SSN. Encrypted for each loan are the SSN, its sealed parts, and the
 * changes of its log entry, and also those of the company's.
 */
const seed = async (): Promise<void> => {
  const file = join(folder, "seeded.sqlite");
  const vault = openVault(oldKey, blindIndexKey, auditKey);
  const stores = openSqlite(file, aClock(), vault);
  const company = aCompany({ id: 1, isHouse: true });
  await stores.companies.add(company, companyAdded(company));
  await stores.close();
  const loans = Array.from({ length: loanCount }, (_, position) => {
    const id = position + 1;
    const number = String(100_000_000 + id);
    const sealed = vault.seal(number, ssnPlace(1, id));
    const ssn = { sealed, last4: number.slice(-4), blindIndex: vault.blindIndex(1, number) };
    return aLoan({ id, borrowers: [aBorrower({ id, ssn })] });
  });
  await addLoansToFile(file, company.id, loans, { vault });
  // Only the file itself is copied.
  const database = new Database(file);
  database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
};

beforeAll(seed);
afterAll(() => rmSync(folder, { recursive: true }));

const fresh = (name: string): string => {
  copyFileSync(join(folder, "seeded.sqlite"), join(folder, name));
  return name;
};

const rotate = (file: string, keys: Readonly<Record<string, string>> = environment) =>
  spawnCommand(folder, ["keys", "rotate"], { SQLITE_FILE: file, ...keys });

/** How many loans have their SSN under the new key. */
const underNewKey = (file: string): number => {
  const database = new Database(join(folder, file), { readonly: true });
  try {
    const query = "SELECT count(*) AS count FROM loans WHERE document ->> '$.borrowers[0].ssn.sealed' LIKE '2.new.%'";
    return database.query<{ count: number }, []>(query).get()?.count ?? 0;
  } finally {
    database.close();
  }
};

describe("keys rotate on the command line", () => {
  test("prints its progress, what was re-encrypted, and that the old key can be removed", async () => {
    const file = fresh("whole.sqlite");
    const { output, reported, code } = await said(rotate(file));
    expect(reported).toEqual(["Pass 1: 1,801 values re-encrypted", "Pass 2: 0 values re-encrypted"]);
    expect(output).toBe(
      "1,801 values are now encrypted with the first key of ENCRYPTION_KEYS.\nNo value is encrypted with any other key: the other keys can be removed.\n",
    );
    expect([code, underNewKey(file)]).toEqual([0, loanCount]);
    const retired = await said(rotate(file, { ...environment, ENCRYPTION_KEYS: newKey }));
    expect([retired.code, retired.reported]).toEqual([0, ["Pass 1: 0 values re-encrypted"]]);
  });

  test("says that the last key must stay if other keys are derived from it, and refuses to continue without it", async () => {
    const file = fresh("derived.sqlite");
    const { output, code } = await said(rotate(file, { ENCRYPTION_KEYS: `${newKey},${oldKey}` }));
    expect(code).toBe(0);
    expect(output).toEndWith(
      "No value is encrypted with any other key: the other keys can be removed, except the last one, from which BLIND_INDEX_KEY and AUDIT_KEY are derived.\n",
    );
    const ownAuditKey = { ENCRYPTION_KEYS: `${newKey},${oldKey}`, AUDIT_KEY: auditKey };
    const one = await said(rotate(fresh("derived-one.sqlite"), ownAuditKey));
    expect(one.output).toEndWith("except the last one, from which BLIND_INDEX_KEY is derived.\n");
    const without = await said(rotate(file, { ENCRYPTION_KEYS: newKey }));
    expect([without.code, without.reported]).toEqual([
      1,
      [
        "BLIND_INDEX_KEY is not that of this store: run the command with the settings of the service. Where it is not set, it is derived from the last of ENCRYPTION_KEYS, which must stay the last.",
      ],
    ]);
  });

  test("killed in the middle, it keeps what it did, and the next run does the rest", async () => {
    const file = fresh("killed.sqlite");
    const script = join(import.meta.dir, "rotate-keys-killed.ts");
    const killed = Bun.spawn([process.execPath, script, file, "550"], {
      cwd: folder,
      env: environment,
      stderr: "inherit",
    });
    await killed.exited;
    expect([killed.signalCode, underNewKey(file)]).toEqual(["SIGKILL", 550]);
    const { output, code } = await said(rotate(file));
    // It continues the rotation that was killed, and counts what that had recorded: everything except its last step.
    const counted = Number(output.split(" ")[0]?.replace(",", ""));
    expect(counted).toBeGreaterThan(1_801 - 500);
    expect(counted).toBeLessThanOrEqual(1_801);
    expect([code, underNewKey(file)]).toEqual([0, loanCount]);
  });

  test("what the first release stored in clear is sealed by one run, and afterward is in no byte of the files or of a backup", async () => {
    const file = "first-release.sqlite";
    copyFileSync(firstReleaseFile, join(folder, file));
    const contents = (name: string) => readFileSync(join(folder, name), "latin1");
    const [birthDay] = firstRelease.loan.borrowers.map(({ bornOn }) => bornOn);
    expect(contents(file)).toContain(birthDay ?? "");
    const { code, output } = await said(
      rotate(file, { ...environment, ENCRYPTION_KEYS: `${newKey},${firstReleaseKey}` }),
    );
    expect([code, output.split("\n").length]).toEqual([0, 3]);
    const database = new Database(join(folder, file));
    database.run("VACUUM INTO ?", [join(folder, "backup.sqlite")]);
    database.close();
    const files = readdirSync(folder).filter((name) => name.startsWith(file) || name === "backup.sqlite");
    expect(files.filter((name) => contents(name).includes(birthDay ?? ""))).toEqual([]);
    const next = await said(rotate(file, { ...environment, ENCRYPTION_KEYS: newKey }));
    expect([next.code, next.reported]).toEqual([0, ["Pass 1: 0 values re-encrypted"]]);
  });

  test("without the old key it reports what it cannot decrypt, changes nothing, and ends with 1", async () => {
    const file = fresh("lost.sqlite");
    const { reported, output, code } = await said(rotate(file, { ...environment, ENCRYPTION_KEYS: newKey }));
    expect([code, underNewKey(file)]).toEqual([1, 0]);
    expect(output).toBe("0 values are now encrypted with the first key of ENCRYPTION_KEYS.\n");
    expect(reported.slice(1, 3)).toEqual([
      "1,801 values cannot be decrypted with the keys in ENCRYPTION_KEYS and stay as they are. Add the missing key, and run the command again:",
      "  company 1, borrower 1, ssn",
    ]);
    expect(reported.at(-1)).toBe("  and 1,791 more");
  });
});
