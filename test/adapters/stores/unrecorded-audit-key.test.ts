import { describe, expect, test } from "bun:test";
import { openVault } from "../../../adapters/crypto/vault.ts";
import { copyStore } from "../../../application/company/copy/copy-store.ts";
import { prepareInstallation } from "../../../application/company/prepare-installation.ts";
import { runKeyRotation } from "../../../application/company/rotation/run-key-rotation.ts";
import type { Vault } from "../../../domain/kernel/ports.ts";
import { freshStores, type OpenedStores } from "../../contract/store-kind.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { companyAdded, testKeys, testMac, userAdded } from "../../fixtures/loan/log.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";
import { forBothStores } from "../http/support/on-both-stores.ts";

const underKey = (auditKey: string | null) => openVault(testKeys.ENCRYPTION_KEYS, testKeys.BLIND_INDEX_KEY, auditKey);
/** The keys with which the entries of stores in tests are written. */
const right: Vault = { ...underKey(null), auditMac: testMac };
const wrong = underKey("a mistyped audit key of 32 characters");
/** A shell that lacks AUDIT_KEY, in which it is derived. */
const derived = underKey(null);

const installation = { houseCompanyName: "House", superUser: null, requestId: "a start" };
const isWrong = { _tag: "Refused", refusal: { _tag: "KeyOfAnotherStore", key: "audit" } };
const house = aCompany({ id: 1, isHouse: true });
const place = { companyId: 0, kind: "installation", id: "sealed word", field: "text" };
const text = "the keys that this store was begun with";

/** Stores two companies as a release did that recorded the encryption and blind index keys alone. */
const storeOfEarlierRelease = async ({ companies, installationFacts, forCompany }: OpenedStores["stores"]) => {
  await installationFacts.putIfAbsent("sealed word", right.seal(text, place));
  await installationFacts.putIfAbsent("blind index of the word", right.blindIndexKeyChecks(text).current);
  const other = aCompany({ id: 2 });
  await companies.add(house, companyAdded(house));
  await companies.add(other, companyAdded(other));
  const user = aUser({ companyId: 2 });
  await forCompany(2).users.add(user, userAdded(user));
  // Each read appends the entries that wait on MongoDB.
  for (const id of [1, 2]) await forCompany(id).log.listAfter(0, 1);
};

forBothStores((kind) => {
  describe("a store of a release that recorded no audit key", () => {
    const opened = freshStores(kind, { shared: true });
    const needs = (vault: Vault) =>
      someDependencies({ ...opened().stores, clock: opened().clock, vault, passwords: {} as never });
    const start = (vault: Vault) => prepareInstallation(needs(vault), installation);
    const recorded = () => opened().stores.installationFacts.find("audit code of the word");

    /** Alters the newest entry of a company's log, as someone would who can write to the database. */
    const alterNewest = (companyId: number) =>
      opened().rewriteLog(companyId, (entries) =>
        entries.map(({ place: seq, document }) =>
          seq === entries.length
            ? { place: seq, document: { ...document, at: "2020-01-01T00:00:00.000Z" } }
            : { place: seq, document },
        ),
      );

    test("is bound to the key that wrote its logs, and not to a mistyped one by its first start", async () => {
      await storeOfEarlierRelease(opened().stores);
      for (const other of [wrong, derived]) expect(await start(other)).toMatchObject(isWrong);
      expect(await recorded()).toBeNull();
      expect(await start(right)).toMatchObject({ _tag: "Accepted" });
      expect(await recorded()).toBe(testMac(text));
      expect(await start(wrong)).toMatchObject(isWrong);
    });

    test("is neither rotated nor copied with another key, which write nothing", async () => {
      await storeOfEarlierRelease(opened().stores);
      const target = someDependencies({});
      for (const other of [wrong, derived]) {
        expect(await runKeyRotation(needs(other), house, "a rotation", () => {})).toMatchObject(isWrong);
        expect(await copyStore(needs(other), { target, kindDone: () => {} })).toMatchObject(isWrong);
      }
      expect(await recorded()).toBeNull();
      expect(await opened().stores.forCompany(1).log.lastSeq()).toBe(1);
      expect(await start(right)).toMatchObject({ _tag: "Accepted" });
    });

    test("starts with its key if the newest entry of one log was altered, and not if that of each was", async () => {
      await storeOfEarlierRelease(opened().stores);
      await alterNewest(2);
      await alterNewest(1);
      expect(await start(right)).toMatchObject(isWrong);
      const user = aUser({ companyId: 2 });
      await opened().stores.forCompany(2).users.add(user, userAdded(user));
      await opened().stores.forCompany(2).log.listAfter(0, 1);
      expect(await start(right)).toMatchObject({ _tag: "Accepted" });
    });
  });
});
