import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { openVault } from "../../../../adapters/crypto/vault.ts";
import { recallCreatedUser } from "../../../../application/identity/recall-created-user.ts";
import { operatorActor } from "../../../../domain/access/actor.ts";
import { isAdministrator } from "../../../../domain/identity/administrators.ts";
import { bundledProgram } from "../../../fixtures/bundled-program.ts";
import { aClock } from "../../../fixtures/clock.ts";
import { aCompany } from "../../../fixtures/company/company.ts";
import { aUser } from "../../../fixtures/company/user.ts";
import { anId } from "../../../fixtures/ids.ts";
import { companyAdded, userAdded } from "../../../fixtures/loan/log.ts";
import { ofShortLife } from "../../../fixtures/short-life.ts";
import { someDependencies } from "../../../fixtures/some-dependencies.ts";
import { mongoServer } from "../../../runner/mongo-server/index.ts";
import { openStore, type StoreName } from "../open-store.ts";

type Change = "promote" | "create" | "demote" | "deactivate";

/** A company with the administrators Ada and Berta, and the officer Otto. */
const openedCompany = async (name: StoreName, place: string) => {
  const [ada, berta, otto] = [anId(), anId(), anId()];
  const company = aCompany({ administratorIds: [ada, berta] });
  const stores = await openStore(name, place);
  await stores.companies.add(company, companyAdded(company));
  const people = [
    aUser({ id: ada, companyId: company.id, hierarchy: "Company Administrator" }),
    aUser({ id: berta, companyId: company.id, hierarchy: "Company Administrator" }),
    aUser({ id: otto, companyId: company.id }),
  ];
  for (const user of people) await stores.forCompany(company.id).users.add(user, userAdded(user));
  await stores.close();

  /** Makes a change in a separate process, which dies after the first write or continues. */
  const run = async (change: Change, userId: number, fate: "dies" | "lives") => {
    const script = await bundledProgram("test/adapters/stores/killed/administrators-killed.ts");
    const given = [name, place, String(company.id), String(userId), change, fate];
    const child = Bun.spawn([process.execPath, script, ...given], { stderr: "inherit", env: ofShortLife() });
    await child.exited;
    return child.signalCode ?? (child.exitCode === 0 ? "accepted" : "refused");
  };

  /** The stored list of administrators, and the users who are administrators. */
  const seen = async (...ids: readonly number[]) => {
    const opened = await openStore(name, place);
    const found = await opened.companies.find(company.id);
    const users = await Promise.all(ids.map((id) => opened.forCompany(company.id).users.find(id)));
    await opened.close();
    return {
      listed: found?.administratorIds,
      administrators: users.filter((user) => user && isAdministrator(user, company)).map((user) => user?.id),
    };
  };
  return { company, ada, berta, otto, run, seen };
};

const killedBetweenWrites = (place: () => readonly [StoreName, string]) => {
  test("a promotion leaves an administrator who is not listed, and its repetition lists the user", async () => {
    const { ada, berta, otto, run, seen } = await openedCompany(...place());
    expect(await run("promote", otto, "dies")).toBe("SIGKILL");
    const everyone = [ada, berta, otto];
    expect(await seen(...everyone)).toEqual({ listed: [ada, berta], administrators: everyone });
    expect(await run("promote", otto, "lives")).toBe("accepted");
    expect(await seen(...everyone)).toEqual({ listed: everyone, administrators: everyone });
  });

  test("a creation leaves an administrator who is not listed, and its repetition under the same key lists the user", async () => {
    const { company, ada, berta, run, seen } = await openedCompany(...place());
    const created = anId();
    expect(await run("create", created, "dies")).toBe("SIGKILL");
    expect(await seen(created)).toEqual({ listed: [ada, berta], administrators: [created] });
    const stores = await openStore(...place());
    const vault = openVault(`test:${Buffer.alloc(32, 1).toString("base64")}`, null);
    expect(
      (
        await recallCreatedUser(
          someDependencies({ ...stores, vault, clock: aClock() }),
          operatorActor(company, "a-test"),
          created,
        )
      )._tag,
    ).toBe("Accepted");
    await stores.close();
    expect(await seen(created)).toEqual({ listed: [ada, berta, created], administrators: [created] });
  });

  for (const change of ["demote", "deactivate"] as const)
    test(`to ${change} leaves the administrator unchanged, protects the other one, and is done by its repetition`, async () => {
      const { ada, berta, run, seen } = await openedCompany(...place());
      expect(await run(change, berta, "dies")).toBe("SIGKILL");
      expect(await seen(ada, berta)).toEqual({ listed: [ada], administrators: [ada, berta] });
      expect(await run(change, ada, "lives")).toBe("refused");
      expect(await run(change, berta, "lives")).toBe("accepted");
      expect(await run(change, ada, "lives")).toBe("refused");
      expect(await seen(ada, berta)).toEqual({ listed: [ada], administrators: [ada] });
    });
};

describe("killed between the two writes, on SQLite,", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "hecm-administrators-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  killedBetweenWrites(() => ["sqlite", join(folder, "store.sqlite")]);
});

const mongo = await mongoServer();

describe.skipIf(mongo === null)("killed between the two writes, on MongoDB,", () => {
  const uri = mongo?.uriOf(`administrators_${process.pid}`) ?? "";
  afterAll(async () => {
    const client = await MongoClient.connect(uri);
    await client.db().dropDatabase();
    await client.close();
  });

  killedBetweenWrites(() => ["mongo", uri]);
});
