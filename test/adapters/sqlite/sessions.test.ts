import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aSession, aSignIn } from "../../fixtures/company/session.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { companyAdded, testVault, userAdded } from "../../fixtures/loan/log.ts";

test("a session that was not rotated for 15 days is deleted with the next sign-in, and no other", async () => {
  const stores = openSqlite(":memory:", aClock(), testVault);
  const company = aCompany();
  const user = aUser({ companyId: company.id });
  await stores.companies.add(company, companyAdded(company));
  await stores.forCompany(company.id).users.add(user, userAdded(user));
  const startedAt = instant("2026-04-01T08:00:00.000Z");
  const rotated = (at: string) =>
    aSession({ userId: user.id, companyId: company.id, startedAt, rotatedAt: instant(at) });
  const [idle, ended, lastUsed] = [
    rotated("2026-05-01T08:00:00.000Z"),
    { ...rotated("2026-04-02T08:00:00.000Z"), endedAt: instant("2026-05-15T08:00:00.000Z") },
    rotated("2026-05-01T08:00:00.001Z"),
  ];
  for (const session of [idle, ended, lastUsed]) await stores.sessions.add(session);
  const now = instant("2026-05-16T08:00:00.000Z");
  const next = aSession({ userId: user.id, companyId: company.id, startedAt: now, rotatedAt: now });
  await stores.sessions.add(next);
  const kept = await Promise.all([idle, ended, lastUsed, next].map(({ id }) => stores.sessions.find(id)));
  expect(kept.map((found) => found?.session.id ?? null)).toEqual([null, null, lastUsed.id, next.id]);
  await stores.close();
});

test("a sign-in whose entry cannot be written to the log leaves no session, and no record on the user", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-sessions-"));
  const stores = openSqlite(join(folder, "store.sqlite"), aClock(), testVault);
  const company = aCompany();
  const user = aUser({ companyId: company.id });
  const { users } = stores.forCompany(company.id);
  await stores.companies.add(company, companyAdded(company));
  await users.add(user, userAdded(user));
  const other = new Database(join(folder, "store.sqlite"));
  other.exec("CREATE TRIGGER fills BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'the disk is full'); END");
  const session = aSession({ userId: user.id, companyId: company.id });
  await expect(stores.sessions.begin(session, user, aSignIn(user))).rejects.toThrow("the disk is full");
  expect([await stores.sessions.find(session.id), await users.find(user.id)]).toEqual([null, user]);
  other.exec("DROP TRIGGER fills");
  other.close();
  expect(await stores.sessions.begin(session, user, aSignIn(user))).toEqual({
    ...user,
    lastLoginAt: session.startedAt,
  });
  await stores.close();
  rmSync(folder, { recursive: true });
});
