import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request as the agency got it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** An answer over HTTP. */
export interface Answer {
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** The connection ends in the middle of the body. */
  readonly isCutOff?: boolean;
}

/** What the agency does with a request: answers it, takes it and breaks the connection, or keeps silent. */
export type Reaction = ((received: Received) => Answer) | "lost" | "silent";

/** A small HTTP server that does what it is told and keeps what it got. */
export interface ScriptedAgency {
  readonly url: string;
  readonly received: Received[];
  /** Reacts to the next requests of a kind in this order; the last one stays. */
  script(kind: RequestKind, ...reactions: Reaction[]): void;
  /** How many requests of a kind came in. */
  count(kind: RequestKind): number;
  close(): void;
}

/** Whether a request asks for an effect, or what became of one. */
export type RequestKind = "send" | "look_up";

const receive = async (request: IncomingMessage): Promise<Received> => ({
  method: request.method ?? "",
  path: request.url ?? "",
  headers: request.headers,
  body: await text(request),
});

/** Starts an agency that tells its requests apart by `kindOf`. What no script says is answered with status 500. */
export const scriptedAgency = async (kindOf: (received: Received) => RequestKind): Promise<ScriptedAgency> => {
  const received: Received[] = [];
  const scripts: Record<RequestKind, Reaction[]> = { send: [], look_up: [] };
  const next = (kind: RequestKind): Reaction | undefined =>
    scripts[kind].length > 1 ? scripts[kind].shift() : scripts[kind][0];
  const server = createServer(async (request, response) => {
    const got = await receive(request);
    received.push(got);
    const reaction = next(kindOf(got));
    if (reaction === "silent") return;
    if (reaction === "lost") {
      request.socket.destroy();
      return;
    }
    const { status = 200, headers, body, isCutOff = false } = reaction?.(got) ?? { status: 500, headers: {}, body: "" };
    response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
    if (!isCutOff) response.end(body);
    else response.write(body.slice(0, body.length / 2), () => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    // The server listens on a port, so its address is no path of a pipe.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    script: (kind, ...reactions) => {
      scripts[kind] = reactions;
    },
    count: (kind) => received.filter((each) => kindOf(each) === kind).length,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
