import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../../adapters/sqlite/migrations/migrate.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { emailKey, type User } from "../../../domain/identity/user.ts";
import { fold } from "../../../domain/kernel/text/words.ts";
import { upgradeLoan } from "../../../domain/loan/stored/upgrade.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { testVault, userSaved } from "../../fixtures/loan/log.ts";

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hecm-user-columns-"));
  file = join(folder, "store.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A file of the release that read from the document whether a user is active, with a user, and how that release saved one. */
const formerFile = (user: User) => {
  const database = new Database(file);
  database.exec("PRAGMA journal_mode = WAL");
  migrate(database, upgradeLoan, 39);
  const { id, email, lastName } = user;
  const columns = [emailKey(email), fold(lastName), JSON.stringify(user), id];
  database.run("INSERT INTO users (email_key, folded_last_name, document, id) VALUES (?, ?, ?, ?)", columns);
  const update = database.prepare("UPDATE users SET email_key = ?, folded_last_name = ?, document = ? WHERE id = ?");
  const save = (next: User) => update.run(emailKey(next.email), fold(next.lastName), JSON.stringify(next), id);
  return { database, save };
};

const listedOf = async (stores: ReturnType<typeof openSqlite>, { companyId }: User) => {
  const page = { number: 1, size: 25, order: [] };
  const { users } = stores.forCompany(companyId);
  const counts = [true, false].map(async (isActive) => (await users.list({ isActive, search: null }, page)).count);
  return Promise.all(counts);
};

test("a process of the previous release, which leaves to the document whether a user is active, cannot deactivate users once the file belongs to this one", async () => {
  const user = aUser();
  const former = formerFile(user);
  const stores = openSqlite(file, aClock(), testVault);
  const { users } = stores.forCompany(user.companyId);

  expect(() => former.save({ ...user, isActive: false })).toThrow("former release");
  expect([await users.find(user.id), await listedOf(stores, user)]).toEqual([user, [1, 0]]);
  const renamed = { ...user, lastName: "Sample" };
  former.save(renamed);
  expect(await users.find(user.id)).toEqual(renamed);

  const next = { ...renamed, isActive: false };
  await users.save(next, userSaved(next, renamed));
  expect(await listedOf(stores, user)).toEqual([0, 1]);
  await stores.close();
  former.database.close();
});

test("a user whom such a process deactivated before its saves were refused is listed as inactive", async () => {
  const user = aUser();
  const former = formerFile(user);
  migrate(former.database, upgradeLoan, 41);
  former.save({ ...user, isActive: false });
  former.database.close();
  const stores = openSqlite(file, aClock(), testVault);
  expect(await listedOf(stores, user)).toEqual([0, 1]);
  await stores.close();
});
