import { describe, expect, test } from "bun:test";
import { rateLimits } from "../../../../adapters/http/request/caller/rate-limit.ts";
import type { HttpSettings, RequestLimits } from "../../../../adapters/http/settings.ts";
import { openSqlite } from "../../../../adapters/sqlite/open.ts";
import { aClock } from "../../../fixtures/clock.ts";
import { testVault } from "../../../fixtures/loan/log.ts";
import { client, json, password, startService, statusAndCode, type TestService } from "../support/http-service.ts";

const none: RequestLimits = { perUser: 0, perAnonymousAddress: 0, tokensPerAccount: 0, tokensPerAddress: 0 };

const withLimits = (limits: Partial<RequestLimits>, more: Partial<HttpSettings> = {}) =>
  startService({ settings: { limits: { ...none, ...limits }, ...more } });

const rateLimitStatus = ({ headers }: Response) =>
  ["Limit", "Remaining", "Reset"].map((name) => headers.get(`X-RateLimit-${name}`));

const times = async (count: number, ask: () => Promise<Response>): Promise<Response[]> => {
  const responses: Response[] = [];
  for (let index = 0; index < count; index += 1) responses.push(await ask());
  return responses;
};

const from = (service: TestService, address: string, path = "/api/loan/loans/") =>
  service.ask(path, { headers: { "X-Forwarded-For": address } });

const token = (service: TestService, username: string, given = password, address = "198.51.100.1") => {
  const body = {
    grant_type: "password",
    username,
    password: given,
    client_id: client.id,
    client_secret: client.secret,
  };
  const { headers, ...init } = json(body);
  return service.ask("/api/auth/token/", { ...init, headers: { ...(headers as object), "X-Forwarded-For": address } });
};

describe("a file that pages load", () => {
  test("is not counted, nor is the icon that a browser requests for anything it shows", async () => {
    const service = await withLimits({ perAnonymousAddress: 2 });
    const address = "198.51.100.7";
    const page = await (await from(service, address, "/sign-in")).text();
    const files = [...page.matchAll(/(?:href|src)="(\/assets\/site-\w+\.(?:css|js))"/g)].map(([, path = ""]) => path);
    expect(files.length).toBeGreaterThan(0);
    for (const path of [...files, "/favicon.ico", "/favicon.ico", "/favicon.ico"]) {
      const { status, headers } = await from(service, address, path);
      expect([path, status, headers.get("X-RateLimit-Remaining")]).toEqual([path, 200, "2"]);
    }
    const responses = await times(3, () => from(service, address));
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 429]);
    await service.stop();
  });
});

describe("a user's requests", () => {
  test("are limited per minute: after the last accepted one, the next gets 429 with the seconds to wait", async () => {
    const service = await withLimits({ perUser: 3 });
    const { token: bearer } = await service.hire(["Compliance"]);
    const ask = () => service.ask("/api/company/users/me/", { token: bearer });
    const responses = await times(4, ask);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(responses.map((response) => rateLimitStatus(response)[1])).toEqual(["2", "1", "0", "0"]);
    const [, , , refused] = responses;
    expect(refused?.headers.get("Retry-After")).toBe("60");
    expect(refused && (await statusAndCode(refused))).toBe("429 rate_limit_exceeded");
    service.clock.advance(59.9);
    expect((await ask()).status).toBe(429);
    service.clock.advance(0.1);
    expect((await ask()).status).toBe(200);
    await service.stop();
  });

  test("never have to wait longer than the minute, wherever in a second it began", async () => {
    const service = await withLimits({ perUser: 1 });
    const { token: bearer } = await service.hire(["Compliance"]);
    const ask = () => service.ask("/api/company/users/me/", { token: bearer });
    // The minute begins at .4 of a second, and the second in which it ends is over 0.6 seconds after it.
    service.clock.advance(0.4);
    await ask();
    expect((await ask()).headers.get("Retry-After")).toBe("60");
    service.clock.advance(59.9);
    expect((await ask()).headers.get("Retry-After")).toBe("1");
    await service.stop();
  });

  test("are counted separately from another user's, and from those without a token", async () => {
    const service = await withLimits({ perUser: 1, perAnonymousAddress: 1 });
    const [one, other] = [await service.hire(["Compliance"]), await service.hire(["Compliance"])];
    expect((await service.ask("/api/company/users/me/", { token: one.token })).status).toBe(200);
    expect((await service.ask("/api/company/users/me/", { token: other.token })).status).toBe(200);
    expect((await service.ask("/api/company/users/me/")).status).toBe(401);
    await service.stop();
  });

  test("show when the minute ends, in seconds since 1970", async () => {
    const service = await withLimits({ perUser: 600 });
    const { token: bearer } = await service.hire(["Compliance"]);
    const response = await service.ask("/api/company/users/me/", { token: bearer });
    const endsAt = Date.parse(service.clock.now()) / 1000 + 60;
    expect(rateLimitStatus(response)).toEqual(["600", "599", String(Math.ceil(endsAt))]);
    await service.stop();
  });

  test("without any limit have no limit headers", async () => {
    const service = await withLimits({});
    const { token: bearer } = await service.hire(["Compliance"]);
    expect(rateLimitStatus(await service.ask("/api/company/users/me/", { token: bearer }))).toEqual([null, null, null]);
    await service.stop();
  });
});

describe("a clock that is set back by an hour", () => {
  test("makes no one wait longer than the minute", async () => {
    const service = await withLimits({ perUser: 1 });
    const { token: bearer } = await service.hire(["Compliance"]);
    const ask = () => service.ask("/api/company/users/me/", { token: bearer });
    expect((await times(2, ask)).map(({ status }) => status)).toEqual([200, 429]);
    service.clock.advance(-3600);
    const refused = await ask();
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
    expect(rateLimitStatus(refused)[2]).toBe(String(Date.parse(service.clock.now()) / 1000 + 60));
    service.clock.advance(60);
    expect((await ask()).status).toBe(200);
    await service.stop();
  });

  test("makes no one wait longer if several processes count together", async () => {
    const clock = aClock();
    const { counters, close } = openSqlite(":memory:", clock, testVault);
    const seconds = () => Date.parse(clock.now()) / 1000;
    const one = { key: "user:1", limit: 1 };
    const isExceeded = async (limits = rateLimits(seconds, counters)) => (await limits.count([one]))?.isExceeded;
    expect([await isExceeded(), await isExceeded()]).toEqual([false, true]);
    clock.advance(-3600);
    expect(await isExceeded()).toBe(true);
    clock.advance(60);
    expect(await isExceeded()).toBe(false);
    await close();
  });

  test("shows the state of a caller that has sent no request since", async () => {
    const clock = aClock();
    const seconds = () => Date.parse(clock.now()) / 1000;
    const limits = rateLimits(seconds, null);
    await limits.count([{ key: "user:1", limit: 5 }]);
    clock.advance(-3600);
    expect(limits.look({ key: "user:1", limit: 5 })).toMatchObject({ remaining: 4, resetsAt: seconds() + 60 });
  });
});

describe("calls without a valid token", () => {
  test("are limited by address, for any request", async () => {
    const service = await withLimits({ perAnonymousAddress: 4 }, { trustedProxies: ["127.0.0.1"] });
    const paths = ["/api/loan/loans/", "/nothing", "/swagger/", "/api/nothing/", "/api/loan/loans/"];
    const responses = [];
    for (const path of paths) responses.push(await from(service, "198.51.100.1", path));
    expect(responses.map(({ status }) => status)).toEqual([401, 404, 200, 401, 429]);
    expect((await from(service, "198.51.100.2")).status).toBe(401);
    await service.stop();
  });

  test("include calls with a wrong token or a body that is too large", async () => {
    const service = await withLimits({ perAnonymousAddress: 2 });
    expect((await service.ask("/api/loan/loans/", { token: "wrong" })).status).toBe(401);
    const large = { method: "POST", body: "x".repeat(1024 * 1024 + 1) };
    expect((await service.ask("/api/loan/loans/", large)).status).toBe(413);
    expect((await service.ask("/api/loan/loans/", { token: "wrong" })).status).toBe(429);
    await service.stop();
  });

  test("to the health endpoints are never refused", async () => {
    const service = await withLimits({ perAnonymousAddress: 1 });
    const responses = await times(5, () => service.ask("/healthz"));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await service.stop();
  });
});

describe("token requests", () => {
  test("are limited for an address and an account together, then for the address only", async () => {
    const service = await withLimits({ tokensPerAccount: 2, tokensPerAddress: 5 }, { trustedProxies: ["127.0.0.0/8"] });
    const statuses = async (usernames: readonly string[], address?: string) => {
      const responses = [];
      for (const username of usernames) responses.push((await token(service, username, "wrong", address)).status);
      return responses;
    };
    expect(await statuses(["a@example.com", "A@Example.com ", "a@example.com"])).toEqual([400, 400, 429]);
    expect(await statuses(["b@example.com", "c@example.com", "d@example.com"])).toEqual([400, 400, 429]);
    expect(await statuses(["a@example.com"], "203.0.113.9")).toEqual([400]);
    await service.stop();
  });

  test("report too many requests in the terms of RFC 6749", async () => {
    const service = await withLimits({ tokensPerAccount: 1, tokensPerAddress: 10 });
    await token(service, "a@example.com", "wrong");
    const refused = await token(service, "a@example.com", "wrong");
    expect(refused.headers.get("Retry-After")).toBe("60");
    expect(await refused.json()).toMatchObject({ error: "temporarily_unavailable", code: "rate_limit_exceeded" });
    await service.stop();
  });
});

describe("several processes", () => {
  test("together accept no more than the limit, and access the store once in fifty requests", async () => {
    const clock = aClock();
    const { counters, close } = openSqlite(":memory:", clock, testVault);
    let requested = 0;
    const counted: typeof counters = {
      ...counters,
      hit: (...given) => {
        requested += 1;
        return counters.hit(...given);
      },
    };
    const seconds = () => Date.parse(clock.now()) / 1000;
    const processes = [rateLimits(seconds, counted), rateLimits(seconds, counted)];
    const one = { key: "user:1", limit: 600 };
    let letIn = 0;
    for (let index = 0; index < 1000; index += 1) {
      const found = await processes[index % 2]?.count([one]);
      if (found && !found.isExceeded) letIn += 1;
    }
    expect(letIn).toBe(600);
    // 600 requests in slices of 50 are 12; the process that did not take the last one requests once more.
    expect(requested).toBe(13);
    clock.advance(60);
    expect((await processes[0]?.count([one]))?.isExceeded).toBe(false);
    await close();
  });

  test("leave each other part of a small limit", async () => {
    const clock = aClock();
    const { counters, close } = openSqlite(":memory:", clock, testVault);
    const seconds = () => Date.parse(clock.now()) / 1000;
    const processes = [rateLimits(seconds, counters), rateLimits(seconds, counters)];
    const one = { key: "token:1", limit: 10 };
    const exceeded = [];
    for (let index = 0; index < 12; index += 1) exceeded.push((await processes[index % 2]?.count([one]))?.isExceeded);
    expect(exceeded).toEqual([...Array<boolean>(10).fill(false), true, true]);
    await close();
  });
});
