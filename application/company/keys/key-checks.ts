import type { Vault } from "../../../domain/kernel/ports.ts";

/** A key that a store keeps for its whole life. */
export type StoreKey = "encryption" | "blind index" | "audit";

/**
 * The store was created with a different key. With this one, personal data could not be decrypted, or could not be found by its index, or
 * entries of the audit log would be written that the right key does not authenticate.
 */
export interface KeyOfAnotherStore {
  readonly _tag: "KeyOfAnotherStore";
  readonly key: StoreKey;
}

/** The text that each start decrypts to check its keys. */
export const verificationText = "the keys that this store was begun with";
/** The names under which every release has stored the encrypted verification text and its HMAC. */
export const encryptedTextName = "sealed word";
export const blindIndexCheckName = "blind index of the word";
/** Former releases did not store it; the next start does. */
export const auditCheckName = "audit code of the word";
export const verificationPlace = { companyId: 0, kind: "installation", id: encryptedTextName, field: "text" };

/** Whether the keys decrypt the stored verification text. */
export const isDecrypted = (vault: Vault, kept: string): boolean => {
  try {
    return (
      (vault.isFirstFormat(kept) ? vault.openFirstFormat(kept) : vault.open(kept, verificationPlace)) ===
      verificationText
    );
  } catch {
    return false;
  }
};
