import type { Dependencies } from "../../support/dependencies.ts";
import {
  auditCheckName,
  blindIndexCheckName,
  encryptedTextName,
  isDecrypted,
  type StoreKey,
  verificationText,
} from "./key-checks.ts";

/**
 * The key that is not the one of this store; null if all are, or if no start has recorded any. It writes nothing, for commands, which must
 * not write with other keys, and must not bind an empty store to theirs.
 */
export const findWrongKey = async ({
  installationFacts,
  vault,
}: Pick<Dependencies, "installationFacts" | "vault">): Promise<StoreKey | null> => {
  const differs = async (name: string, ...checks: readonly string[]): Promise<boolean> => {
    const kept = await installationFacts.find(name);
    return kept !== null && !checks.includes(kept);
  };
  const kept = await installationFacts.find(encryptedTextName);
  if (kept === null) return null;
  if (!isDecrypted(vault, kept)) return "encryption";
  const { current, derived } = vault.blindIndexKeyChecks(verificationText);
  const adoptable = vault.isFirstFormat(kept) ? [derived] : [];
  if (await differs(blindIndexCheckName, current, ...adoptable)) return "blind index";
  return (await differs(auditCheckName, vault.auditMac(verificationText))) ? "audit" : null;
};
