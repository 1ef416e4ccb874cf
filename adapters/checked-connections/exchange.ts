import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/** What a request may take. */
export interface ExchangeLimits {
  readonly timeoutMilliseconds: number;
  readonly maxResponseBytes: number;
}

/** A request to a URL whose host was looked up and checked. */
interface CheckedRequest {
  readonly url: URL;
  /** The address that is connected to: the one that was checked, so that a second lookup cannot lead elsewhere. */
  readonly address: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** A certificate that is trusted beside those of the machine. */
  readonly trusted?: string;
}

/** Why a response is missing or was not read to its end. */
type ExchangeError = "connect" | "tls" | "timeout" | "too_large";

/** A response, or as much of it as there was. */
interface Exchanged {
  /** Null: there was no response. */
  readonly statusCode: number | null;
  readonly error: ExchangeError | null;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Codes of certificates that are not trusted, and of handshakes that fail. */
const isTlsCode = (code: string): boolean =>
  /CERT|TLS|SSL|UNABLE_TO_VERIFY|^EPROTO$|^INVALID_CA$|^INVALID_PURPOSE$|^HOSTNAME_MISMATCH$/.test(code);

const errorOf = (error: unknown): ExchangeError => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return isTlsCode(code) ? "tls" : "connect";
};

/** The host of a URL, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

const optionsOf = ({ url, address, method, headers, body, trusted }: CheckedRequest, isTls: boolean) => ({
  host: address,
  port: url.port === "" ? (isTls ? 443 : 80) : Number(url.port),
  method,
  path: `${url.pathname}${url.search}`,
  headers: { ...headers, host: url.host, ...(body === "" ? {} : { "content-length": Buffer.byteLength(body) }) },
  // The certificate has to be that of the name, although the connection goes to an address.
  ...(isTls && isIP(hostOf(url)) === 0 ? { servername: url.hostname } : {}),
  ...(trusted === undefined ? {} : { ca: trusted }),
  agent: false as const,
});

const headersOf = ({ rawHeaders }: IncomingMessage): Headers => {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  return headers;
};

/**
 * Sends a request over a connection of its own to the very address that was checked, and reads the response to its end, or
 * until it is too large. Null where it was stopped first. It follows no redirect, and reads the body of none.
 */
export const exchange = async (
  checked: CheckedRequest,
  { timeoutMilliseconds, maxResponseBytes }: ExchangeLimits,
  stopped?: AbortSignal,
): Promise<Exchanged | null> => {
  const isTls = checked.url.protocol === "https:";
  // With the first request: the modules take a tenth of a start, and many a service sends none for long.
  const { request: send } = await (isTls ? import("node:https") : import("node:http"));
  if (stopped?.aborted) return null;
  return new Promise((resolve) => {
    let response: IncomingMessage | null = null;
    const chunks: Buffer[] = [];
    const request = send(optionsOf(checked, isTls), (answer) => {
      response = answer;
      const { statusCode = 0 } = answer;
      if (statusCode >= 300 && statusCode < 400) return end(null);
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.byteLength;
        if (bytes > maxResponseBytes) end("too_large");
        else chunks.push(chunk);
      });
      answer.on("end", () => end(null));
      answer.on("error", () => end("connect"));
      answer.on("aborted", () => end("connect"));
      answer.on("close", () => end("connect"));
    });
    const settle = (outcome: Exchanged | null): void => {
      clearTimeout(timer);
      stopped?.removeEventListener("abort", stop);
      resolve(outcome);
      request.destroy();
    };
    const end = (error: ExchangeError | null): void =>
      settle({
        statusCode: response === null ? null : (response.statusCode ?? 0),
        error,
        headers: response === null ? new Headers() : headersOf(response),
        body: Buffer.concat(chunks),
      });
    const stop = (): void => settle(null);
    const timer = setTimeout(() => end("timeout"), timeoutMilliseconds);
    request.on("error", (error) => end(response === null ? errorOf(error) : "connect"));
    stopped?.addEventListener("abort", stop);
    request.end(checked.body);
  });
};
