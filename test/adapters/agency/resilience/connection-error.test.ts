import { describe, expect, test } from "bun:test";
import { HttpClientError, HttpClientRequest } from "@effect/platform";
import { connectionError } from "../../../../adapters/agency/resilience/connection-error.ts";

const failedWith = (code: string, reason: "Transport" | "InvalidUrl" = "Transport") =>
  connectionError(
    new HttpClientError.RequestError({
      request: HttpClientRequest.get("http://agency.example.com"),
      reason,
      cause: Object.assign(new TypeError("a message"), { code }),
    }),
  )._tag;

describe("it is certain that nothing was sent after", () => {
  for (const code of [
    "ECONNREFUSED",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "EPROTO",
    "CERT_HAS_EXPIRED",
    "CERT_NOT_YET_VALID",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "SELF_SIGNED_CERT_IN_CHAIN",
    "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "ERR_TLS_CERT_ALTNAME_INVALID",
  ])
    test(code, () => expect(failedWith(code)).toBe("NotConnected"));
  test("an address that is no URL", () => expect(failedWith("", "InvalidUrl")).toBe("NotConnected"));
});

describe("a request may have arrived before", () => {
  for (const code of ["ECONNRESET", "EPIPE", "ETIMEDOUT", "ABORT_ERR", "toString", "something new", ""])
    test(code === "" ? "an error without a code" : code, () => expect(failedWith(code)).toBe("ConnectionLost"));
});
