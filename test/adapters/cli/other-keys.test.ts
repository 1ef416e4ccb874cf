import { expect, test } from "bun:test";
import { join } from "node:path";
import { openVault } from "../../../adapters/crypto/vault.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { checkKeys } from "../../../application/company/keys/check-keys.ts";
import { findWrongKey } from "../../../application/company/keys/find-wrong-key.ts";
import { emptyFolder } from "../../bootstrap/running.ts";
import { inNextYear, newestYear, nextYear } from "../../fixtures/calculation/newest-limit.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { companyAdded, loanAdded } from "../../fixtures/loan/log.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";
import { said, spawnCommand } from "./command-line.ts";

const keyOf = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString("base64")}`;

const keys = {
  ENCRYPTION_KEYS: keyOf("first", 7),
  BLIND_INDEX_KEY: "a blind index key of 32 characters!!",
  AUDIT_KEY: "an audit key of 32 characters or more",
};

const enterLimit =
  `enter-limit --year ${nextYear} --value 1250000 --title Letter --published ${newestYear}-12-08`.split(" ");

test("a command with other keys than the store's stores nothing, and says which setting differs", async () => {
  using folder = emptyFolder();
  const vault = openVault(keys.ENCRYPTION_KEYS, keys.BLIND_INDEX_KEY, keys.AUDIT_KEY);
  const opened = () => openSqlite(join(folder.path, "store.sqlite"), aClock(), vault);
  const house = aCompany({ id: 1, isHouse: true });
  const stores = opened();
  await stores.companies.add(house, companyAdded(house));
  await checkKeys(someDependencies({ ...stores, vault }));
  await stores.close();

  const entered = (others: Readonly<Record<string, string>>) =>
    said(
      spawnCommand(folder.path, enterLimit, {
        SQLITE_FILE: "store.sqlite",
        TODAY: inNextYear("01-04"),
        ...keys,
        ...others,
      }),
    );
  const derived = "Where it is not set, it is derived from the last of ENCRYPTION_KEYS, which must stay the last.";
  const inFront = "A new key is added in front of the former ones.";
  for (const [name, value, more] of [
    ["ENCRYPTION_KEYS", keyOf("first", 8), inFront],
    ["ENCRYPTION_KEYS", keyOf("second", 8), inFront],
    ["BLIND_INDEX_KEY", "another blind index key of 32 characters", derived],
    ["AUDIT_KEY", "another audit key of 32 characters or more", derived],
  ] as const) {
    const { reported, code } = await entered({ [name]: value });
    expect(reported).toEqual([
      `${name} is not that of this store: run the command with the settings of the service. ${more}`,
    ]);
    expect(code).toBe(1);
  }
  const after = opened();
  expect(await after.forCompany(1).log.listAfter(0, 100)).toHaveLength(1);
  await after.close();
  expect((await entered({})).code).toBe(0);
});

test("a command that meets a value whose key was removed before the rotation was complete names that key and the setting", async () => {
  using folder = emptyFolder();
  const [former, current] = [keyOf("former", 7), keyOf("current", 8)];
  const opened = (encryptionKeys: string) => {
    const vault = openVault(encryptionKeys, keys.BLIND_INDEX_KEY, keys.AUDIT_KEY);
    return { vault, stores: openSqlite(join(folder.path, "store.sqlite"), aClock(), vault) };
  };
  const before = opened(former);
  const house = aCompany({ id: 1, isHouse: true });
  await before.stores.companies.add(house, companyAdded(house));
  const loan = aLoan({ id: 21 });
  await before.stores.forCompany(1).loans.add(loan, loanAdded(loan));
  await before.stores.close();
  const { vault, stores } = opened(`${current},${former}`);
  await checkKeys(someDependencies({ ...stores, vault }));
  await stores.close();

  const run = (encryptionKeys: string, words: string, more: Readonly<Record<string, string>> = {}) =>
    said(
      spawnCommand(folder.path, words.split(" "), {
        ...{ SQLITE_FILE: "store.sqlite", ...keys, ENCRYPTION_KEYS: encryptionKeys, ...more },
      }),
    );
  const target = { TARGET_STORE: "sqlite", TARGET_SQLITE_FILE: "target.sqlite" };
  const sentence = (problem: string) =>
    `The command cannot continue: an encrypted value ${problem}. Restore the keys from a backup, and run the command again.`;
  const missing = sentence("needs the key former, which is not in ENCRYPTION_KEYS");
  const differs = sentence(
    "does not match the key former in ENCRYPTION_KEYS: the key is another one, or the value was altered",
  );
  for (const [encryptionKeys, last] of [
    [current, missing],
    [`${current},${keyOf("former", 9)}`, differs],
  ] as const)
    for (const words of ["store copy", "store digest"]) {
      const { reported, code } = await run(encryptionKeys, words, target);
      expect([reported.at(-1), reported.join().includes(" at "), code]).toEqual([last, false, 1]);
    }
  expect(await run(current, "audit pack --loan 21 pack.zip")).toEqual({
    output: "",
    reported: [
      "The command cannot continue: loan 21 cannot be decrypted with the keys in ENCRYPTION_KEYS, or was altered. Restore the keys from a backup, and run the command again.",
    ],
    code: 1,
  });
});

test("a store of which no start recorded the keys is not bound to those of a command", async () => {
  const vault = openVault(keys.ENCRYPTION_KEYS, null);
  const stores = openSqlite(":memory:", aClock(), vault);
  expect(await findWrongKey(someDependencies({ ...stores, vault }))).toBeNull();
  const others = openVault(keyOf("second", 8), null);
  const started = await checkKeys(someDependencies({ ...stores, vault: others }));
  expect(started._tag).toBe("Accepted");
  expect(await findWrongKey(someDependencies({ ...stores, vault }))).toBe("encryption");
  await stores.close();
});
