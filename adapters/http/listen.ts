import type { App } from "./app.ts";
import { eventLoopTurns } from "./event-loop-turns.ts";
import { type TimeLimits, usualTimeLimits } from "./request/request-context.ts";

interface Address {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
}

export interface Listening {
  readonly port: number;
  /** Makes every further response close its connection, so that clients send their next request elsewhere. */
  readonly endConnections: () => void;
  /** Refuses new work, lets running requests finish, and resolves when the last one has. */
  readonly stop: () => Promise<void>;
  /** Ends running requests without a response. */
  readonly cut: () => Promise<void>;
}

/**
 * Serves the app. The app is built once the port is known, because the URLs in responses contain it. Throws if the address is not
 * available.
 */
export const listen = (
  { host, port }: Address,
  build: (port: number) => App,
  timeLimits: TimeLimits = usualTimeLimits,
): Listening => {
  let app: App | undefined;
  let isEnding = false;
  const nextTurn = eventLoopTurns();
  const server = Bun.serve({
    hostname: host,
    port,
    // Longer than the store waits for an unreachable server, so that its 503 is still delivered.
    idleTimeout: timeLimits.idleSeconds,
    // The app logs errors that occur during a response; they are not printed.
    development: false,
    // Outside development, Bun lets several processes listen on one port, and each request would reach any of them.
    reusePort: false,
    // The app refuses larger bodies, in the form of all other errors.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    fetch: (request, socket) => {
      // No request can arrive before the app exists: both happen in one turn of the event loop.
      if (app === undefined) throw new Error("a request arrived before the app was ready");
      const { fetch: answer } = app;
      const connection = {
        address: () => socket.requestIP(request)?.address ?? "",
        timeLimits,
        setIdleSeconds: (seconds: number) => socket.timeout(request, seconds),
        isEnding: () => isEnding,
      };
      const turn = nextTurn();
      return turn === null ? answer(request, connection) : turn.then(() => answer(request, connection));
    },
  });
  const given = server.port ?? port;
  app = build(given);
  const endConnections = () => {
    isEnding = true;
  };
  return { port: given, endConnections, stop: () => server.stop(), cut: () => server.stop(true) };
};
