import { FetchError, ofetch } from "ofetch";
import type { CreditCredentials } from "../../domain/credit/ports.ts";

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
      readonly retryAfter: string | null;
      /** Undefined where the body is no JSON, or is not called so. */
      readonly json: unknown;
    }
  /** No connection came about: nothing was sent. */
  | { readonly _tag: "NotConnected" }
  /** It broke off, or took too long: whether the bureau got it, nobody knows. */
  | { readonly _tag: "BrokenOff"; readonly timedOut: boolean }
  | { readonly _tag: "TooLarge" };

/** Errors before the first byte was sent: no such host, nobody listening, a certificate that is not to be trusted. */
const notConnected =
  /^(ConnectionRefused|FailedToOpenSocket|ECONNREFUSED|EPROTO|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|DNS.*|ERR_TLS_.*|CERT_.*|UNABLE_TO_.*|SELF_SIGNED_.*|DEPTH_ZERO_SELF_SIGNED_CERT|ERR_SSL_.*)$/;

const codeOf = (error: unknown): string => {
  const cause = error instanceof FetchError ? error.cause : error;
  const { code } = (typeof cause === "object" && cause !== null ? cause : {}) as { readonly code?: unknown };
  return typeof code === "string" ? code : "";
};

/** The text of a body of at most so many bytes, or null where it is larger. */
const readText = async (body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string | null> => {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

const parsed = (text: string, type: string | null): unknown => {
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type ?? "")) return undefined;
  try {
    return JSON.parse(text);
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
  { milliseconds, maxBytes }: { readonly milliseconds: number; readonly maxBytes: number },
): Promise<Received> => {
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(milliseconds)));
  try {
    const response = await ofetch.raw(`${url}${path}`, {
      method,
      headers: { Accept: "application/json", ...headers, Authorization: basic(credentials) },
      ...(body === undefined ? {} : { body }),
      signal,
      retry: 0,
      redirect: "manual",
      responseType: "stream",
      ignoreResponseError: true,
    });
    const text = response.body ? await readText(response.body, maxBytes) : "";
    if (text === null) return { _tag: "TooLarge" };
    const { status, headers: answered } = response;
    const json = parsed(text, answered.get("Content-Type"));
    return { _tag: "Response", status, retryAfter: answered.get("Retry-After"), json };
  } catch (error) {
    if (signal.aborted) return { _tag: "BrokenOff", timedOut: true };
    return notConnected.test(codeOf(error)) ? { _tag: "NotConnected" } : { _tag: "BrokenOff", timedOut: false };
  }
};
