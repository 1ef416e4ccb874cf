import { describe, expect, test } from "bun:test";
import { createHash, createPublicKey, verify } from "node:crypto";
import fc from "fast-check";
import { openVault } from "../../../adapters/crypto/vault.ts";
import { Unavailable } from "../../../domain/kernel/failures/unavailable.ts";
import type { FieldPlace } from "../../../domain/kernel/ports.ts";
import { anyText } from "../../fixtures/any-text.ts";
import { firstFormatOfKeyNamedTwo, firstReleaseRecords } from "../../fixtures/first-release.ts";

const key = (filling: number, length = 32): string => Buffer.alloc(length, filling).toString("base64");

const vault = openVault(`old:${key(1)}`, null);
const place: FieldPlace = { companyId: 3, kind: "borrower", id: 5, field: "ssn" };

describe("an encrypted value", () => {
  test("is returned unchanged, and looks different each time", () => {
    const sealed = vault.seal("Ägypten 000-00-0000", place);
    expect(vault.open(sealed, place)).toBe("Ägypten 000-00-0000");
    expect(vault.open(vault.seal("", place), place)).toBe("");
    expect(vault.seal("Ägypten 000-00-0000", place)).not.toBe(sealed);
    // Neither unencrypted nor encoded: random characters do not contain eleven given ones by chance.
    for (const readable of [sealed, Buffer.from(sealed.slice(sealed.lastIndexOf(".") + 1), "base64url")])
      expect(readable.includes("000-00-0000")).toBe(false);
  });

  test("decrypts only in its own place: not for another company, kind, record, or field", () => {
    const sealed = vault.seal("000-00-0000", place);
    const others: readonly Partial<FieldPlace>[] = [
      { companyId: 4 },
      { kind: "signer" },
      { id: 6 },
      { id: "5" },
      { field: "phone" },
    ];
    for (const other of others) expect(() => vault.open(sealed, { ...place, ...other })).toThrow();
  });

  test("with any text and place, decrypts there, and in no other place", () => {
    // Few and short parts, with punctuation that could make two places look alike.
    const part = fc.oneof(fc.constantFrom("", "1", "a", "b", 'a","b', "a.b"), fc.string({ maxLength: 3 }));
    const places = fc.record<FieldPlace>({
      companyId: fc.integer({ min: 0, max: 3 }),
      kind: part,
      id: fc.oneof(fc.integer({ min: 0, max: 3 }), part),
      field: part,
    });
    fc.assert(
      fc.property(anyText(), places, places, (text, own, other) => {
        const sealed = vault.seal(text, own);
        expect(vault.open(sealed, own)).toBe(text);
        if (!Bun.deepEquals(own, other)) expect(() => vault.open(sealed, other)).toThrow();
      }),
      { numRuns: 500 },
    );
  });

  test("with one character altered no longer decrypts", () => {
    const sealed = vault.seal("example", place);
    for (const position of [0, 2, 6, 10, 25, sealed.length - 3]) {
      const other = sealed.charAt(position) === "A" ? "B" : "A";
      const altered = `${sealed.slice(0, position)}${other}${sealed.slice(position + 1)}`;
      expect(() => vault.open(altered, place)).toThrow();
    }
    for (const text of ["2.old.AAAA", "2.old.", "2..AAAA", "3.old.AAAA", "2.old.AAAA.AAAA", ""])
      expect(() => vault.open(text, place)).toThrow();
  });

  test("is encrypted with the new first key, and the ring also decrypts what older keys encrypted", () => {
    const sealed = vault.seal("example", place);
    const renewed = openVault(`new:${key(2)},old:${key(1)}`, null);
    expect(renewed.open(sealed, place)).toBe("example");
    expect(renewed.seal("example", place)).toMatch(/^2\.new\.[\w-]+$/);
  });

  test("decrypts with no key but its own, nor with another one of the same name", () => {
    const sealed = vault.seal("example", place);
    const other = openVault(`new:${key(2)}`, null);
    expect(() => other.open(sealed, place)).toThrow("which is not in ENCRYPTION_KEYS");
    expect(() => openVault(`old:${key(2)}`, null).open(sealed, place)).toThrow();
  });
});

describe("a value that the first release encrypted", () => {
  const { encryptionKeys, ssn } = firstReleaseRecords;
  const upgraded = openVault(`new:${key(2)},${encryptionKeys}`, null);

  test("decrypts nowhere, with a sentence that says what to run", () => {
    const open = () => upgraded.open(ssn.sealed, place);
    expect(open).toThrow(Unavailable);
    expect(open).toThrow("run `keys rotate`");
  });

  test("is decrypted by a function of its own, which decrypts nothing else", () => {
    expect(upgraded.openFirstFormat(ssn.sealed)).toBe("123456789");
    expect(() => upgraded.openFirstFormat(upgraded.seal("123456789", place))).toThrow("format of the first release");
    expect(() => vault.openFirstFormat(ssn.sealed)).toThrow("which is not in ENCRYPTION_KEYS");
  });

  test("is recognized by its one dot, even if its key has the name 2", () => {
    const two = firstFormatOfKeyNamedTwo;
    const named2 = openVault(two.encryptionKeys, null);
    const sealed = named2.seal("example", place);
    expect(sealed).toStartWith("2.2.");
    expect([two.sealed, sealed, ssn.sealed].map(named2.isFirstFormat)).toEqual([true, false, true]);
    expect(named2.openFirstFormat(two.sealed)).toBe("example");
    expect(named2.open(sealed, place)).toBe("example");
    expect(() => named2.open(two.sealed, place)).toThrow("run `keys rotate`");
  });
});

describe("a blind index", () => {
  const own = "an example blind index key of its own";

  test("is the same for one SSN in one company, with any new encryption key", () => {
    const renewed = openVault(`new:${key(2)},old:${key(1)}`, null);
    expect(renewed.blindIndex(3, "000-00-0000")).toBe(vault.blindIndex(3, "000-00-0000"));
    const [one, other] = [openVault(`old:${key(1)}`, own), openVault(`new:${key(2)}`, own)];
    expect(one.blindIndex(3, "000-00-0000")).toBe(other.blindIndex(3, "000-00-0000"));
  });

  test("does not show that two companies know the same person", () => {
    expect(vault.blindIndex(3, "000-00-0000")).not.toBe(vault.blindIndex(4, "000-00-0000"));
    // The company ends where the SSN begins.
    expect(vault.blindIndex(1, "1000-00-0000")).not.toBe(vault.blindIndex(11, "000-00-0000"));
  });

  test("hides SSNs from anyone who lacks the key", () => {
    const index = vault.blindIndex(3, "000-00-0000");
    expect(index).not.toBe(openVault(`old:${key(2)}`, null).blindIndex(3, "000-00-0000"));
    expect(index).not.toBe(openVault(`old:${key(1)}`, own).blindIndex(3, "000-00-0000"));
    expect(index).not.toBe(vault.digest("000-00-0000"));
  });
});

describe("the MAC of an entry of the audit log", () => {
  const own = "an example audit key of 32 characters";
  const mac = (keys: string, blindIndexKey: string | null, auditKey: string | null) =>
    openVault(keys, blindIndexKey, auditKey).auditMac("an entry");

  test("depends only on the audit key, or without one on the last encryption key", () => {
    expect(mac(`old:${key(1)}`, null, own)).toBe(mac(`new:${key(2)}`, "another key", own));
    expect(mac(`old:${key(1)}`, null, null)).toBe(mac(`new:${key(2)},old:${key(1)}`, "another key", null));
    expect(mac(`old:${key(1)}`, null, null)).not.toBe(mac(`old:${key(2)}`, null, null));
    expect(mac(`old:${key(1)}`, null, own)).not.toBe(mac(`old:${key(1)}`, null, `${own}.`));
  });

  test("differs for another text, and is never a blind index of it", () => {
    const same = openVault(`old:${key(1)}`, own, own);
    expect(same.auditMac("an entry")).toMatch(/^[\w-]{43}$/);
    expect(same.auditMac("an entry")).not.toBe(same.auditMac("an entry "));
    expect(same.auditMac("3:000-00-0000")).not.toBe(same.blindIndex(3, "000-00-0000"));
  });
});

describe("the key that signs for auditors", () => {
  const own = "an example audit key of 32 characters";

  test("depends only on the audit key, signs what its public key verifies, and is named by that key's digest", () => {
    const [one, same, other] = [own, own, `${own}.`].map((auditKey, at) =>
      openVault(`old:${key(at + 1)}`, null, auditKey),
    );
    const { id, pem } = one?.auditorsKey() ?? { id: "", pem: "" };
    expect([same?.auditorsKey().id === id, other?.auditorsKey().id === id]).toEqual([true, false]);
    const signature = Buffer.from(one?.signForAuditors("an anchor") ?? "", "base64");
    const verifies = (text: string) => verify(null, Buffer.from(text), pem, signature);
    expect([verifies("an anchor"), verifies("an anchor ")]).toEqual([true, false]);
    const der = createPublicKey(pem).export({ format: "der", type: "spki" });
    expect(id).toBe(createHash("sha256").update(der).digest("hex"));
  });
});

describe("secrets", () => {
  test("are 43 new URL-safe characters each time", () => {
    const secrets = Array.from({ length: 100 }, vault.secret);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new Set(secrets).size).toBe(100);
  });

  // The digest of "abc" is the example of FIPS 180-4 (NIST, SHA-256 example 1).
  test("are digested by SHA-256 and compared at any length", () => {
    expect(vault.digest("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(vault.digestBytes(Uint8Array.of(0x61, 0x62, 0x63))).toBe(vault.digest("abc"));
    expect(vault.sameSecret("same", "same")).toBe(true);
    expect(vault.sameSecret("same", "same ")).toBe(false);
    expect(vault.sameSecret("", "same")).toBe(false);
  });
});

const bad = { empty: "", nameless: `:${key(1)}`, short: `a:${key(1, 31)}`, long: `a:${key(1, 33)}`, twice: "" };
bad.twice = `a:${key(1)},a:${key(2)}`;
for (const [how, keys] of Object.entries(bad))
  test(`the vault does not open with a key ring that is ${how}, and does not show it`, () => {
    expect(() => openVault(keys, null)).toThrow(/^ENCRYPTION_KEYS: (?!.*AQEB)/);
  });
