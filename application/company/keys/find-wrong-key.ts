import { isAuthentic } from "../../../domain/log/chain.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { everyCompany } from "../../support/walk/every-company.ts";
import {
  auditCheckName,
  blindIndexCheckName,
  encryptedTextName,
  isDecrypted,
  type StoreKey,
  verificationText,
} from "./key-checks.ts";

/**
 * Whether the newest entry of a company's log was written with this audit key, or all logs are empty. It ends at the first company whose
 * newest entry was, so that one altered entry does not hold up a start.
 */
const isKeyOfLogs = async (dependencies: Dependencies): Promise<boolean> => {
  let isEmpty = true;
  for await (const { id } of everyCompany(dependencies)) {
    const last = await dependencies.forCompany(id).log.lastPlace();
    if (last === null) continue;
    if (last.entry !== null && isAuthentic(last.entry, dependencies.vault.auditMac)) return true;
    isEmpty = false;
  }
  return isEmpty;
};

/**
 * The key that is not the one of this store; null if all are, or if no start has recorded any. The audit key of a store of a former
 * release, which did not record it, is compared with the logs. It writes nothing, for commands, which must not write with other keys, and
 * must not bind a store to theirs.
 */
export const findWrongKey = async (dependencies: Dependencies): Promise<StoreKey | null> => {
  const { installationFacts, vault } = dependencies;
  const kept = await installationFacts.find(encryptedTextName);
  if (kept === null) return null;
  if (!isDecrypted(vault, kept)) return "encryption";
  const { current, derived } = vault.blindIndexKeyChecks(verificationText);
  const ownIndexChecks = [null, current, ...(vault.isFirstFormat(kept) ? [derived] : [])];
  if (!ownIndexChecks.includes(await installationFacts.find(blindIndexCheckName))) return "blind index";
  const auditCheck = await installationFacts.find(auditCheckName);
  const isAuditKey =
    auditCheck === null ? await isKeyOfLogs(dependencies) : auditCheck === vault.auditMac(verificationText);
  return isAuditKey ? null : "audit";
};
