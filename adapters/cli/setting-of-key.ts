import type { StoreKey } from "../../application/company/keys/key-checks.ts";

/** The setting of each key that a store keeps for its whole life. */
export const settingOfKey: Readonly<Record<StoreKey, string>> = {
  encryption: "ENCRYPTION_KEYS",
  "blind index": "BLIND_INDEX_KEY",
  audit: "AUDIT_KEY",
};
