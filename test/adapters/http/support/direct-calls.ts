import { setImmediate } from "node:timers/promises";
import type { App } from "../../../../adapters/http/app.ts";
import type { Connection, TimeLimits } from "../../../../adapters/http/request/request-context.ts";

const origin = "127.0.0.1:80";

/**
 * Passes requests to the app as the server does, without the server, because a socket takes most of a small request's processor time.
 * Anything that comes from connections alone is missing: their headers, and their ends.
 */
export const directCalls = (app: App, timeLimits: TimeLimits) => {
  const connection: Connection = {
    address: () => "127.0.0.1",
    timeLimits,
    setIdleSeconds: () => {},
    isEnding: () => false,
  };
  return async (path: string, init: RequestInit & { readonly headers: Headers }): Promise<Response> => {
    init.headers.set("Host", origin);
    // Each request comes in a turn of the event loop of its own; otherwise a test with repeated requests would block everything else.
    await setImmediate();
    const response = await app.fetch(new Request(`http://${origin}${path}`, init), connection);
    if (init.method !== "HEAD") return response;
    // The server sends no body.
    await response.body?.cancel();
    return new Response(null, response);
  };
};
