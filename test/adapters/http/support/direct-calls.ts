import { setImmediate } from "node:timers/promises";
import type { App } from "../../../../adapters/http/app.ts";
import type { Connection, TimeLimits } from "../../../../adapters/http/request/request-context.ts";

const origin = "127.0.0.1:80";

/**
 * Sends requests to the app as the server hands them over, without the server: a socket takes most of what a small request takes
 * of the processor. What comes of connections alone is not there: their headers, and their ends.
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
    // Each comes in a turn of the event loop: a test that asks again and again would otherwise let nothing else happen.
    await setImmediate();
    return app.fetch(new Request(`http://${origin}${path}`, init), connection);
  };
};
