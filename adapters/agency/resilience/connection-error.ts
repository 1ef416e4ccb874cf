import type { HttpClientError } from "@effect/platform";
import { ConnectionLost, NotConnected, type TryError } from "./call-errors.ts";

/** What the runtime names before a connection stands. */
const beforeSending: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ENOTFOUND: "its host name is not known",
  EAI_AGAIN: "its host name cannot be looked up now",
  EHOSTUNREACH: "there is no way to its host",
  ENETUNREACH: "there is no way to its network",
  EPROTO: "no TLS connection came about",
};

/** Names of what may be wrong with a certificate: `CERT_HAS_EXPIRED`, `DEPTH_ZERO_SELF_SIGNED_CERT`, `UNABLE_TO_GET_ISSUER_CERT` … */
const isCertificateCode = (code: string): boolean =>
  /CERT|UNABLE_TO_VERIFY|^INVALID_CA$|^INVALID_PURPOSE$|^HOSTNAME_MISMATCH$/.test(code);

const codeOf = (cause: unknown): string =>
  typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";

/** What a connection that failed says: only where it is certain that none stood, nothing was sent. */
export const connectionError = (error: HttpClientError.HttpClientError): TryError => {
  if (error._tag === "ResponseError") return new ConnectionLost({ statusCode: error.response.status });
  const code = codeOf(error.cause);
  const why = Object.hasOwn(beforeSending, code) ? beforeSending[code] : undefined;
  if (why !== undefined) return new NotConnected({ why });
  if (isCertificateCode(code)) return new NotConnected({ why: "its certificate is not to be trusted" });
  return error.reason === "InvalidUrl"
    ? new NotConnected({ why: "its address is no URL" })
    : new ConnectionLost({ statusCode: null });
};
