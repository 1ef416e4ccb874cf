import type { Instant } from "../kernel/day.ts";
import type { FieldError } from "../kernel/fields-invalid.ts";
import type { FieldPlace, Vault } from "../kernel/ports.ts";
import { type EncryptedValue, renewedValue } from "../kernel/stored/encrypted-value.ts";

/** A user name and password for an outside system, encrypted together as one JSON text. Neither is ever shown again. */
export interface SealedCredentials extends EncryptedValue {
  /** The first characters of the user name, which may be shown. */
  readonly usernameStart: string;
  readonly updatedAt: Instant;
  readonly updatedByUserId: number;
}

/** The credentials of a company. */
export interface CompanyCredentials {
  /** For the agency. */
  readonly fhaCredentials: SealedCredentials | null;
  /** For the credit bureau. */
  readonly creditCredentials: SealedCredentials | null;
  /** For the company's own sign-in provider: the client's id and secret. */
  readonly oidcCredentials: SealedCredentials | null;
}

/** A requested change of credentials: a pair replaces the stored one, null for both removes it, and what is left out is unchanged. */
export interface CredentialsInput {
  readonly fhaUsername?: string | null;
  readonly fhaPassword?: string | null;
  readonly creditUsername?: string | null;
  readonly creditPassword?: string | null;
  /** Belongs to the credit bureau's pair: a new pair without it has none. */
  readonly creditInternalAccount?: string | null;
  readonly oidcClientId?: string | null;
  readonly oidcClientSecret?: string | null;
}

/** A company request without its credentials, which are never stored as given. */
export const withoutCredentials = <Input extends CredentialsInput>({
  fhaUsername,
  fhaPassword,
  creditUsername,
  creditPassword,
  creditInternalAccount,
  oidcClientId,
  oidcClientSecret,
  ...details
}: Input): Omit<Input, keyof CredentialsInput> => details;

const pairs = [
  { username: "fhaUsername", password: "fhaPassword", called: "user name and password" },
  { username: "creditUsername", password: "creditPassword", called: "user name and password" },
  { username: "oidcClientId", password: "oidcClientSecret", called: "client id and client secret" },
] as const;

/** Whether a request changes credentials. */
export const namesCredentials = (input: CredentialsInput): boolean =>
  input.creditInternalAccount !== undefined ||
  pairs.some(({ username, password }) => input[username] !== undefined || input[password] !== undefined);

/** Whether a request changes the client of the company's sign-in provider. */
export const namesProviderClient = ({ oidcClientId, oidcClientSecret }: CredentialsInput): boolean =>
  oidcClientId !== undefined || oidcClientSecret !== undefined;

type Half = string | null | undefined;

/** 0: left out, 1: removed, 2: given. If the two halves differ, the lower one has to be completed. */
const completeness = (half: Half): number => (half === undefined ? 0 : half === null ? 1 : 2);

/** The account is encrypted together with the user name and password that it belongs to. */
const internalAccountErrors = ({ creditInternalAccount, creditUsername }: CredentialsInput): FieldError[] =>
  typeof creditInternalAccount !== "string" || creditUsername !== undefined
    ? []
    : [
        {
          field: "creditInternalAccount",
          message: "must be set together with user name and password",
          code: "invalid",
        },
      ];

/** Errors in requested credentials. Half a pair would lock the company out of the system. */
export const credentialErrors = (input: CredentialsInput): FieldError[] => [
  ...pairs.flatMap(({ username, password, called }): FieldError[] => {
    const [name, word] = [completeness(input[username]), completeness(input[password])];
    if (name === word) return [];
    const field = name < word ? username : password;
    return Math.max(name, word) === 2
      ? [{ field, message: `is required: ${called} must be set together`, code: "required" }]
      : [{ field, message: `must be removed too: ${called} must be removed together`, code: "invalid" }];
  }),
  ...internalAccountErrors(input),
];

/** Where a company's credentials for a system are stored. */
export const credentialsPlace = (companyId: number, field: keyof CompanyCredentials): FieldPlace => ({
  companyId,
  kind: "company",
  id: companyId,
  field,
});

/** Who stores the credentials of which company, when, and the vault that encrypts them. */
interface StoreContext {
  readonly companyId: number;
  readonly byUserId: number;
  readonly now: Instant;
  readonly vault: Pick<Vault, "seal" | "blindIndex" | "isUnderFirstKey">;
}

/** A decrypted user name and password. */
export interface Pair {
  readonly username: string;
  readonly password: string;
  /** The lender's account at the credit bureau under the user name; absent if there is none. */
  readonly internalAccount?: string;
}

const shownLength = 2;

/** A user name of one or two characters is not shown completely. */
const startOf = (username: string): string => {
  const characters = [...username];
  return characters.slice(0, Math.min(shownLength, characters.length - 1)).join("");
};

/** The part of a user name that may be shown. */
export const maskedUsername = ({ usernameStart }: SealedCredentials): string => `${usernameStart}****`;

/** The text from which a pair's blind index is computed. */
const indexedPair = (field: keyof CompanyCredentials, { username, password, internalAccount }: Pair): string =>
  JSON.stringify([field, username, password, ...(internalAccount === undefined ? [] : [internalAccount])]);

const storedPair = (
  current: SealedCredentials | null,
  [username, password, internalAccount]: readonly [Half, Half, Half?],
  field: keyof CompanyCredentials,
  { companyId, byUserId, now, vault }: StoreContext,
): SealedCredentials | null => {
  if (username === undefined || password === undefined) return current;
  if (username === null || password === null) return null;
  const pair: Pair = { username, password, ...(internalAccount ? { internalAccount } : {}) };
  const blindIndex = vault.blindIndex(companyId, indexedPair(field, pair));
  if (current?.blindIndex === blindIndex && vault.isUnderFirstKey(current.sealed)) return current;
  const sealed = vault.seal(JSON.stringify(pair), credentialsPlace(companyId, field));
  return { usernameStart: startOf(username), sealed, blindIndex, updatedAt: now, updatedByUserId: byUserId };
};

/**
 * The credentials to store, from a request without errors. A pair that is already stored under the first key keeps its text, so that
 * nothing changes; it is recognized by its blind index, without decryption.
 */
export const storedCredentials = (
  current: CompanyCredentials,
  input: CredentialsInput,
  context: StoreContext,
): CompanyCredentials => {
  const { fhaUsername, fhaPassword, oidcClientId, oidcClientSecret } = input;
  const ofBureau = [input.creditUsername, input.creditPassword, input.creditInternalAccount] as const;
  const { fhaCredentials, creditCredentials, oidcCredentials } = current;
  return {
    fhaCredentials: storedPair(fhaCredentials, [fhaUsername, fhaPassword], "fhaCredentials", context),
    creditCredentials: storedPair(creditCredentials, ofBureau, "creditCredentials", context),
    oidcCredentials: storedPair(oidcCredentials, [oidcClientId, oidcClientSecret], "oidcCredentials", context),
  };
};

/**
 * Credentials encrypted under the first key, with the blind index of the current key; the same object if nothing has to change. Throws if
 * no available key decrypts them.
 */
export const renewedCredentials = (
  current: SealedCredentials,
  companyId: number,
  field: keyof CompanyCredentials,
  vault: Vault,
): SealedCredentials =>
  // Only `storedPair` encrypts for this place, and only pairs.
  renewedValue(current, credentialsPlace(companyId, field), vault, (text) =>
    indexedPair(field, JSON.parse(text) as Pair),
  );

/** The credentials of a company that has none. */
export const noCredentials: CompanyCredentials = {
  fhaCredentials: null,
  creditCredentials: null,
  oidcCredentials: null,
};
