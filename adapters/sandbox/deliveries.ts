import type { ServerResponse } from "node:http";
import type { Reply } from "./calls.ts";
import type { FaultWord } from "./triggers.ts";

/** The delays of slow responses. Tests shorten them. */
export interface Delays {
  readonly lateMilliseconds: number;
  readonly dripMilliseconds: number;
}

export const usualDelays: Delays = { lateMilliseconds: 10_000, dripMilliseconds: 1_000 };

/** Sends a response, intact or damaged. */
type Deliver = (response: ServerResponse, reply: Reply, delays: Delays) => void;

const json = { "Content-Type": "application/json" };

/** The text of a response, in the format of its protocol. */
const textOf = ({ body, asXml }: Reply): string => asXml?.(body) ?? JSON.stringify(body);

const typeOf = ({ asXml }: Reply): Readonly<Record<string, string>> =>
  asXml === undefined ? json : { "Content-Type": "text/xml; charset=utf-8" };

const write = (
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = json,
) => {
  response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(text) });
  response.end(text);
};

const challenge = { "WWW-Authenticate": 'Basic realm="sandbox"' };

/** The unchanged response; a 401 has the header that shows that nothing was applied. */
const plainly: Deliver = (response, reply) => {
  const type = typeOf(reply);
  write(response, reply.status, textOf(reply), reply.status === 401 ? { ...type, ...challenge } : type);
};

const withStatus =
  (status: number, headers: Readonly<Record<string, string>> = {}): Deliver =>
  (response) =>
    write(response, status, JSON.stringify({ detail: `The sandbox responds with HTTP ${status}.` }), {
      ...json,
      ...headers,
    });

/** The response with some fields replaced. */
const withFields =
  (fields: Reply["body"]): Deliver =>
  (response, reply, delays) =>
    plainly(response, { ...reply, body: { ...reply.body, ...fields } }, delays);

const byteByByte: Deliver = (response, reply, { dripMilliseconds }) => {
  const bytes = Buffer.from(textOf(reply));
  response.writeHead(reply.status, { ...typeOf(reply), "Content-Length": bytes.length });
  let sent = 0;
  const dripping = setInterval(() => {
    response.write(bytes.subarray(sent, sent + 1));
    sent += 1;
    if (sent < bytes.length) return;
    clearInterval(dripping);
    response.end();
  }, dripMilliseconds);
  response.on("close", () => clearInterval(dripping));
};

const resetInTheMiddle: Deliver = (response, reply) => {
  const text = textOf(reply);
  response.writeHead(reply.status, { ...typeOf(reply), "Content-Length": Buffer.byteLength(text) });
  // The first half must be sent before the connection is closed.
  response.write(text.slice(0, text.length / 2), () => setTimeout(() => response.socket?.destroy(), 20));
};

const mebibyte = 1_048_576;
const hugeMebibytes = 50;

const hugely: Deliver = (response, { status, body }) => {
  const start = `${JSON.stringify(body).slice(0, -1)},"padding":"`;
  response.writeHead(status, json);
  response.write(start);
  let left = hugeMebibytes;
  const more = () => {
    while (left > 0) {
      left -= 1;
      if (!response.write("x".repeat(mebibyte))) return void response.once("drain", more);
    }
    response.end('"}');
  };
  more();
};

const nestedDepth = 100_000;

const deliveries: Readonly<Record<FaultWord, Deliver>> = {
  // Nothing is ever written: the client, or the end of the sandbox, closes the connection.
  TIMEOUT: () => {},
  LATE: (response, reply, delays) => {
    const waiting = setTimeout(() => plainly(response, reply, delays), delays.lateMilliseconds);
    response.on("close", () => clearTimeout(waiting));
  },
  SLOWDRIP: byteByByte,
  RESET: resetInTheMiddle,
  LOST: (response) => response.socket?.destroy(),
  LOSTLONG: (response) => response.socket?.destroy(),
  FLAKY: withStatus(503),
  DOWN: withFields({ status: "Unavailable", messages: [{ code: "DOWN", text: "Try again later." }], data: {} }),
  HTTP404: withStatus(404),
  HTTP429: withStatus(429, { "Retry-After": "30" }),
  HTTP500: withStatus(500),
  HTTP503: withStatus(503),
  HTTP503DONE: withStatus(503),
  REDIRECT: withStatus(302, { Location: "https://another-host.example/" }),
  GARBAGE: (response, { status }) => write(response, status, '{"status": Success'),
  WRONGTYPE: (response, { status }) =>
    write(response, status, "<!doctype html><title>Sign in</title>", { "Content-Type": "text/html" }),
  NESTED: (response, { status }) => write(response, status, "[".repeat(nestedDepth) + "]".repeat(nestedDepth)),
  HUGE: hugely,
  ODDSTATUS: withFields({ status: "Perhaps" }),
  OTHERREFERENCE: withFields({ reference: "00000000000000000000000000000000" }),
};

/** Responds to a request, with the fault selected by its data. */
export const deliver = (response: ServerResponse, reply: Reply, delays: Delays): void =>
  (reply.fault === null ? plainly : deliveries[reply.fault])(response, reply, delays);
