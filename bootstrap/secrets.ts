import { randomBytes } from "node:crypto";
import { accept, type Result } from "../domain/kernel/result.ts";
import type { CannotStart } from "./open/stores.ts";
import { hasTextFields, type PersistedFile, readOrCreate } from "./persisted-file.ts";
import { encryptionKeysOf } from "./settings/parsers.ts";

/** The secrets that an installation needs. */
export interface Secrets {
  readonly tokenSecret: string;
  readonly encryptionKeys: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What is lost without the keys, as a part of a sentence. */
export const lostWithoutKeys =
  "what the store keeps encrypted is lost for good: Social Security numbers, credit reports, documents, HMDA files, and user names and passwords for the agency and the credit bureau";

const secretsFile = (path: string): PersistedFile<Secrets> => ({
  path,
  contents: "The secrets",
  remedy: `restore this file from a backup, and start again. Without its encryption keys, ${lostWithoutKeys}.`,
  isValid: (value): value is Secrets =>
    hasTextFields(value, ["tokenSecret", "encryptionKeys", "clientId", "clientSecret"]) &&
    encryptionKeysOf(value.encryptionKeys) !== null,
});

const makeSecrets = (): Secrets => ({
  tokenSecret: randomBytes(32).toString("base64url"),
  encryptionKeys: `first:${randomBytes(32).toString("base64")}`,
  clientId: "hecm-client",
  clientSecret: randomBytes(24).toString("base64url"),
});

/** The secrets of the settings. Missing ones come from a file of secrets, which is created once. */
export const secretsOf = (
  given: { readonly [Name in keyof Secrets]: string | null },
  path: string,
): Result<Secrets, CannotStart> => {
  const { tokenSecret, encryptionKeys, clientId, clientSecret } = given;
  if (tokenSecret !== null && encryptionKeys !== null && clientId !== null && clientSecret !== null)
    return accept({ tokenSecret, encryptionKeys, clientId, clientSecret });
  const made = readOrCreate(secretsFile(path), makeSecrets);
  if (made._tag === "Refused") return made;
  return accept({
    tokenSecret: tokenSecret ?? made.value.tokenSecret,
    encryptionKeys: encryptionKeys ?? made.value.encryptionKeys,
    clientId: clientId ?? made.value.clientId,
    clientSecret: clientSecret ?? made.value.clientSecret,
  });
};
