import type { StoreKey } from "../../application/company/keys/key-checks.ts";

/** The setting of each key that a store keeps for its whole life. */
export const settingOfKey: Readonly<Record<StoreKey, string>> = {
  encryption: "ENCRYPTION_KEYS",
  "blind index": "BLIND_INDEX_KEY",
  audit: "AUDIT_KEY",
};

const adviceOf: Readonly<Record<StoreKey, string>> = {
  encryption: "A new key is added in front of the former ones.",
  "blind index": "Where it is not set, it is derived from the last of ENCRYPTION_KEYS, which must stay the last.",
  audit: "Where it is not set, it is derived from the last of ENCRYPTION_KEYS, which must stay the last.",
};

/** What the operator who runs a command with a key of another store should do. */
export const wrongKeySentence = (key: StoreKey): string =>
  `${settingOfKey[key]} is not that of this store: run the command with the settings of the service. ${adviceOf[key]}`;
