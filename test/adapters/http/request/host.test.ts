import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { type Account, startService, type TestService } from "../support/http-service.ts";

let service: TestService;
let officer: Account;
let port: number;

beforeAll(async () => {
  service = await startService();
  officer = await service.hire(["Loan Officer"]);
  port = Number(new URL((await service.ask("/healthz")).url).port);
});
afterAll(() => service.stop());

/** Sends a signed-in request as written, and reads the whole response. */
const responseTo = (target: string, hosts: readonly string[], protocol = "HTTP/1.1"): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = [
    ...hosts.map((host) => `Host: ${host}`),
    `Authorization: Bearer ${officer.token}`,
    "Connection: close",
  ];
  const socket = connect(port, "127.0.0.1");
  const received: Buffer[] = [];
  socket.on("error", reject);
  socket.on("data", (data) => received.push(Buffer.from(data)));
  socket.on("close", () => resolve(Buffer.concat(received).toString()));
  socket.write(`GET ${target} ${protocol}\r\n${headers.join("\r\n")}\r\n\r\n`);
  return promise;
};

const me = "/api/company/users/me/";

test.each([
  [""],
  ["/x"],
  ["exa mple"],
  ["name@host"],
  ["host?query"],
  ["host#part"],
  ["<host>"],
  ["%zz"],
  ["host:port"],
  ["host:123456"],
  ["host:65536"],
  ["[::1"],
  ["[::1::2]"],
  ["[....]"],
])("a request with the Host header %p is refused, whatever its path", async (host) => {
  for (const target of [me, `/xxxxxxx${me}`]) {
    const response = await responseTo(target, [host]);
    expect(response).toStartWith("HTTP/1.1 400 ");
    expect(response).toContain('"code":"host_invalid"');
  }
});

test("a request with two Host headers is refused", async () => {
  expect(await responseTo(me, ["one.example", "two.example"])).toStartWith("HTTP/1.1 400 ");
});

test.each([["localhost"], ["api.lender.example:8080"], ["127.0.0.1:65535"], ["[::1]:80"], ["my_service"], ["a%20b"]])(
  "a request to %s is served by its path only",
  async (host) => {
    expect(await responseTo(me, [host])).toStartWith("HTTP/1.1 200 ");
    expect(await responseTo(`/xxxxxxx${me}`, [host])).toStartWith("HTTP/1.1 404 ");
    expect(await responseTo(`http://other.example${me}`, [host])).toStartWith("HTTP/1.1 200 ");
  },
);

test("a request of HTTP/1.0 needs no Host header, as health checks of load balancers have none; one of HTTP/1.1 does", async () => {
  expect(await responseTo("/healthz", [], "HTTP/1.0")).toStartWith("HTTP/1.1 200 ");
  expect(await responseTo(me, [], "HTTP/1.0")).toStartWith("HTTP/1.1 200 ");
  expect(await responseTo(`//other.example${me}`, [], "HTTP/1.0")).toStartWith("HTTP/1.1 404 ");
  expect(await responseTo("/healthz", [""], "HTTP/1.0")).toContain('"code":"host_invalid"');
  expect(await responseTo("/healthz", [])).toStartWith("HTTP/1.1 400 ");
});
