import { FetchHttpClient, HttpClient, HttpClientRequest, type HttpClientResponse } from "@effect/platform";
import { Chunk, Effect, Stream } from "effect";
import type { AgencyCredentials } from "../../../domain/agency/ports.ts";
import type { Clock } from "../../../domain/kernel/ports.ts";
import { fetchOptions, uncompressedHeaders } from "../../outside-calls/fetch-options.ts";
import { retryAfterSeconds } from "../../outside-calls/retry-after.ts";
import {
  ConnectionLost,
  CredentialsRejected,
  SaidUnavailable,
  TimedOut,
  type TryError,
  UnexpectedAnswer,
} from "./call-errors.ts";
import { connectionError } from "./connection-error.ts";

/** A request as a dialect writes it; it goes out with HTTP Basic. */
export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly credentials: AgencyCredentials;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly contentType: string; readonly text: string } | null;
}

/** A whole answer whose status alone does not say yet what came of the request. */
export interface HttpAnswer {
  /** 2xx or 4xx, but for 401, 403 and 429. */
  readonly statusCode: number;
  /** In lower case, without parameters; empty where there is none. */
  readonly contentType: string;
  readonly retryAfterSeconds: number | null;
  readonly text: string;
}

interface ExchangeLimits {
  readonly timeoutMilliseconds: number;
  readonly maxAnswerBytes: number;
}

const client = Effect.runSync(HttpClient.HttpClient.pipe(Effect.provide(FetchHttpClient.layer))).pipe(
  HttpClient.withScope,
  HttpClient.withTracerPropagation(false),
  HttpClient.withTracerDisabledWhen(() => true),
);

/** RFC 7617 with UTF-8; the client's own one takes no letters beyond Latin-1. */
const basicAuthorization = ({ username, password }: AgencyCredentials): string =>
  `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}`;

const clientRequest = ({ method, url, credentials, headers, body }: HttpRequest) =>
  HttpClientRequest.make(method)(url).pipe(
    HttpClientRequest.setHeaders({
      ...headers,
      ...uncompressedHeaders,
      authorization: basicAuthorization(credentials),
    }),
    body === null ? (request) => request : HttpClientRequest.bodyText(body.text, body.contentType),
  );

/** What a status alone says; null where the body tells. */
const errorOfStatus = ({ status, headers }: HttpClientResponse.HttpClientResponse, clock: Clock): TryError | null => {
  if (status === 401 || status === 403) return new CredentialsRejected({ statusCode: status });
  if (status === 429 || status === 503)
    return new SaidUnavailable({ statusCode: status, retryAfterSeconds: retryAfterSeconds(headers, clock) });
  if (status < 200 || (status >= 300 && status < 400))
    return new UnexpectedAnswer({ statusCode: status, why: "is a redirect" });
  return status >= 500 ? new UnexpectedAnswer({ statusCode: status, why: "is an error of its server" }) : null;
};

const decodeUtf8 = (statusCode: number, chunks: Iterable<Uint8Array>) =>
  Effect.try({
    try: () => new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat([...chunks])),
    catch: () => new UnexpectedAnswer({ statusCode, why: "is not text in UTF-8" }),
  });

/** The body of at most so many bytes; whatever is beyond is never read. */
const readText = (
  { status: statusCode, headers, stream }: HttpClientResponse.HttpClientResponse,
  maxBytes: number,
): Effect.Effect<string, TryError> => {
  const tooLarge = new UnexpectedAnswer({ statusCode, why: "is too large" });
  if (Number(headers["content-length"]) > maxBytes) return Effect.fail(tooLarge);
  return stream.pipe(
    Stream.catchAll((error) =>
      error.reason === "EmptyBody" ? Stream.empty : Stream.fail(new ConnectionLost({ statusCode })),
    ),
    Stream.runFoldEffect({ chunks: Chunk.empty<Uint8Array>(), bytes: 0 }, ({ chunks, bytes }, chunk) =>
      bytes + chunk.byteLength > maxBytes
        ? Effect.fail(tooLarge)
        : Effect.succeed({ chunks: Chunk.append(chunks, chunk), bytes: bytes + chunk.byteLength }),
    ),
    Effect.flatMap(({ chunks }) => decodeUtf8(statusCode, chunks)),
  );
};

/**
 * Sends one request and reads its whole answer. The time-out covers everything up to the body's last byte; no redirect is
 * followed, and an answer that is too large is cut off. No error repeats text of the request or of the answer.
 */
export const exchange = (
  request: HttpRequest,
  { timeoutMilliseconds, maxAnswerBytes }: ExchangeLimits,
  clock: Clock,
): Effect.Effect<HttpAnswer, TryError> =>
  client.execute(clientRequest(request)).pipe(
    Effect.mapError(connectionError),
    Effect.flatMap((response) => {
      const error = errorOfStatus(response, clock);
      if (error !== null) return Effect.fail(error);
      const answer = {
        statusCode: response.status,
        contentType: (response.headers["content-type"] ?? "").split(";", 1).join("").trim().toLowerCase(),
        retryAfterSeconds: retryAfterSeconds(response.headers, clock),
      };
      return readText(response, maxAnswerBytes).pipe(Effect.map((text) => ({ ...answer, text })));
    }),
    Effect.scoped,
    Effect.provideService(FetchHttpClient.RequestInit, fetchOptions),
    // The caller does not wait for a connection that closes slowly.
    Effect.disconnect,
    Effect.timeoutFail({ duration: timeoutMilliseconds, onTimeout: () => new TimedOut() }),
  );
