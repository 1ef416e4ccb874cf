import { expect, test } from "bun:test";
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

test("nothing was sent where no connection came about", () => {
  expect(failedWith("ECONNREFUSED")).toBe("NotConnected");
});

test("nothing was sent to an address that is no URL", () => {
  expect(failedWith("", "InvalidUrl")).toBe("NotConnected");
});

test("a request may have arrived before any other failure", () => {
  expect(failedWith("ECONNRESET")).toBe("ConnectionLost");
});
