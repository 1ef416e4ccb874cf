import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findWrongKey } from "./find-wrong-key.ts";
import {
  auditCheckName,
  blindIndexCheckName,
  encryptedTextName,
  isDecrypted,
  type KeyOfAnotherStore,
  verificationPlace,
  verificationText,
} from "./key-checks.ts";

/**
 * Checks that the keys are those of the store, and records those that no start has recorded yet. The encrypted text of the first release
 * is rewritten, bound to its place. This is the last write, so that if a start is interrupted before it, the next start repeats the check;
 * concurrent starts all write the same. A store of the first release may have been created without the BLIND_INDEX_KEY that production now
 * requires. This start then adopts the key, because the stored blind indexes have to be regenerated in any case.
 */
export const checkKeys = async (dependencies: Dependencies): Promise<Result<null, KeyOfAnotherStore>> => {
  const { installationFacts, vault } = dependencies;
  const wrong = await findWrongKey(dependencies);
  if (wrong !== null) return refuse({ _tag: "KeyOfAnotherStore", key: wrong });
  const encrypted = vault.seal(verificationText, verificationPlace);
  const kept = await installationFacts.putIfAbsent(encryptedTextName, encrypted);
  const isOfFirstRelease = vault.isFirstFormat(kept);
  // Another start may have recorded other keys meanwhile.
  if (!isDecrypted(vault, kept)) return refuse({ _tag: "KeyOfAnotherStore", key: "encryption" });
  const { current, derived } = vault.blindIndexKeyChecks(verificationText);
  if (isOfFirstRelease) await installationFacts.replace(blindIndexCheckName, derived, current);
  if ((await installationFacts.putIfAbsent(blindIndexCheckName, current)) !== current)
    return refuse({ _tag: "KeyOfAnotherStore", key: "blind index" });
  const audit = vault.auditMac(verificationText);
  if ((await installationFacts.putIfAbsent(auditCheckName, audit)) !== audit)
    return refuse({ _tag: "KeyOfAnotherStore", key: "audit" });
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
