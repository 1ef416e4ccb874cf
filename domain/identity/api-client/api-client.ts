import { type Instant, secondsBetween } from "../../kernel/day.ts";
import type { Vault } from "../../kernel/ports.ts";
import type { RecordMetadata } from "../../kernel/stored/record.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../../kernel/stored/stored-document.ts";
import type { JsonObject } from "../../log/changes.ts";
import type { LoggedRecord } from "../../log/entry.ts";
import { partialView } from "../../log/view.ts";

/** What an administrator enters for an API client. */
export interface ApiClientDetails {
  readonly name: string;
}

/** A replaced secret, with the time until which it is accepted together with the new one. */
interface FormerSecret {
  readonly digest: string;
  readonly until: Instant;
}

/** What an administrator changes about an API client. */
export interface ApiClientRevision extends ApiClientDetails {
  readonly isActive: boolean;
}

/** A program that a company allows to request tokens for its own users. */
export interface ApiClient extends ApiClientDetails, LoggedRecord, RecordMetadata {
  readonly companyId: number;
  readonly secretDigest: string;
  /** Newest first. */
  readonly formerSecrets: readonly FormerSecret[];
  readonly isActive: boolean;
  /** How often it was activated. Its sessions name the activation in which they began: sessions from before a deactivation stay ended. */
  readonly activation: number;
  /** Its place among the company's active clients, from 1; two never have the same. Null if inactive. */
  readonly place: number | null;
  /** When it last obtained tokens, accurate to an hour; null if never. */
  readonly lastUsedAt: Instant | null;
}

/** The maximum number of active API clients of a company. */
export const maxApiClients = 10;

/** How long a replaced secret is still accepted. */
export const overlapSeconds = 86_400;

/** More than anyone replaces within one overlap, so that a repeated request does not end the secret in use. */
const maxFormerSecrets = 4;

/** A use is recorded at most this often, so that few requests write. */
const noteEverySeconds = 3600;

/** The `client_id` of a client. It names the company, and only that company's store is searched for the client. */
export const clientIdOf = ({ companyId, id }: Pick<ApiClient, "companyId" | "id">): string =>
  `client-${companyId}-${id}`;

/** How a session identifies the client with which it began: its `client_id`, with the activation if it is not the first. */
export const sessionClientOf = (client: Pick<ApiClient, "companyId" | "id" | "activation">): string =>
  client.activation === 1 ? clientIdOf(client) : `${clientIdOf(client)}.${client.activation}`;

/** The client named by a session, in one of its activations; null if no company can have it. */
export const apiClientOfSession = (
  sessionClient: string,
): Pick<ApiClient, "companyId" | "id" | "activation"> | null => {
  const named = /^client-([1-9]\d{0,14})-([1-9]\d{0,14})(?:\.([1-9]\d{0,14}))?$/.exec(sessionClient);
  return named === null
    ? null
    : { companyId: Number(named[1]), id: Number(named[2]), activation: Number(named[3] ?? 1) };
};

/** The client named by a `client_id`; null if no company can have it. */
export const apiClientNamed = (clientId: string): Pick<ApiClient, "companyId" | "id"> | null => {
  const named = apiClientOfSession(clientId);
  return named !== null && clientIdOf(named) === clientId ? named : null;
};

/**
 * The stored digest of a secret. The secret is 256 random bits, which cannot be guessed, so a fast digest is enough: a slow one, as for
 * passwords, would only make each token request expensive. The digest includes the client's id, so it is valid only for that client.
 */
export const secretDigestOf = (
  { digest }: Pick<Vault, "digest">,
  client: Pick<ApiClient, "companyId" | "id">,
  secret: string,
): string => digest(`${clientIdOf(client)} ${secret}`);

/** Whether a secret is the client's, in the same time for each of its secrets, and also if there is no such client. */
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

/** The same client with a new secret. Former secrets are accepted until their time is over; those of an inactive client no longer are. */
export const withNewSecret = (
  client: ApiClient,
  secretDigest: string,
  { now, until }: { readonly now: Instant; readonly until: Instant },
): ApiClient => ({
  ...client,
  secretDigest,
  formerSecrets: client.isActive
    ? [{ digest: client.secretDigest, until }, ...client.formerSecrets.filter(({ until }) => until > now)].slice(
        0,
        maxFormerSecrets,
      )
    : [],
});

/** Deactivates the client: it gets no more tokens, and its existing tokens end. */
export const deactivatedClient = (client: ApiClient): ApiClient => ({
  ...client,
  isActive: false,
  place: null,
  formerSecrets: [],
});

/** Activates the client again, in a free place of its company, with its present secret. Its former tokens stay ended. */
export const reactivatedClient = (client: ApiClient, place: number): ApiClient => ({
  ...client,
  isActive: true,
  place,
  activation: client.activation + 1,
});

/** Whether a use now should be recorded. */
export const isUseNoted = ({ lastUsedAt }: Pick<ApiClient, "lastUsedAt">, now: Instant): boolean =>
  lastUsedAt !== null && secondsBetween(lastUsedAt, now) < noteEverySeconds;

const steps: readonly UpgradeStep[] = [];

/** The schema version with which API clients are written. */
export const apiClientSchemaVersion = schemaVersionAfter(steps);

/** Upgrades a stored API client of any schema version. */
export const upgradeApiClient = upgradeThrough<ApiClient>("API client", steps, { fields: { activation: 1 } });

/** What the log shows of API clients. For a secret: only that it was changed. */
export const loggedApiClient = partialView<ApiClient>("api_client", {
  // An API client is plain data, but its interfaces are not assignable to the JSON types.
  viewOf: ({
    schemaVersion: _schema,
    logNumber: _number,
    secretDigest: _secret,
    formerSecrets: _former,
    place: _place,
    activation: _activation,
    lastUsedAt: _used,
    ...shown
  }) => ({ ...shown, secret: "set" }) as unknown as JsonObject,
  secretsOf: ({ secretDigest }) => [{ path: ["secret"], value: secretDigest }],
});
