import type { Socket } from "node:net";
import { answer, type Behavior } from "./fault-server.ts";

const json = { "content-type": "application/json" };
const jsonHead = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

/** Writes the same text repeatedly until no one reads it. */
const drip = (socket: Socket, text: string): void => {
  const timer = setInterval(() => socket.write(text), 20);
  socket.on("close", () => clearInterval(timer));
};

/** Answers, and leaves the connection open for further requests. */
export const answerAndStay =
  (body: string): Behavior =>
  (socket) => {
    socket.write(`${jsonHead}Content-Length: ${body.length}\r\n\r\n${body}`);
  };

/** Ways in which a connection ends without a complete answer, or in which none arrives in time; `whole` is the body that it should have. */
export const brokenConnections = (whole: string): Readonly<Record<string, Behavior>> => ({
  "no answer in time": () => {},
  "no end of the body in time": (socket) => {
    socket.write(`${jsonHead}Content-Length: 1000\r\n\r\n${whole.slice(0, 20)}`);
  },
  "a body that drips": (socket) => {
    socket.write(`${jsonHead}Content-Length: ${whole.length}\r\n\r\n`);
    drip(socket, "x");
  },
  "headers that drip": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    drip(socket, "X-Drip: drop\r\n");
  },
  "a connection that is reset before the answer": (socket) => {
    socket.resetAndDestroy();
  },
  "a connection that is closed before the answer": (socket) => {
    socket.end();
  },
  "a connection that is reset in the body": (socket) => {
    socket.write(`${jsonHead}Content-Length: ${whole.length}\r\n\r\n${whole.slice(0, 20)}`);
    setTimeout(() => socket.resetAndDestroy(), 30);
  },
  "a body that ends before its length": (socket) => {
    socket.end(`${jsonHead}Content-Length: 1000\r\n\r\n${whole}`);
  },
  "a body in chunks that ends too early": (socket) => {
    socket.end(`${jsonHead}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n`);
  },
  "something that is no HTTP": (socket) => {
    socket.end("SECRET\r\n\r\n");
  },
});

const sendBytes = (socket: Socket, body: Uint8Array, header = ""): void => {
  socket.write(`${jsonHead}${header}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`);
  socket.end(body);
};

/** Complete answers that say nothing; `whole` is the body of one that would. */
export const meaninglessAnswers = (whole: string): Readonly<Record<string, Behavior>> => ({
  "status 500": (socket) => answer(socket, 500, whole),
  "status 502": (socket) => answer(socket, 502, "<h1>SECRET</h1>", { "content-type": "text/html" }),
  "a redirect to another host": (socket) => answer(socket, 307, "", { location: "http://127.0.0.1:1/SECRET" }),
  "a redirect to itself": (socket, { path }) => answer(socket, 302, "", { location: path }),
  "HTML instead of JSON": (socket) => answer(socket, 200, whole, { "content-type": "text/html" }),
  "no content type": (socket) => answer(socket, 200, whole, {}),
  "an empty body": (socket) => answer(socket, 200, "", json),
  "no body": (socket) => answer(socket, 204, "", json),
  "truncated JSON": (socket) => answer(socket, 200, whole.slice(0, -5), json),
  "JSON with something behind it": (socket) => answer(socket, 200, `${whole} SECRET`, json),
  "bytes that are no UTF-8": (socket) => {
    const inside = whole.indexOf('"') + 1;
    const [before, after] = [whole.slice(0, inside), whole.slice(inside)];
    sendBytes(socket, Buffer.concat([Buffer.from(before), Buffer.from([0xff, 0xfe]), Buffer.from(after)]));
  },
  "lists nested a million deep": (socket) => answer(socket, 200, "[".repeat(1_000_000) + "]".repeat(1_000_000), json),
  "a compressed body, which was not requested": (socket) =>
    sendBytes(socket, Bun.gzipSync(whole), "Content-Encoding: gzip\r\n"),
});

const fiftyMegabytes = 50_000_000;

const pour = (socket: Socket): void => {
  const chunk = Buffer.alloc(65_536, "x");
  let left = fiftyMegabytes;
  const more = (): void => {
    while (left > 0 && !socket.destroyed) {
      left -= chunk.length;
      if (!socket.write(chunk)) {
        socket.once("drain", more);
        return;
      }
    }
  };
  more();
};

/** Answers of 50 MB. */
export const hugeAnswers: Readonly<Record<string, Behavior>> = {
  "that says its length": (socket) => {
    socket.write(`${jsonHead}Content-Length: ${fiftyMegabytes}\r\n\r\n`);
    pour(socket);
  },
  "that does not": (socket) => {
    socket.write(`${jsonHead}\r\n`);
    pour(socket);
  },
};
