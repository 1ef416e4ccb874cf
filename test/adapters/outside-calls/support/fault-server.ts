import { createServer, type Server, type Socket } from "node:net";

/** A request as it arrived. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers a request on its socket, correctly or not; `number` counts from 1. */
export type Behavior = (socket: Socket, request: ReceivedRequest, number: number) => void;

/** A server on a real socket that answers as a test says. */
export interface FaultServer {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  /** The number of bytes that clients have read. */
  bytesWritten(): number;
  behave(behavior: Behavior): void;
  close(): Promise<void>;
}

const parseHead = (head: string): Omit<ReceivedRequest, "body"> => {
  const [requestLine = "", ...lines] = head.split("\r\n");
  const [method = "", path = ""] = requestLine.split(" ");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { method, path, headers };
};

/** The first complete request of the received text, or null. */
const firstRequest = (arrived: string): ReceivedRequest | null => {
  const end = arrived.indexOf("\r\n\r\n");
  if (end === -1) return null;
  const head = parseHead(arrived.slice(0, end));
  const body = arrived.slice(end + 4);
  return body.length < Number(head.headers["content-length"] ?? 0) ? null : { ...head, body };
};

/** A complete answer. */
export const answer = (
  socket: Socket,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = { "content-type": "application/json" },
): void => {
  const lines = Object.entries({ ...headers, "content-length": String(Buffer.byteLength(body)), connection: "close" });
  socket.end(`HTTP/1.1 ${status} X\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`);
};

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });

export const startFaultServer = async (first: Behavior): Promise<FaultServer> => {
  let behavior = first;
  const received: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  let writtenByClosed = 0;
  const server = createServer((socket) => {
    let arrived = "";
    let isReceived = false;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      writtenByClosed += socket.bytesWritten;
    });
    socket.on("data", (chunk: Buffer) => {
      arrived += chunk.toString("latin1");
      const request = firstRequest(arrived);
      if (request === null || isReceived) return;
      isReceived = true;
      received.push(request);
      behavior(socket, request, received.length);
    });
  });
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    bytesWritten: () => writtenByClosed + [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    behave: (next) => {
      behavior = next;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
};
