import { Effect } from "effect";
import type { Pair } from "../../domain/company/credentials.ts";
import type { Clock } from "../../domain/kernel/ports.ts";
import { connectionFailureReason } from "./not-connected.ts";
import { retryAfterSeconds } from "./retry-after.ts";
import {
  ConnectionLost,
  CredentialsRejected,
  errorOfStatus,
  NotConnected,
  TimedOut,
  type TryError,
  UnexpectedAnswer,
} from "./try-error.ts";
import { decodedText } from "./wire/character-sets.ts";

/** A request as a protocol writes it. */
export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  /** Sent with HTTP Basic; null if the body contains them. */
  readonly credentials: Pair | null;
  /** In lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly contentType: string; readonly text: string } | null;
}

/** A complete answer. Its body may be the service's own statement about the request, whatever its status. */
export interface HttpAnswer {
  /** Any status except 401. */
  readonly statusCode: number;
  /** In lower case, without parameters; empty if there is none. */
  readonly contentType: string;
  readonly retryAfterSeconds: number | null;
  readonly text: string;
}

interface ExchangeLimits {
  readonly timeoutMilliseconds: number;
  readonly maxAnswerBytes: number;
}

/**
 * The options of every request. Following a redirect could send credentials elsewhere. On a reused connection the runtime
 * itself repeats a request whose answer does not arrive. It would also decompress a compressed answer before its size can be
 * limited.
 */
const fetchOptions = { redirect: "manual", keepalive: false, decompress: false } as const;

const basicAuthorization = (credentials: Pair | null): Record<string, string> => {
  if (credentials === null) return {};
  const { username, password } = credentials;
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` };
};

const send = ({ method, url, credentials, headers, body }: HttpRequest, signal: AbortSignal): Promise<Response> =>
  fetch(url, {
    ...fetchOptions,
    signal,
    method,
    headers: {
      ...headers,
      ...(body === null ? {} : { "content-type": body.contentType }),
      "accept-encoding": "identity",
      ...basicAuthorization(credentials),
    },
    body: body?.text ?? null,
  });

/** The error of a failed connection. `NotConnected` only if it is certain that no connection was made, so that nothing was sent. */
const connectionError = (cause: unknown): TryError => {
  const why = connectionFailureReason(cause);
  return why === null ? new ConnectionLost({ statusCode: null }) : new NotConnected({ why });
};

/** Reads a body of at most the given size; null if it is larger. The rest is never read. */
const readBytes = async ({ headers, body }: Response, maxBytes: number): Promise<Uint8Array | null> => {
  if (Number(headers.get("content-length")) > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const readText = (response: Response, maxBytes: number): Effect.Effect<string, TryError> => {
  const statusCode = response.status;
  const unexpected = (why: string) => new UnexpectedAnswer({ statusCode, why });
  return Effect.tryPromise({
    try: () => readBytes(response, maxBytes),
    catch: () => new ConnectionLost({ statusCode }),
  }).pipe(
    Effect.filterOrFail(
      (bytes) => bytes !== null,
      () => unexpected("is too large"),
    ),
    Effect.tryMap({
      try: (bytes) => decodedText(bytes, response.headers.get("content-type") ?? ""),
      catch: () => unexpected("is not text in UTF-8, or in the character set that it names"),
    }),
  );
};

const readAnswer = (
  response: Response,
  maxBytes: number,
  clock: Pick<Clock, "now">,
): Effect.Effect<HttpAnswer, TryError> => {
  const { status: statusCode, headers } = response;
  if (statusCode === 401) return Effect.fail(new CredentialsRejected({ isChallenge: headers.has("www-authenticate") }));
  const contentType = (headers.get("content-type") ?? "").split(";", 1).join("").trim().toLowerCase();
  const head = { statusCode, contentType, retryAfterSeconds: retryAfterSeconds(headers, clock) };
  return readText(response, maxBytes).pipe(
    Effect.map((text) => ({ ...head, text })),
    Effect.mapError((error) => errorOfStatus(head) ?? error),
  );
};

/** Aborts the request, and the unread rest of its answer, at the end of the scope. */
const connection = Effect.acquireRelease(
  Effect.sync(() => new AbortController()),
  (controller) => Effect.sync(() => controller.abort()),
);

/**
 * Sends one request and reads its complete answer. The timeout covers everything up to the last byte of the body; no redirect is
 * followed, and reading stops if the answer is too large. No error contains text of the request or of the answer.
 */
export const exchange = (
  request: HttpRequest,
  { timeoutMilliseconds, maxAnswerBytes }: ExchangeLimits,
  clock: Pick<Clock, "now">,
): Effect.Effect<HttpAnswer, TryError> =>
  connection.pipe(
    Effect.flatMap(({ signal }) => Effect.tryPromise({ try: () => send(request, signal), catch: connectionError })),
    Effect.flatMap((response) => readAnswer(response, maxAnswerBytes, clock)),
    Effect.scoped,
    Effect.timeoutFail({ duration: timeoutMilliseconds, onTimeout: () => new TimedOut() }),
  );
