import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { startService, type TestService } from "../support/http-service.ts";

const mebibyte = 1024 * 1024;

let service: TestService;
let port: number;

beforeAll(async () => {
  service = await startService();
  port = Number(new URL((await service.ask("/healthz")).url).port);
});
afterAll(() => service.stop());

/** The response to a client that sends its whole body, after `lines` of headers, and only then begins to read. */
const sendThenRead = (lines: readonly string[], body: Buffer): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const head = ["POST /api/loan/loans/start-loan/ HTTP/1.1", "Host: localhost", "Connection: close", ...lines];
  const socket = connect(port, "127.0.0.1");
  const received: Buffer[] = [];
  socket.pause();
  socket.on("error", reject);
  socket.on("data", (data) => received.push(Buffer.from(data)));
  socket.on("close", () => resolve(Buffer.concat(received).toString()));
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.write(body, () => socket.resume());
  return promise;
};

const ofLength = (bytes: number) => sendThenRead([`Content-Length: ${bytes}`], Buffer.alloc(bytes, "x"));

for (const mebibytes of [3, 16])
  test(`a client that first sends all of ${mebibytes} MiB can still read that it was too much`, async () => {
    const response = await ofLength(mebibytes * mebibyte);
    expect(response).toStartWith("HTTP/1.1 413 ");
    expect(response).toContain('"code":"body_too_large"');
  });

test("a body of unknown length is read to its end too", async () => {
  const chunk = Buffer.alloc(mebibyte, "x");
  const framed = Buffer.concat([Buffer.from(`${mebibyte.toString(16)}\r\n`), chunk, Buffer.from("\r\n")]);
  const body = Buffer.concat([framed, framed, framed, Buffer.from("0\r\n\r\n")]);
  expect(await sendThenRead(["Transfer-Encoding: chunked"], body)).toStartWith("HTTP/1.1 413 ");
});

test("a request that announces trailers is refused before it takes effect, because the runtime refuses its body only later", async () => {
  const officer = await service.hire(["Loan Officer"]);
  const loan = { first_name: "Ada", last_name: "Example", dob: "1950-04-12", loan_officer_id: officer.user.id };
  const text = JSON.stringify(loan);
  const body = Buffer.from(`${text.length.toString(16)}\r\n${text}\r\n0\r\nX-Checksum: 1\r\n\r\n`);
  const authorization = `Authorization: Bearer ${officer.token}`;
  const type = "Content-Type: application/json";
  const lines = [authorization, type, "Transfer-Encoding: chunked", "Trailer: X-Checksum"];
  const response = await sendThenRead(lines, body);
  expect(response).toStartWith("HTTP/1.1 400 ");
  expect(response).toContain('"code":"trailers_unsupported"');
  const listed = await service.ask("/api/loan/loans/", { token: officer.token });
  expect(await listed.json()).toMatchObject({ count: 0 });
});

test("no request is read beyond 16 MiB: a larger announced one is refused unread", async () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(port, "127.0.0.1");
  socket.on("error", reject);
  socket.on("data", (data) => resolve(data.toString()));
  socket.write(`POST /api/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${16 * mebibyte + 1}\r\n\r\n`);
  expect(await promise).toStartWith("HTTP/1.1 413 ");
  socket.destroy();
});

/** Sends the beginning of a request and disconnects. */
const hangUpAfter = async (beginning: string): Promise<void> => {
  const socket = connect(port, "127.0.0.1");
  await new Promise<void>((resolve) => socket.write(beginning, () => resolve()));
  socket.destroy();
};

const half = (path: string, headers: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

test.each([
  ["/api/loan/loans/start-loan/", "Content-Length: 100", '{"first_name":'],
  ["/api/loan/loans/start-loan/", "Transfer-Encoding: chunked", '2\r\n{"\r\n'],
  ["/api/auth/token/", "Content-Length: 100", '{"grant_type":'],
  ["/api/nothing/", "Content-Length: 100", "{"],
])("a caller of %s with %s that disconnects in the middle is no fault of the service", async (path, headers, body) => {
  const before = service.requests.length;
  await hangUpAfter(half(path, headers, body));
  while (service.requests.length === before) await Bun.sleep(1);
  expect(service.requests.at(-1)).toMatchObject({ method: "POST", status: 400 });
  expect(service.failures).toEqual([]);
});
