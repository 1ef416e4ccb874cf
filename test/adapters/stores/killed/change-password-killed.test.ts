import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { argon2Passwords } from "../../../../adapters/crypto/passwords.ts";
import { resumeSession } from "../../../../application/identity/session/resume-session.ts";
import { bundledProgram } from "../../../fixtures/bundled-program.ts";
import { aClock } from "../../../fixtures/clock.ts";
import { aCompany } from "../../../fixtures/company/company.ts";
import { aSession } from "../../../fixtures/company/session.ts";
import { aUser } from "../../../fixtures/company/user.ts";
import { companyAdded, userAdded } from "../../../fixtures/loan/log.ts";
import { ofShortLife } from "../../../fixtures/short-life.ts";
import { someDependencies } from "../../../fixtures/some-dependencies.ts";
import { mongoServer } from "../../../runner/mongo-server/index.ts";
import { openStore, type StoreName } from "../open-store.ts";

const password = "an example password";

/** A user with two sessions, both begun at 8:00, changes the password in the first, in a process that dies once the user is saved. */
const changeAndDie = async (name: StoreName, place: string, changedAt: string): Promise<void> => {
  const { hash } = argon2Passwords({ memoryKibibytes: 8, passes: 1 });
  const company = aCompany();
  const user = aUser({ companyId: company.id, passwordHash: await hash(password) });
  const [own, stolen] = [0, 1].map(() => aSession({ userId: user.id, companyId: company.id }));
  const before = await openStore(name, place);
  await before.companies.add(company, companyAdded(company));
  await before.forCompany(company.id).users.add(user, userAdded(user));
  for (const session of [own, stolen]) if (session) await before.sessions.add(session);
  await before.close();

  const script = await bundledProgram("test/adapters/stores/killed/change-password-killed.ts");
  const given = [name, place, own?.id ?? "", String(user.id), password, changedAt];
  const child = Bun.spawn([process.execPath, script, ...given], { stderr: "inherit", env: ofShortLife() });
  await child.exited;
  expect(child.signalCode).toBe("SIGKILL");

  const stores = await openStore(name, place);
  const saved = await stores.forCompany(company.id).users.find(user.id);
  expect([saved?.version, saved?.passwordHash === user.passwordHash]).toEqual([2, false]);
  expect((await stores.sessions.find(stolen?.id ?? ""))?.session.endedAt).toBeNull();
  const browserSessionLimits = { idleSeconds: 1800, sessionSeconds: 43_200 };
  const client = { id: "example-client", secret: "example-client-secret" };
  const dependencies = someDependencies({ ...stores, client, clock: aClock(), browserSessionLimits });
  const resume = async (id = "") => (await resumeSession(dependencies, id, user.id, "a-test"))._tag;
  expect([await resume(own?.id), await resume(stolen?.id)]).toEqual(["Accepted", "Refused"]);
  await stores.close();
};

const guarantees = {
  "killed between the new password and the end of the other sessions, it leaves none of them good":
    "2026-05-01T12:00:00.000Z",
  "after the clock was set back, a new password still ends the sessions begun before, also where it is killed in between":
    "2026-05-01T07:00:00.000Z",
};

const eachGuarantee = (name: StoreName, placeOf: () => string): void => {
  for (const [guarantee, changedAt] of Object.entries(guarantees))
    test(guarantee, () => changeAndDie(name, placeOf(), changedAt));
};

describe("SQLite", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "hecm-password-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  eachGuarantee("sqlite", () => join(folder, "store.sqlite"));
});

const mongo = await mongoServer();

describe.skipIf(mongo === null)("MongoDB", () => {
  const uri = mongo?.uriOf(`password_${process.pid}`) ?? "";
  afterAll(async () => {
    const client = await MongoClient.connect(uri);
    await client.db().dropDatabase();
    await client.close();
  });

  eachGuarantee("mongo", () => uri);
});
