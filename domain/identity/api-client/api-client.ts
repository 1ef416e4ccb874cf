import { type Instant, secondsBetween } from "../../kernel/day.ts";
import type { Vault } from "../../kernel/ports.ts";
import type { RecordMetadata } from "../../kernel/stored/record.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../../kernel/stored/stored-document.ts";
import type { JsonObject } from "../../log/changes.ts";
import type { LoggedRecord } from "../../log/entry.ts";
import type { LoggedView } from "../../log/view.ts";

/** What an administrator writes of an API client. */
export interface ApiClientDetails {
  readonly name: string;
}

/** A secret that was replaced, and until when it is taken along with the new one. */
interface FormerSecret {
  readonly digest: string;
  readonly until: Instant;
}

/** A program that a company lets request tokens for its own users. Once deactivated it stays so. */
export interface ApiClient extends ApiClientDetails, LoggedRecord, RecordMetadata {
  readonly companyId: number;
  readonly secretDigest: string;
  /** Newest first. */
  readonly formerSecrets: readonly FormerSecret[];
  readonly isActive: boolean;
  /** Which of the places of its company it has, from 1: two active ones never have the same. Null: it is not active. */
  readonly place: number | null;
  /** When it last got tokens, up to an hour ago; null: never. */
  readonly lastUsedAt: Instant | null;
}

/** How many active API clients a company has at most. */
export const maxApiClients = 10;

/** How long a secret is taken after it was replaced. */
export const overlapSeconds = 86_400;

/** More than anyone replaces in one overlap, so that a repeated request does not end the secret that is in use. */
const maxFormerSecrets = 4;

/** A use is noted at most this often, so that few requests write. */
const noteEverySeconds = 3600;

/** The `client_id` of a client. It names the company, and only that company's store is searched for the client. */
export const clientIdOf = ({ companyId, id }: Pick<ApiClient, "companyId" | "id">): string =>
  `client-${companyId}-${id}`;

/** The client that a `client_id` names; null: it is none that a company has. */
export const apiClientNamed = (clientId: string): Pick<ApiClient, "companyId" | "id"> | null => {
  const named = /^client-([1-9]\d{0,14})-([1-9]\d{0,14})$/.exec(clientId);
  return named === null ? null : { companyId: Number(named[1]), id: Number(named[2]) };
};

/**
 * What is stored of a secret. It is 256 random bits, which cannot be found by trying, so a fast digest is enough: a slow one, as for
 * passwords, would only make each request for tokens expensive. The digest includes the client's id, so it is valid only for that client.
 */
export const secretDigestOf = (
  { digest }: Pick<Vault, "digest">,
  client: Pick<ApiClient, "companyId" | "id">,
  secret: string,
): string => digest(`${clientIdOf(client)} ${secret}`);

/** Whether a secret is the client's, in the same time for each of its secrets, and also where there is no such client. */
export const isSecretOf = (
  vault: Pick<Vault, "digest" | "sameSecret">,
  named: Pick<ApiClient, "companyId" | "id">,
  client: ApiClient | null,
  secret: string,
  now: Instant,
): boolean => {
  const given = secretDigestOf(vault, named, secret);
  const former = Array.from({ length: maxFormerSecrets }, (_, at) => client?.formerSecrets[at] ?? null);
  const isRight = [
    vault.sameSecret(given, client?.secretDigest ?? ""),
    ...former.map((each) => vault.sameSecret(given, each?.digest ?? "") && each !== null && each.until > now),
  ];
  return client?.isActive === true && isRight.includes(true);
};

/** The same client with a new secret; the former ones are taken until their time is over. */
export const withNewSecret = (
  client: ApiClient,
  secretDigest: string,
  { now, until }: { readonly now: Instant; readonly until: Instant },
): ApiClient => ({
  ...client,
  secretDigest,
  formerSecrets: [
    { digest: client.secretDigest, until },
    ...client.formerSecrets.filter(({ until }) => until > now),
  ].slice(0, maxFormerSecrets),
});

/** A place that none of a company's active clients has; null where there are as many as it may have. */
export const freeClientPlace = (active: readonly Pick<ApiClient, "place">[]): number | null => {
  const taken = new Set(active.map(({ place }) => place));
  return Array.from({ length: maxApiClients }, (_, at) => at + 1).find((place) => !taken.has(place)) ?? null;
};

/** The client that gets no more tokens, and whose tokens have ended. */
export const deactivatedClient = (client: ApiClient): ApiClient => ({
  ...client,
  isActive: false,
  place: null,
  formerSecrets: [],
});

/** Whether a use of now is worth a note. */
export const isUseNoted = ({ lastUsedAt }: Pick<ApiClient, "lastUsedAt">, now: Instant): boolean =>
  lastUsedAt !== null && secondsBetween(lastUsedAt, now) < noteEverySeconds;

const steps: readonly UpgradeStep[] = [];

/** The schema version that API clients are written with. */
export const apiClientSchemaVersion = schemaVersionAfter(steps);

/** A stored API client of any schema version as a current one. */
export const upgradeApiClient = upgradeThrough<ApiClient>("API client", steps);

/** What the log shows of API clients: of a secret only that it was changed. */
export const loggedApiClient: LoggedView<ApiClient> = {
  kind: "api_client",
  companyIdOf: ({ companyId }) => companyId,
  idOf: ({ id }) => String(id),
  // An API client is plain data; JSON's own types have no names for its interfaces.
  viewOf: ({
    schemaVersion: _schema,
    logNumber: _number,
    secretDigest: _secret,
    formerSecrets: _former,
    place: _place,
    lastUsedAt: _used,
    ...shown
  }) => ({ ...shown, secret: "set" }) as unknown as JsonObject,
  secretsOf: ({ secretDigest }) => [{ path: ["secret"], value: secretDigest }],
};
