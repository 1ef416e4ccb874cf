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

/** What an administrator changes of one. */
export interface ApiClientRevision extends ApiClientDetails {
  readonly isActive: boolean;
}

/** A program that a company lets request tokens for its own users. */
export interface ApiClient extends ApiClientDetails, LoggedRecord, RecordMetadata {
  readonly companyId: number;
  readonly secretDigest: string;
  /** Newest first. */
  readonly formerSecrets: readonly FormerSecret[];
  readonly isActive: boolean;
  /** How often it was made active. Its sessions name the time in which they began: those before a deactivation stay over. */
  readonly activation: number;
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

/** What a session keeps of the client that it began with: its `client_id`, with the activation where it is not the first. */
export const sessionClientOf = (client: Pick<ApiClient, "companyId" | "id" | "activation">): string =>
  client.activation === 1 ? clientIdOf(client) : `${clientIdOf(client)}.${client.activation}`;

/** The client that a session names, in one of its activations; null: it is none that a company has. */
export const apiClientOfSession = (
  sessionClient: string,
): Pick<ApiClient, "companyId" | "id" | "activation"> | null => {
  const named = /^client-([1-9]\d{0,14})-([1-9]\d{0,14})(?:\.([1-9]\d{0,14}))?$/.exec(sessionClient);
  return named === null
    ? null
    : { companyId: Number(named[1]), id: Number(named[2]), activation: Number(named[3] ?? 1) };
};

/** The client that a `client_id` names; null: it is none that a company has. */
export const apiClientNamed = (clientId: string): Pick<ApiClient, "companyId" | "id"> | null => {
  const named = apiClientOfSession(clientId);
  return named !== null && clientIdOf(named) === clientId ? named : null;
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

/** The same client with a new secret; the former ones are taken until their time is over, of an inactive one not any more. */
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

/** The client that gets tokens again, in a free place of its company, by the secret that it has. Its former tokens stay over. */
export const reactivatedClient = (client: ApiClient, place: number): ApiClient => ({
  ...client,
  isActive: true,
  place,
  activation: client.activation + 1,
});

/** Whether a use of now is worth a note. */
export const isUseNoted = ({ lastUsedAt }: Pick<ApiClient, "lastUsedAt">, now: Instant): boolean =>
  lastUsedAt !== null && secondsBetween(lastUsedAt, now) < noteEverySeconds;

const steps: readonly UpgradeStep[] = [];

/** The schema version that API clients are written with. */
export const apiClientSchemaVersion = schemaVersionAfter(steps);

/** A stored API client of any schema version as a current one. */
export const upgradeApiClient = upgradeThrough<ApiClient>("API client", steps, { activation: 1 });

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
    activation: _activation,
    lastUsedAt: _used,
    ...shown
  }) => ({ ...shown, secret: "set" }) as unknown as JsonObject,
  secretsOf: ({ secretDigest }) => [{ path: ["secret"], value: secretDigest }],
};
