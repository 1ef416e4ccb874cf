import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The store was created with another key: with this one its people cannot be read, or are not found again. */
export interface KeyOfAnotherStore {
  readonly _tag: "KeyOfAnotherStore";
  readonly key: "encryption" | "blind index";
}

const verificationText = "the keys that this store was begun with";
/** The names under which every release has kept the encrypted verification text and its HMAC. */
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
 * Checks that the store was created with these keys. The encrypted text of the first release is written again, bound to its
 * place. That is the last write, so that a start that ends earlier is repeated by the next one; of several starts
 * at once each writes the same. A store of the first release may have done without a BLIND_INDEX_KEY that production now
 * requires: it takes one up at this start, since its stored blind indexes have to be made again in any case.
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
 * Encrypts the verification text under the first key, so that an older one may leave the ring. To be done once nothing is
 * under another key, since a start with the wrong keys has to be refused while something still is.
 */
export const renewKeyCheck = async ({ installationFacts, vault }: Dependencies): Promise<void> => {
  const encrypted = vault.seal(verificationText, verificationPlace);
  const kept = await installationFacts.putIfAbsent(encryptedTextName, encrypted);
  if (!vault.isUnderFirstKey(kept)) await installationFacts.replace(encryptedTextName, kept, encrypted);
};
