import type { App } from "./app.ts";
import { eventLoopTurns } from "./event-loop-turns.ts";
import { type TimeLimits, usualTimeLimits } from "./request/request-context.ts";

interface Address {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
}

export interface Listening {
  readonly port: number;
  /** From now on every response says that its connection ends with it, and ends it: a client sends its next request elsewhere. */
  readonly endConnections: () => void;
  /** Refuses new work, lets running requests end, and resolves when the last one has. */
  readonly stop: () => Promise<void>;
  /** Ends requests that still run, without a response. */
  readonly cut: () => Promise<void>;
}

/**
 * Serves the app. It is built once the port is known, since the addresses in responses name it. Throws where the address
 * cannot be had.
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
    // Longer than the store waits for a server that is gone, so that its 503 still arrives.
    idleTimeout: timeLimits.idleSeconds,
    // What goes wrong in the middle of a response is logged by the app, not printed.
    development: false,
    // Outside development Bun lets several processes listen on one port, and each request would reach any of them.
    reusePort: false,
    // Larger bodies are refused by the app, in the words of every other error.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    fetch: (request, socket) => {
      // Nothing can come in before the app is there: both happen in one turn of the event loop.
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
