import { anyText, encryptionKeys, longText, longTextInProduction, mongoUri, oneOf } from "./parsers.ts";
import { none, setting, storeKinds } from "./setting.ts";

const minSecretLength = 32;

/** Made at the first start where it is not given; in production nothing is made up. */
const madeOnce = { byDefault: none, defaultInWords: "made once", required: "in production" } as const;

const derived = {
  byDefault: none,
  defaultInWords: "derived from the last encryption key",
  required: "in production",
} as const;

/** Where records are kept, and what guards them. */
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
      "The file of the embedded store alone; secrets, accounts and what the sandbox remembers stay in `data/`. A file of another program is refused",
  }),
  mongoUri: setting({
    name: "MONGODB_URI",
    store: "mongodb",
    required: "with STORE=mongodb",
    isSecret: true,
    parser: mongoUri,
    byDefault: none,
    meaning: "The MongoDB database, `mongodb://host/name`; a user and password in it percent-encoded",
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
      "Encrypt what is confidential in the store: `id:base64` of 32 bytes, several with commas; the first one encrypts, all decrypt. An older one may go once `keys rotate` has run",
  }),
  blindIndexKey: setting({
    name: "BLIND_INDEX_KEY",
    ...derived,
    isSecret: true,
    parser: longText(minSecretLength),
    meaning: "Finds the same person again in a company, without decrypting; 32 characters or more; never change it",
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
