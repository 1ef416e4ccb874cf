/** The runtime's error codes before a connection exists. */
const beforeSending: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ENOTFOUND: "its host name is not known",
  EAI_AGAIN: "its host name cannot be looked up now",
  EHOSTUNREACH: "there is no network route to its host",
  ENETUNREACH: "there is no route to its network",
  EPROTO: "the TLS connection failed",
  ERR_INVALID_URL: "its address is not a URL",
};

/** Whether a code is a certificate error: `CERT_HAS_EXPIRED`, `DEPTH_ZERO_SELF_SIGNED_CERT`, `UNABLE_TO_GET_ISSUER_CERT` … */
const isCertificateCode = (code: string): boolean =>
  /CERT|UNABLE_TO_VERIFY|^INVALID_CA$|^INVALID_PURPOSE$|^HOSTNAME_MISMATCH$/.test(code);

const codeOf = (cause: unknown): string =>
  typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";

/**
 * Why no connection was established, by the error of the runtime's `fetch`; null if a connection may have existed, so that the
 * request may have arrived.
 */
export const connectionFailureReason = (cause: unknown): string | null => {
  const code = codeOf(cause);
  if (Object.hasOwn(beforeSending, code)) return beforeSending[code] ?? null;
  return isCertificateCode(code) ? "its certificate is not trusted" : null;
};
