import { FetchError, ofetch } from "ofetch";
import type { CreditCredentials } from "../../domain/credit/ports.ts";
import type { Clock } from "../../domain/kernel/ports.ts";
import { fetchOptions, uncompressedHeaders } from "../outside-calls/fetch-options.ts";
import { whyNotConnected } from "../outside-calls/not-connected.ts";
import { retryAfterSeconds } from "../outside-calls/retry-after.ts";

/** One request of the bureau. */
export interface BureauRequest {
  readonly method: "GET" | "POST";
  /** Below the bureau's address: `/v1/orders`. */
  readonly path: string;
  readonly credentials: CreditCredentials;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** What came of one try. */
export type Received =
  | {
      readonly _tag: "Response";
      readonly status: number;
      readonly retryAfterSeconds: number | null;
      /** Undefined where the body is no JSON in UTF-8, or is not called so. */
      readonly json: unknown;
    }
  /** No connection came about: nothing was sent. */
  | { readonly _tag: "NotConnected"; readonly why: string }
  /** It broke off, or took too long: whether the bureau got it is not known. */
  | { readonly _tag: "BrokenOff"; readonly timedOut: boolean }
  | { readonly _tag: "TooLarge" };

interface TryLimits {
  readonly milliseconds: number;
  readonly maxBytes: number;
}

/** A body of at most so many bytes, or null where it is larger; whatever is beyond is never read. */
const readBytes = async ({ headers, body }: Response, maxBytes: number): Promise<Uint8Array | null> => {
  if (Number(headers.get("Content-Length")) > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const parsed = (bytes: Uint8Array, type: string | null): unknown => {
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type ?? "")) return undefined;
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
};

const basic = ({ username, password }: CreditCredentials): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;

/** Sends a request once. The time-out covers the body, redirects are not followed, and nothing of a failure says what was sent. */
export const tryOnce = async (
  url: string,
  { method, path, credentials, headers = {}, body }: BureauRequest,
  { milliseconds, maxBytes }: TryLimits,
  clock: Pick<Clock, "now">,
): Promise<Received> => {
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(milliseconds)));
  try {
    const response = await ofetch.raw(`${url}${path}`, {
      ...fetchOptions,
      method,
      headers: { Accept: "application/json", ...uncompressedHeaders, ...headers, Authorization: basic(credentials) },
      ...(body === undefined ? {} : { body }),
      signal,
      retry: 0,
      responseType: "stream",
      ignoreResponseError: true,
    });
    const bytes = await readBytes(response, maxBytes);
    if (bytes === null) return { _tag: "TooLarge" };
    const { status, headers: answered } = response;
    return {
      _tag: "Response",
      status,
      retryAfterSeconds: retryAfterSeconds(Object.fromEntries(answered), clock),
      json: parsed(bytes, answered.get("Content-Type")),
    };
  } catch (error) {
    if (signal.aborted) return { _tag: "BrokenOff", timedOut: true };
    const why = whyNotConnected(error instanceof FetchError ? error.cause : error);
    return why === null ? { _tag: "BrokenOff", timedOut: false } : { _tag: "NotConnected", why };
  }
};
