import { describe, expect, test } from "bun:test";
import { openVault } from "../../../adapters/crypto/vault.ts";
import { isNewStore } from "../../../application/company/keys/is-new-store.ts";
import { prepareInstallation } from "../../../application/company/prepare-installation.ts";
import { deactivateUser } from "../../../application/identity/deactivate-user.ts";
import { operatorActor } from "../../../domain/access/actor.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { firstReleaseStore as old } from "../../fixtures/first-release.ts";
import { userAdded } from "../../fixtures/loan/log.ts";
import { anInstallation, refusalOf, signIn, type TestNeeds } from "../installation.ts";

const superUser = { email: "root@example.com", password: "an example root password" };
const wanted = { requestId: "start-test", houseCompanyName: "Example House", superUser };

describe("the first start", () => {
  test("creates the house company and a Super User who need not change the password", async () => {
    const dependencies = anInstallation();
    expect(await isNewStore(dependencies)).toBe(true);
    const house = accepted(await prepareInstallation(dependencies, wanted));
    expect(await isNewStore(dependencies)).toBe(false);
    expect(house).toMatchObject({ name: "Example House", companyType: "Lender", isHouse: true });
    const issued = accepted(await signIn(dependencies, superUser, { password: superUser.password }));
    expect(issued.user).toMatchObject({
      hierarchy: "Super User",
      companyId: house.id,
      mustChangePassword: false,
    });
  });

  test("creates one of each if several processes start together", async () => {
    const dependencies = anInstallation();
    const houses = await Promise.all([1, 2, 3].map(() => prepareInstallation(dependencies, wanted)));
    const ids = new Set(houses.map((house) => accepted(house).id));
    expect(ids.size).toBe(1);
    const all = { number: 1, size: 25, order: [] } as const;
    expect((await dependencies.companies.list({ isActive: null }, all)).count).toBe(1);
    const [id = 0] = ids;
    expect((await dependencies.forCompany(id).users.list({ isActive: null, search: null }, all)).count).toBe(1);
  });

  test("works without a Super User, and refuses a password that violates the policy", async () => {
    const dependencies = anInstallation();
    expect(refusalOf(await prepareInstallation(dependencies, { ...wanted, superUser: null }))).toBe("Accepted");
    for (const password of ["short", "Password-2026!", "Example House 1", "root@example.com"]) {
      const weak = { ...wanted, superUser: { ...superUser, password } };
      expect(await prepareInstallation(dependencies, weak)).toMatchObject({
        refusal: { _tag: "FieldsInvalid", errors: [{ field: "password" }] },
      });
    }
  });

  test("leaves no hash behind if the name of the house company is refused", async () => {
    const dependencies = anInstallation();
    let running = 0;
    const hash = async (password: string): Promise<string> => {
      running += 1;
      const made = await dependencies.passwords.hash(password);
      await Bun.sleep(1);
      running -= 1;
      return made;
    };
    const slow = { ...dependencies, passwords: { ...dependencies.passwords, hash } };
    const refused = await prepareInstallation(slow, { ...wanted, houseCompanyName: " " });
    expect(refused).toMatchObject({ refusal: { _tag: "FieldsInvalid", errors: [{ field: "name" }] } });
    expect(running).toBe(0);
  });

  test("succeeds if an earlier version accepted a password that is commonly used", async () => {
    const dependencies = anInstallation();
    accepted(await prepareInstallation(dependencies, wanted));
    const weak = { ...wanted, superUser: { ...superUser, password: "Password-2026!" } };
    expect(refusalOf(await prepareInstallation(dependencies, weak))).toBe("Accepted");
    expect(refusalOf(await signIn(dependencies, superUser, { password: superUser.password }))).toBe("Accepted");
  });
});

/** The listed administrators of the house company. */
const listed = async ({ companies }: TestNeeds) => (await companies.house())?.administratorIds;

describe("the Super User of the installation", () => {
  test("is the first listed administrator of the house company, and cannot be removed while there is no other", async () => {
    const dependencies = anInstallation();
    const house = accepted(await prepareInstallation(dependencies, wanted));
    const user = await dependencies.accounts.findByEmail(superUser.email);
    expect(await listed(dependencies)).toEqual([user?.id ?? 0]);
    const operator = operatorActor(house, "a-test");
    expect(refusalOf(await deactivateUser(dependencies, operator, user?.id ?? 0, null))).toBe("LastAdministrator");
  });

  test("of an older store, who is not listed, is added to the list by the next start, once", async () => {
    const dependencies = anInstallation();
    const house = accepted(await prepareInstallation(dependencies, { ...wanted, superUser: null }));
    const user = aUser({ email: superUser.email, companyId: house.id, hierarchy: "Super User" });
    await dependencies.forCompany(house.id).users.add(user, userAdded(user));
    expect(await listed(dependencies)).toEqual([]);
    const started = accepted(await prepareInstallation(dependencies, wanted));
    expect(started.administratorIds).toEqual([user.id]);
    expect(accepted(await prepareInstallation(dependencies, wanted))).toEqual(started);
  });

  test("is listed by the next start if a start died between its two writes", async () => {
    const dependencies = anInstallation();
    const save = () => Promise.reject(new Error("the process died"));
    const dying = { ...dependencies, companies: { ...dependencies.companies, save } };
    await expect(prepareInstallation(dying, wanted)).rejects.toThrow("the process died");
    const user = await dependencies.accounts.findByEmail(superUser.email);
    expect(await listed(dependencies)).toEqual([]);
    accepted(await prepareInstallation(dependencies, wanted));
    expect(await listed(dependencies)).toEqual([user?.id ?? 0]);
  });
});

describe("a later start", () => {
  test("never resets a password or renames the house company", async () => {
    const dependencies = anInstallation();
    const house = accepted(await prepareInstallation(dependencies, wanted));
    const other = {
      requestId: "start-test",
      houseCompanyName: "Other",
      superUser: { ...superUser, password: "another root password" },
    };
    expect(accepted(await prepareInstallation(dependencies, other))).toEqual(house);
    expect(refusalOf(await signIn(dependencies, superUser, { password: superUser.password }))).toBe("Accepted");
    expect(refusalOf(await signIn(dependencies, superUser, { password: "another root password" }))).toBe(
      "CredentialsWrong",
    );
  });

  test("does not check a password that it does not need", async () => {
    const dependencies = anInstallation();
    accepted(await prepareInstallation(dependencies, wanted));
    dependencies.passwords.computed = 0;
    const weak = { ...wanted, superUser: { ...superUser, password: "short" } };
    expect(refusalOf(await prepareInstallation(dependencies, weak))).toBe("Accepted");
    expect(dependencies.passwords.computed).toBe(0);
  });

  test("refuses keys that differ from those of the first start, except for a new key in front of them", async () => {
    const dependencies = anInstallation();
    const [old, other] = [7, 9].map((byte) => Buffer.alloc(32, byte).toString("base64"));
    const startWith = async (keys: string, blindIndexKey: string | null) =>
      prepareInstallation({ ...dependencies, vault: openVault(keys, blindIndexKey) }, wanted);
    expect(refusalOf(await startWith(`old:${old}`, null))).toBe("Accepted");
    expect(refusalOf(await startWith(`new:${other},old:${old}`, null))).toBe("Accepted");
    const encryption = { _tag: "KeyOfAnotherStore", key: "encryption" };
    for (const keys of [`new:${other}`, `old:${other}`])
      expect(await startWith(keys, null)).toMatchObject({ refusal: encryption });
    for (const outcome of [await startWith(`old:${old},new:${other}`, null), await startWith(`old:${old}`, "another")])
      expect(outcome).toMatchObject({ refusal: { _tag: "KeyOfAnotherStore", key: "blind index" } });
  });

  test("refuses another audit key, with which it would write entries that the first one does not authenticate", async () => {
    const dependencies = anInstallation();
    const [old, other] = [7, 9].map((byte) => Buffer.alloc(32, byte).toString("base64"));
    const startWith = async (keys: string, auditKey: string | null) =>
      prepareInstallation({ ...dependencies, vault: openVault(keys, "an index key", auditKey) }, wanted);
    expect(refusalOf(await startWith(`old:${old}`, null))).toBe("Accepted");
    expect(refusalOf(await startWith(`new:${other},old:${old}`, null))).toBe("Accepted");
    const audit = { refusal: { _tag: "KeyOfAnotherStore", key: "audit" } };
    expect(await startWith(`old:${old}`, "another")).toMatchObject(audit);
    // The key is derived from the last encryption key, where it is not set.
    expect(await startWith(`old:${old},new:${other}`, null)).toMatchObject(audit);
  });

  test("refuses an account that is not an active Super User", async () => {
    const dependencies = anInstallation();
    const house = accepted(await prepareInstallation(dependencies, { ...wanted, superUser: null }));
    const users = dependencies.forCompany(house.id).users;
    const others = [
      aUser({ email: "administrator@example.com", companyId: house.id, hierarchy: "Company Administrator" }),
      aUser({ email: "left@example.com", companyId: house.id, hierarchy: "Super User", isActive: false }),
    ];
    for (const user of others) {
      await users.add(user, userAdded(user));
      const named = { ...wanted, superUser: { ...superUser, email: user.email } };
      expect(refusalOf(await prepareInstallation(dependencies, named))).toBe("NotASuperUser");
    }
  });

  test("creates a Super User who is configured later", async () => {
    const dependencies = anInstallation();
    accepted(await prepareInstallation(dependencies, { ...wanted, superUser: null }));
    accepted(await prepareInstallation(dependencies, wanted));
    expect(refusalOf(await signIn(dependencies, superUser, { password: superUser.password }))).toBe("Accepted");
  });
});

describe("the start on a store of the first release", () => {
  const newKey = `new:${Buffer.alloc(32, 9).toString("base64")}`;
  const ownKey = "the blind index key that production now asks for";
  const place = { companyId: 0, kind: "installation", id: "sealed word", field: "text" };

  /** A store as the first release left it, created with or without a BLIND_INDEX_KEY. */
  const storeOf = async (blindIndexCheck: string) => {
    const dependencies = anInstallation();
    await dependencies.installationFacts.putIfAbsent("sealed word", old.encryptedText);
    await dependencies.installationFacts.putIfAbsent("blind index of the word", blindIndexCheck);
    return dependencies;
  };

  const startWith = async (dependencies: TestNeeds, keys: string, blindIndexKey: string | null) => {
    const started = await prepareInstallation({ ...dependencies, vault: openVault(keys, blindIndexKey) }, wanted);
    return started._tag === "Refused" && "key" in started.refusal ? started.refusal.key : started._tag;
  };

  const keptText = (dependencies: TestNeeds) => dependencies.installationFacts.putIfAbsent("sealed word", "none");

  test("rewrites its encrypted check text, which later starts find", async () => {
    const dependencies = await storeOf(old.derivedBlindIndexCheck);
    expect(await startWith(dependencies, `${newKey},${old.encryptionKeys}`, null)).toBe("Accepted");
    const written = await keptText(dependencies);
    expect(written).toStartWith("2.new.");
    expect(openVault(newKey, null).open(written, place)).toBe("the keys that this store was begun with");
    expect(await startWith(dependencies, `${newKey},${old.encryptionKeys}`, null)).toBe("Accepted");
    expect(await keptText(dependencies)).toBe(written);
  });

  test("is refused with another encryption key, and leaves the store unchanged", async () => {
    const dependencies = await storeOf(old.derivedBlindIndexCheck);
    expect(await startWith(dependencies, newKey, null)).toBe("encryption");
    expect(await keptText(dependencies)).toBe(old.encryptedText);
  });

  test("continues only with the blind index key that the store was created with", async () => {
    const dependencies = await storeOf(old.blindIndexCheck);
    for (const wrong of [ownKey, null])
      expect(await startWith(dependencies, old.encryptionKeys, wrong)).toBe("blind index");
    expect(await keptText(dependencies)).toBe(old.encryptedText);
    expect(await startWith(dependencies, old.encryptionKeys, old.blindIndexKey)).toBe("Accepted");
    expect(await startWith(dependencies, old.encryptionKeys, ownKey)).toBe("blind index");
  });

  test("adopts a blind index key if the store had none, once", async () => {
    const dependencies = await storeOf(old.derivedBlindIndexCheck);
    expect(await startWith(dependencies, old.encryptionKeys, ownKey)).toBe("Accepted");
    expect(await startWith(dependencies, old.encryptionKeys, ownKey)).toBe("Accepted");
    for (const wrong of [`${ownKey}.`, null])
      expect(await startWith(dependencies, old.encryptionKeys, wrong)).toBe("blind index");
  });

  test("by several processes at once has one result: all start, with one text", async () => {
    const dependencies = await storeOf(old.derivedBlindIndexCheck);
    const starts = [1, 2, 3, 4].map(() => startWith(dependencies, old.encryptionKeys, ownKey));
    expect(new Set(await Promise.all(starts))).toEqual(new Set(["Accepted"]));
    expect(await keptText(dependencies)).toStartWith("2.old.");
  });

  test("that died between its two writes is repeated by the next start", async () => {
    const dependencies = await storeOf(old.derivedBlindIndexCheck);
    const { installationFacts } = dependencies;
    const brokenOff: typeof installationFacts = {
      ...installationFacts,
      replace: (name, ...texts) => {
        if (name === "sealed word") throw new Error("killed");
        return installationFacts.replace(name, ...texts);
      },
    };
    const broken = { ...dependencies, installationFacts: brokenOff };
    await expect(startWith(broken, old.encryptionKeys, ownKey)).rejects.toThrow("killed");
    expect(await keptText(dependencies)).toBe(old.encryptedText);
    expect(await startWith(dependencies, old.encryptionKeys, ownKey)).toBe("Accepted");
    expect(await keptText(dependencies)).toStartWith("2.old.");
  });
});
