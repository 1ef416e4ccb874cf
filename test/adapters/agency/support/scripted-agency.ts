import type { Socket } from "node:net";
import {
  answer,
  type FaultServer,
  type ReceivedRequest,
  startFaultServer,
} from "../../outside-calls/support/fault-server.ts";

/** An answer over HTTP. */
export interface Answer {
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The connection ends in the middle of the body. */
  readonly isCutOff?: boolean;
}

/** The agency's reaction to a request: it answers, breaks the connection, or stays silent. */
export type Reaction = ((received: ReceivedRequest) => Answer) | "lost" | "silent";

/** Whether a request asks for an effect, or for the outcome of an earlier one. */
export type RequestKind = "send" | "look_up";

/** A server that responds according to a script, by the kind of a request. */
export interface ScriptedAgency extends Pick<FaultServer, "url" | "received" | "close"> {
  /** Reacts to the next requests of a kind in this order; the last reaction is repeated. */
  script(kind: RequestKind, ...reactions: Reaction[]): void;
  /** How many requests of a kind were received. */
  count(kind: RequestKind): number;
}

const cutOff = (socket: Socket, { headers, body }: Answer): void => {
  const lines = Object.entries({ ...headers, "content-length": String(Buffer.byteLength(body)) });
  const head = `HTTP/1.1 200 X\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
  socket.end(head + body.slice(0, body.length / 2));
};

const respond = (socket: Socket, { status = 200, headers, body, isCutOff = false }: Answer): void =>
  isCutOff ? cutOff(socket, { headers, body }) : answer(socket, status, body, headers);

/** Starts an agency that distinguishes its requests with `kindOf`. Requests without a script are answered with status 500. */
export const scriptedAgency = async (kindOf: (received: ReceivedRequest) => RequestKind): Promise<ScriptedAgency> => {
  const scripts: Record<RequestKind, Reaction[]> = { send: [], look_up: [] };
  const next = (kind: RequestKind): Reaction | undefined =>
    scripts[kind].length > 1 ? scripts[kind].shift() : scripts[kind][0];
  const { url, received, close } = await startFaultServer((socket, request) => {
    const reaction = next(kindOf(request));
    if (reaction === "silent") return;
    if (reaction === "lost") socket.destroy();
    else respond(socket, reaction?.(request) ?? { status: 500, headers: {}, body: "" });
  });
  return {
    url,
    received,
    close,
    script: (kind, ...reactions) => {
      scripts[kind] = reactions;
    },
    count: (kind) => received.filter((each) => kindOf(each) === kind).length,
  };
};
