import http, { type IncomingMessage } from "node:http";
import https, { type RequestOptions } from "node:https";
import type { DeliveryError } from "../../domain/events/delivery/delivery.ts";

/** What a request may take. */
export interface ExchangeLimits {
  readonly timeoutMilliseconds: number;
  readonly maxResponseBytes: number;
}

/** What is known of a response once its body was read, none of which is kept. */
export interface Exchanged {
  /** Null: there was no response. */
  readonly statusCode: number | null;
  readonly error: DeliveryError | null;
  readonly retryAfter: string | null;
  /** The receiver's clock. */
  readonly date: string | null;
}

/** Codes of certificates that are not trusted, and of handshakes that fail. */
const isTlsCode = (code: string): boolean =>
  /CERT|TLS|SSL|UNABLE_TO_VERIFY|^EPROTO$|^INVALID_CA$|^INVALID_PURPOSE$|^HOSTNAME_MISMATCH$/.test(code);

const errorOf = (error: unknown): DeliveryError => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return isTlsCode(code) ? "tls" : "connect";
};

const errorOfStatus = (statusCode: number): DeliveryError | null => {
  if (statusCode >= 300 && statusCode < 400) return "redirect";
  return statusCode >= 200 && statusCode < 300 ? null : "status";
};

const unanswered = (error: DeliveryError): Exchanged => ({ statusCode: null, error, retryAfter: null, date: null });

/**
 * Sends a request over a connection of its own and reads the response to its end, or until it is too large. Null where it
 * was stopped first. It follows no redirect.
 */
export const exchange = (
  { options, isTls, body }: { readonly options: RequestOptions; readonly isTls: boolean; readonly body: string },
  { timeoutMilliseconds, maxResponseBytes }: ExchangeLimits,
  stopped: AbortSignal,
): Promise<Exchanged | null> =>
  new Promise((resolve) => {
    let response: IncomingMessage | null = null;
    const request = (isTls ? https : http).request({ ...options, agent: false }, (answer) => {
      response = answer;
      const statusCode = answer.statusCode ?? 0;
      const error = errorOfStatus(statusCode);
      if (error === "redirect") return end({ ...answered(answer), error });
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.byteLength;
        if (bytes > maxResponseBytes) end({ ...answered(answer), error: "too_large" });
      });
      answer.on("end", () => end({ ...answered(answer), error }));
      answer.on("error", () => end({ ...answered(answer), error: "connect" }));
      answer.on("aborted", () => end({ ...answered(answer), error: "connect" }));
      answer.on("close", () => end({ ...answered(answer), error: "connect" }));
    });
    const answered = ({ statusCode = 0, headers }: IncomingMessage): Omit<Exchanged, "error"> => ({
      statusCode,
      retryAfter: headers["retry-after"] ?? null,
      date: headers.date ?? null,
    });
    const stop = (): void => end(null);
    const end = (outcome: Exchanged | null): void => {
      clearTimeout(timer);
      stopped.removeEventListener("abort", stop);
      resolve(outcome);
      request.destroy();
    };
    const timer = setTimeout(() => {
      end(response === null ? unanswered("timeout") : { ...answered(response), error: "timeout" });
    }, timeoutMilliseconds);
    request.on("error", (error) => end(unanswered(errorOf(error))));
    stopped.addEventListener("abort", stop);
    request.end(body);
  });
