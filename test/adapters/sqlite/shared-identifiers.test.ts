import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../../adapters/sqlite/migrations/migrate.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { upgradeLoan } from "../../../domain/loan/stored/upgrade.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { companyAdded, testVault } from "../../fixtures/loan/log.ts";

test("a file that did not allow two companies the same NMLS id or LEI keeps its companies, and accepts another with the same", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-identifiers-"));
  const file = join(folder, "hecm.sqlite");
  const [house, own] = [aCompany({ isHouse: true }), aCompany({ nmlsId: "1001", lei: "LEI-OF-NO-REAL-BANK0" })];
  const database = new Database(file);
  migrate(database, upgradeLoan, 22);
  const insert = database.prepare("INSERT INTO companies (id, folded_name, document) VALUES (?, ?, ?)");
  for (const company of [house, own]) insert.run(company.id, company.name.toLowerCase(), JSON.stringify(company));
  expect(() => insert.run(own.id + 1000, "same", JSON.stringify({ ...own, id: own.id + 1000 }))).toThrow("UNIQUE");
  database.close();
  const { companies, close } = openSqlite(file, aClock(), testVault);
  try {
    expect([await companies.house(), await companies.find(own.id)]).toEqual([house, own]);
    const same = aCompany({ nmlsId: "1001" });
    expect(await companies.add(same, companyAdded(same))).toBe("added");
    expect([...(await companies.sharingIdentifier([house.id, own.id, same.id]))].sort()).toEqual(
      [own.id, same.id].sort(),
    );
    const second = aCompany({ isHouse: true });
    expect(await companies.add(second, companyAdded(second))).toBe("house_exists");
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
});
