import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Account, json, startService, statusAndCode, type TestService } from "../support/http-service.ts";
import { probes } from "../support/probes.ts";

let service: TestService;
let someone: Account;

beforeAll(async () => {
  service = await startService({ operations: probes, settings: { corsOrigins: ["https://app.example.com"] } });
  someone = await service.hire(["Compliance"]);
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  service.ask(path, { token: someone.token, headers });

describe("every response", () => {
  const every: readonly (readonly [name: string, () => Promise<Response>])[] = [
    ["a success", () => get("/api/probe/1/")],
    ["not modified", () => get("/api/probe/1/", { "If-None-Match": '"3"' })],
    ["not signed in", () => service.ask("/api/probe/1/")],
    ["not found", () => get("/api/nothing/")],
    ["outside /api/", () => service.ask("/nothing")],
    ["a wrong method", () => service.ask("/api/probe/1/", { method: "DELETE", token: someone.token })],
    ["options", () => service.ask("/api/probe/1/", { method: "OPTIONS" })],
    ["a failure", () => get("/api/broken/")],
    ["a token refused", () => service.ask("/api/auth/token/", json({}))],
    ["health", () => service.ask("/healthz")],
  ];
  for (const [name, ask] of every)
    test(`must not be cached, framed, sniffed, or executed, and has its request's id: ${name}`, async () => {
      const { headers } = await ask();
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("X-Frame-Options")).toBe("DENY");
      expect(headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get("Strict-Transport-Security")).toStartWith("max-age=");
      expect(headers.get("X-Request-Id")).toMatch(/^[\w.-]{1,128}$/);
    });

  test("repeats the caller's request id if it is valid, and otherwise creates one", async () => {
    const idFor = async (given: string) =>
      (await get("/api/probe/1/", { "X-Request-Id": given })).headers.get("X-Request-Id");
    expect(await idFor("order-17.a_B")).toBe("order-17.a_B");
    expect(await idFor("a".repeat(128))).toBe("a".repeat(128));
    expect(await idFor("a".repeat(129))).not.toContain("a".repeat(129));
    expect(await idFor("two words")).not.toContain(" ");
    expect(await idFor('"><script>')).not.toContain("<");
  });
});

describe("an internal error", () => {
  test("responds 500 with a fixed sentence and the request id, and reports what happened only to the log", async () => {
    const response = await get("/api/broken/", { "X-Request-Id": "broken-1" });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      detail: "Something went wrong on our side: tell support the request_id.",
      code: "service_failed",
      request_id: "broken-1",
    });
    expect(service.failures.at(-1)).toMatchObject({ requestId: "broken-1", error: { message: "the query failed" } });
  });
});

describe("the log", () => {
  test("has a line for each request: the route's pattern and the user's id, never the address or what was sent", async () => {
    await get("/api/probe/17/?search=Jane+Example");
    expect(service.requests.at(-1)).toEqual({
      requestId: expect.any(String),
      method: "GET",
      route: "/api/probe/{id}/",
      status: 200,
      milliseconds: expect.any(Number),
      userId: someone.user.id,
    });
    await service.ask("/api/nothing/jane@example.com/");
    expect(service.requests.at(-1)).toMatchObject({ route: "none", status: 401, userId: null });
  });
});

describe("pages of other origins", () => {
  const from = (origin: string, method = "GET") =>
    service.ask("/api/probe/1/", { method, token: someone.token, headers: { Origin: origin } });

  test("named in the settings can read responses and request what they may send", async () => {
    const response = await from("https://app.example.com");
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("https://app.example.com");
    const exposed = response.headers.get("Access-Control-Expose-Headers");
    for (const name of ["ETag", "Content-Disposition"]) expect(exposed).toContain(name);
    const preflight = await from("https://app.example.com", "OPTIONS");
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("Access-Control-Allow-Methods")).toBe("GET, HEAD, OPTIONS, PUT");
    expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("Idempotency-Key");
  });

  test("that are not named cannot", async () => {
    expect((await from("https://evil.example.com")).headers.get("Access-Control-Allow-Origin")).toBeNull();
  });

  test("cannot anywhere while no origin is set", async () => {
    const closed = await startService({ operations: probes });
    const response = await closed.ask("/api/probe/1/", {
      method: "OPTIONS",
      headers: { Origin: "https://app.example.com" },
    });
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    await closed.stop();
  });
});

test("no error repeats what was sent", async () => {
  const real = await startService();
  const officer = await real.hire(["Loan Officer"]);
  const secret = "Zq7unlikely";
  const body = {
    first_name: { [secret]: secret },
    dob: secret,
    home_value: secret,
    property_state: secret,
    margin: secret,
  };
  const requested = [
    real.ask("/api/loan/loans/start-loan/", { ...json(body), token: officer.token }),
    real.ask(`/api/loan/loans/?status=${secret}&ordering=${secret}&created_after=${secret}`, { token: officer.token }),
    real.ask(`/api/loan/loans/${secret}/`, { token: officer.token }),
    real.ask(`/api/${secret}/`, { token: secret }),
    real.ask("/api/auth/token/", json({ grant_type: secret, username: secret, password: secret })),
    real.ask("/api/auth/token/", { method: "POST", body: secret, headers: { "Content-Type": "application/json" } }),
  ];
  for (const response of await Promise.all(requested)) {
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).not.toContain(secret);
  }
  expect(await statusAndCode(await real.ask(`/api/${secret}/`))).toBe("401 not_signed_in");
  await real.stop();
});
