import { afterAll, beforeAll, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { jsonList } from "../../../../../adapters/http/codec/json-list.ts";
import { streamOf } from "../../../../../adapters/http/operation/formats/stream-of.ts";
import { defineOperation } from "../../../../../adapters/http/operation/operation.ts";
import type { Fault } from "../../../../../application/support/dependencies.ts";
import { accept } from "../../../../../domain/kernel/result.ts";
import { type Account, startService, type TestService } from "../../support/http-service.ts";

/** Far more than is sent together, and than waits for a client. */
const items = 200_000;

/** The item that cannot be made; null: each can. */
let failing: number | null = null;
let made = 0;
const faults: Fault[] = [];
let service: TestService;
let caller: Account;

const operation = defineOperation({
  method: "GET",
  path: "/probe/",
  name: "readProbe",
  tag: "Probes",
  summary: "Probe",
  permission: "signed in",
  fairQueue: "files",
  example: {},
  refusals: [],
  success: 200,
  isLong: true,
  response: {
    schema: Type.Object({ items: Type.Array(Type.Integer()) }),
    encode: (count: number) => ({
      items: jsonList(
        () => Array(count).keys(),
        (item) => {
          if (item === failing) throw new Error("a broken invariant");
          made += 1;
          return item;
        },
      ),
    }),
  },
  formats: [],
  version: () => 3,
  handle: async () => accept(items),
});

/** A file whose length is known before it is read. */
const file = defineOperation({
  method: "GET",
  path: "/probe-file/",
  name: "readProbeFile",
  tag: "Probes",
  summary: "Probe file",
  permission: "signed in",
  fairQueue: "files",
  example: null,
  refusals: [],
  success: 200,
  response: null,
  formats: [
    {
      mediaType: "text/plain",
      description: "Probe file",
      headers: { "Content-Length": "3" },
      write: () =>
        streamOf(
          (async function* () {
            yield "abc";
          })(),
          () => {},
        ),
    },
  ],
  handle: async () => accept(null),
});

beforeAll(async () => {
  const reportFault = (fault: Fault) => void faults.push(fault);
  service = await startService({ operations: () => [operation, file], dependencies: () => ({ reportFault }) });
  caller = await service.hire(["Compliance"]);
});
afterAll(() => service.stop());

const get = (init: RequestInit = {}, path = "/api/probe/") => service.ask(path, { token: caller.token, ...init });

test("a long JSON response comes piece by piece, with the headers of any other", async () => {
  failing = null;
  const response = await get();
  const { headers } = response;
  expect([response.status, headers.get("Content-Type"), headers.get("ETag")]).toEqual([200, "application/json", '"3"']);
  expect([headers.get("Transfer-Encoding"), headers.get("Content-Length")]).toEqual(["chunked", null]);
  expect(await response.json()).toEqual({ items: [...Array(items).keys()] });
});

test("it is not made for a caller that has its version", async () => {
  failing = 0;
  expect((await get({ headers: { "If-None-Match": '"3"' } })).status).toBe(304);
});

test("a HEAD request gets its headers, and no more is made for it than what is sent together, twice", async () => {
  failing = null;
  made = 0;
  const head = await get({ method: "HEAD" });
  expect([head.status, head.headers.get("ETag")]).toEqual([200, '"3"']);
  expect(head.headers.get("Content-Type")).toBe("application/json");
  expect([head.headers.get("Transfer-Encoding"), head.headers.get("Content-Length")]).toEqual(["chunked", null]);
  expect(await head.text()).toBe("");
  // Of 131,072 characters the first 10,000 items take 48,900; the others have six each.
  expect(made).toBeWithin(23_000, 24_000);
});

test("a HEAD request for a file of known length gets that length", async () => {
  for (let call = 0; call < 10; call += 1) {
    const { headers, status } = await get({ method: "HEAD" }, "/api/probe-file/");
    expect([status, headers.get("Content-Length"), headers.get("Content-Type")]).toEqual([
      200,
      "3",
      "text/plain; charset=utf-8",
    ]);
  }
  expect(await (await get({}, "/api/probe-file/")).text()).toBe("abc");
});

test("what fails in its beginning is an error as any other", async () => {
  failing = 5;
  const response = await get();
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([500, "service_failed"]);
});

test("what fails later breaks the connection, so that no one takes a part for the whole, and is reported", async () => {
  failing = items - 1;
  const response = await get();
  expect(response.status).toBe(200);
  expect(await response.text().catch(({ code }) => code)).toBe("ECONNRESET");
  expect(faults).toMatchObject([{ operation: "send_response", error: { message: "a broken invariant" } }]);
});

test("callers that go, get a part, or get only the headers keep no turn: many after each other are served", async () => {
  failing = null;
  for (let call = 0; call < 10; call += 1) await get({ method: "HEAD" });
  for (let call = 0; call < 10; call += 1) {
    const response = await get();
    await response.body?.cancel();
  }
  expect(((await (await get()).json()) as { items: number[] }).items.length).toBe(items);
});
