import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { openVault } from "../../../adapters/crypto/vault.ts";
import { changeSigner } from "../../../application/signer/change-signer.ts";
import { finishSigner } from "../../../application/signer/finish-signer.ts";
import { accept } from "../../../domain/kernel/result.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company.ts";
import { companyAdded, signerAdded } from "../../fixtures/log.ts";
import { aSigner } from "../../fixtures/signer.ts";
import { mongoServer } from "../../runner/mongo-server/index.ts";
import { openStore, type StoreName } from "./open-store.ts";
import { administratorOf } from "./signer-killed-actor.ts";

const vault = openVault(`test:${Buffer.alloc(32, 1).toString("base64")}`, null);

/** A company whose default signer is about to be another one, chosen in a process that dies once that one is saved. */
const chooseAndDie = async (name: StoreName, place: string, what: "create" | "change") => {
  const former = aSigner();
  const company = aCompany({ defaultSignerId: former.id });
  const signer = aSigner({ companyId: company.id });
  const before = await openStore(name, place);
  await before.companies.add(company, companyAdded(company));
  if (what === "change") await before.forCompany(company.id).signers.add(signer, signerAdded(signer));
  await before.close();

  const script = join(import.meta.dir, "signer-killed.ts");
  const given = [name, place, what, String(company.id), String(signer.id)];
  const child = Bun.spawn([process.execPath, script, ...given], { stderr: "inherit" });
  await child.exited;
  expect(child.signalCode).toBe("SIGKILL");

  const stores = await openStore(name, place);
  return {
    dependencies: { ...stores, vault, clock: aClock() },
    actor: administratorOf(company.id),
    signer,
    saved: () => stores.forCompany(company.id).signers.find(signer.id),
    /** Whether the default is still the former signer, or the one that was chosen. */
    defaultSigner: async () => {
      const id = (await stores.companies.find(company.id))?.defaultSignerId;
      return id === former.id ? "former" : id === signer.id ? "chosen" : id;
    },
    [Symbol.asyncDispose]: () => stores.close(),
  };
};

const killedCreation = async (name: StoreName, place: string): Promise<void> => {
  await using died = await chooseAndDie(name, place, "create");
  expect([(await died.saved())?.version, await died.defaultSigner()]).toEqual([1, "former"]);
  await finishSigner(died.dependencies)(died.actor, died.signer.id, true);
  expect([(await died.saved())?.version, await died.defaultSigner()]).toEqual([1, "chosen"]);
};

const killedChange = async (name: StoreName, place: string): Promise<void> => {
  await using died = await chooseAndDie(name, place, "change");
  const changed = { title: "President", version: 2 };
  expect([await died.saved(), await died.defaultSigner()]).toMatchObject([changed, "former"]);
  await changeSigner(died.dependencies)(died.actor, died.signer.id, null, (current) =>
    accept({ ...current, title: "President", isDefault: true }),
  );
  expect([await died.saved(), await died.defaultSigner()]).toMatchObject([changed, "chosen"]);
};

const promises = (name: StoreName, place: () => string): void => {
  test(
    "killed between a new signer and the company's default, the former default stands until it is finished",
    () => killedCreation(name, place()),
    20_000,
  );
  test(
    "killed between a changed signer and the company's default, the former default stands until it is sent again",
    () => killedChange(name, place()),
    20_000,
  );
};

describe("SQLite", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "hecm-signer-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  promises("sqlite", () => join(folder, "store.sqlite"));
});

const mongo = await mongoServer();

describe.skipIf(mongo === null)("MongoDB", () => {
  const uri = mongo?.uriOf(`signer_${process.pid}`) ?? "";
  afterAll(async () => {
    const client = await MongoClient.connect(uri);
    await client.db().dropDatabase();
    await client.close();
  });

  promises("mongo", () => uri);
});
