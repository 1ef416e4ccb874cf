import { describe, expect, test } from "bun:test";
import { connectionFailureReason } from "../../../adapters/outside-calls/not-connected.ts";

const failedWith = (code: string) => connectionFailureReason(Object.assign(new TypeError("a message"), { code }));

describe("it is certain that nothing was sent after", () => {
  for (const code of [
    "ECONNREFUSED",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "EPROTO",
    "ERR_INVALID_URL",
    "CERT_HAS_EXPIRED",
    "CERT_NOT_YET_VALID",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "SELF_SIGNED_CERT_IN_CHAIN",
    "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "ERR_TLS_CERT_ALTNAME_INVALID",
  ])
    test(code, () => expect(failedWith(code)).toBeString());
});

describe("a request may have arrived before", () => {
  for (const code of ["ECONNRESET", "EPIPE", "ETIMEDOUT", "ABORT_ERR", "toString", "something new", ""])
    test(code === "" ? "an error without a code" : code, () => expect(failedWith(code)).toBeNull());
  test("something that is not an error", () => {
    for (const cause of [undefined, null, "ECONNREFUSED"]) expect(connectionFailureReason(cause)).toBeNull();
  });
});
