import { describe, expect, test } from "bun:test";
import { openVault } from "../../../adapters/crypto/vault.ts";
import { storedSsn } from "../../../domain/loan/ssn.ts";

const vault = openVault(`test:${Buffer.alloc(32, 1).toString("base64")}`, null);

describe("a borrower's social security number", () => {
  test("is stored encrypted, with its last four digits and what finds the same person again", () => {
    const stored = storedSsn(null, "123456789", vault);
    expect(stored).toEqual({
      sealed: expect.any(String),
      last4: "6789",
      blindIndex: vault.blindIndex("123456789"),
    });
    expect(JSON.stringify(stored)).not.toContain("12345");
    expect(vault.open(stored?.sealed ?? "")).toBe("123456789");
  });

  test("given once more stays stored as it is, to the letter", () => {
    const stored = storedSsn(null, "123456789", vault);
    expect(storedSsn(stored, "123456789", vault)).toEqual(stored);
  });

  test("is replaced by another one, and cleared by null", () => {
    const stored = storedSsn(null, "123456789", vault);
    const other = storedSsn(stored, "123456788", vault);
    expect(other?.last4).toBe("6788");
    expect(vault.open(other?.sealed ?? "")).toBe("123456788");
    expect(storedSsn(stored, null, vault)).toBeNull();
  });
});
