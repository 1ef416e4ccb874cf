import { describe, expect, test } from "bun:test";
import { openVault } from "../../../../adapters/crypto/vault.ts";
import { ssnPlace, storedSsn } from "../../../../domain/loan/borrowers/ssn.ts";
import { firstReleaseRecords } from "../../../fixtures/first-release.ts";

const vault = openVault(firstReleaseRecords.encryptionKeys, null);
const ada = ssnPlace(3, 201);

describe("a borrower's Social Security number", () => {
  test("is stored encrypted for this borrower, with its last four digits and an index that finds the same person", () => {
    const stored = storedSsn(null, "123456789", ada, vault);
    expect(stored).toEqual({
      sealed: expect.any(String),
      last4: "6789",
      blindIndex: vault.blindIndex(3, "123456789"),
    });
    expect(JSON.stringify(stored)).not.toContain("12345");
    expect(vault.open(stored?.sealed ?? "", ada)).toBe("123456789");
  });

  test("does not decrypt for another borrower or in another company", () => {
    const sealed = storedSsn(null, "123456789", ada, vault)?.sealed ?? "";
    expect(() => vault.open(sealed, ssnPlace(3, 202))).toThrow();
    expect(() => vault.open(sealed, ssnPlace(4, 201))).toThrow();
  });

  test("given once more stays stored unchanged, byte for byte", () => {
    const stored = storedSsn(null, "123456789", ada, vault);
    expect(storedSsn(stored, "123456789", ada, vault)).toEqual(stored);
  });

  test("is replaced by another one, and cleared by null", () => {
    const stored = storedSsn(null, "123456789", ada, vault);
    const other = storedSsn(stored, "123456788", ada, vault);
    expect(other?.last4).toBe("6788");
    expect(vault.open(other?.sealed ?? "", ada)).toBe("123456788");
    expect(storedSsn(stored, null, ada, vault)).toBeNull();
  });

  test("that the first release stored gets its new index and is bound to its place once it is given again", () => {
    const renewed = storedSsn(firstReleaseRecords.ssn, "123456789", ada, vault);
    expect(renewed?.blindIndex).toBe(vault.blindIndex(3, "123456789"));
    expect(vault.open(renewed?.sealed ?? "", ada)).toBe("123456789");
  });
});
