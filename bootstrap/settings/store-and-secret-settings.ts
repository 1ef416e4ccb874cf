import { anyText, encryptionKeys, longText, longTextInProduction, mongoUri, oneOf } from "./parsers.ts";
import { none, setting, storeKinds } from "./setting.ts";

const minSecretLength = 32;

/** Generated at the first start if it is not set; in production nothing is generated. */
const madeOnce = { byDefault: none, defaultInWords: "generated once", required: "in production" } as const;

const derived = {
  byDefault: none,
  defaultInWords: "derived from the last encryption key",
  required: "in production",
} as const;

/** The settings of the store and of the secrets that protect it. */
export const storeAndSecretSettings = {
  storeKind: setting({
    name: "STORE",
    parser: oneOf(storeKinds),
    byDefault: () => "sqlite" as const,
    meaning: storeKinds.map((kind) => `\`${kind}\``).join(" or "),
  }),
  sqliteFile: setting({
    name: "SQLITE_FILE",
    store: "sqlite",
    parser: anyText,
    byDefault: () => "data/hecm.sqlite",
    meaning:
      "The file of the embedded store only; secrets, accounts and the sandbox's data stay in `data/`. A file of another program is rejected",
  }),
  mongoUri: setting({
    name: "MONGODB_URI",
    store: "mongodb",
    required: "with STORE=mongodb",
    isSecret: true,
    parser: mongoUri,
    byDefault: none,
    meaning: "The MongoDB database, `mongodb://host/name`; percent-encode its user and password",
  }),
  tokenSecret: setting({
    name: "TOKEN_SECRET",
    ...madeOnce,
    isSecret: true,
    parser: longText(minSecretLength),
    meaning: "Signs access tokens; 32 characters or more",
  }),
  encryptionKeys: setting({
    name: "ENCRYPTION_KEYS",
    ...madeOnce,
    isSecret: true,
    parser: encryptionKeys,
    meaning:
      "Encrypt confidential data in the store: `id:base64` of 32 bytes each, separated by commas; the first key encrypts, all of them decrypt. An older key can be removed after `keys rotate`",
  }),
  blindIndexKey: setting({
    name: "BLIND_INDEX_KEY",
    ...derived,
    isSecret: true,
    parser: longText(minSecretLength),
    meaning:
      "Finds records of the same person in a company without decrypting them; 32 characters or more; never change it",
  }),
  auditKey: setting({
    name: "AUDIT_KEY",
    ...derived,
    isSecret: true,
    parser: longText(minSecretLength),
    meaning: "Authenticates the entries of the audit log; 32 characters or more; never change it",
  }),
  clientId: setting({
    name: "OAUTH_CLIENT_ID",
    ...madeOnce,
    parser: anyText,
    meaning: "The client that may request tokens for users of every company",
  }),
  clientSecret: setting({
    name: "OAUTH_CLIENT_SECRET",
    ...madeOnce,
    isSecret: true,
    parser: longTextInProduction(16),
    meaning: "Its secret; in production 16 characters or more",
  }),
};
