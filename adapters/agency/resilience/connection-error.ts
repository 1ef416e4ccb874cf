import type { HttpClientError } from "@effect/platform";
import { whyNotConnected } from "../../outside-calls/not-connected.ts";
import { ConnectionLost, NotConnected, type TryError } from "./call-errors.ts";

/** What a connection that failed says: only where it is certain that none stood, nothing was sent. */
export const connectionError = (error: HttpClientError.HttpClientError): TryError => {
  if (error._tag === "ResponseError") return new ConnectionLost({ statusCode: error.response.status });
  const why = whyNotConnected(error.cause);
  if (why !== null) return new NotConnected({ why });
  return error.reason === "InvalidUrl"
    ? new NotConnected({ why: "its address is not a URL" })
    : new ConnectionLost({ statusCode: null });
};
