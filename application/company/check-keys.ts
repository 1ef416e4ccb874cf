import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The store was created with a different key. With this one, personal data could not be decrypted, or could not be found by its index. */
export interface KeyOfAnotherStore {
  readonly _tag: "KeyOfAnotherStore";
  readonly key: "encryption" | "blind index";
}

const verificationText = "the keys that this store was begun with";
/** The names under which every release has stored the encrypted verification text and its HMAC. */
const encryptedTextName = "sealed word";
const blindIndexCheckName = "blind index of the word";
const verificationPlace = { companyId: 0, kind: "installation", id: encryptedTextName, field: "text" };

const decryptsTo = (text: string, decrypt: () => string): boolean => {
  try {
    return decrypt() === text;
  } catch {
    return false;
  }
};

/**
 * Checks that the store was created with these keys. The encrypted text of the first release is rewritten, bound to its place. This is the
 * last write, so that if a start is interrupted before it, the next start repeats the check; concurrent starts all write the same. A store
 * of the first release may have been created without the BLIND_INDEX_KEY that production now requires. This start then adopts the key,
 * because the stored blind indexes have to be regenerated in any case.
 */
export const checkKeys = async ({
  installationFacts,
  vault,
}: Dependencies): Promise<Result<null, KeyOfAnotherStore>> => {
  const encrypted = vault.seal(verificationText, verificationPlace);
  const kept = await installationFacts.putIfAbsent(encryptedTextName, encrypted);
  const isOfFirstRelease = vault.isFirstFormat(kept);
  const isSameKey = decryptsTo(verificationText, () =>
    isOfFirstRelease ? vault.openFirstFormat(kept) : vault.open(kept, verificationPlace),
  );
  if (!isSameKey) return refuse({ _tag: "KeyOfAnotherStore", key: "encryption" });
  const { current, derived } = vault.blindIndexKeyChecks(verificationText);
  if (isOfFirstRelease) await installationFacts.replace(blindIndexCheckName, derived, current);
  if ((await installationFacts.putIfAbsent(blindIndexCheckName, current)) !== current)
    return refuse({ _tag: "KeyOfAnotherStore", key: "blind index" });
  if (isOfFirstRelease) await installationFacts.replace(encryptedTextName, kept, encrypted);
  return accept(null);
};

/**
 * Encrypts the verification text with the first key, so that an older key can be removed from the key ring. Call it only when nothing is
 * encrypted with another key any more, because until then a start with the wrong keys must be refused.
 */
export const renewKeyCheck = async ({ installationFacts, vault }: Dependencies): Promise<void> => {
  const encrypted = vault.seal(verificationText, verificationPlace);
  const kept = await installationFacts.putIfAbsent(encryptedTextName, encrypted);
  if (!vault.isUnderFirstKey(kept)) await installationFacts.replace(encryptedTextName, kept, encrypted);
};
