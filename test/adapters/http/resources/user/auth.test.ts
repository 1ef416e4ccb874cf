import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { accessTokens } from "../../../../../adapters/http/request/caller/access-tokens.ts";
import { userSaved } from "../../../../fixtures/loan/log.ts";
import {
  type Account,
  client,
  json,
  password,
  startService,
  statusAndCode,
  type TestService,
  tokenSecret,
} from "../../support/http-service.ts";

let service: TestService;
let officer: Account;

beforeAll(async () => {
  service = await startService();
  officer = await service.hire(["Loan Officer"]);
});
afterAll(() => service.stop());

const clientFields = { client_id: client.id, client_secret: client.secret };
const basic = (id: string, secret: string) => ({ Authorization: `Basic ${btoa(`${id}:${secret}`)}` });

const form = (fields: Record<string, string>, headers: Record<string, string> = {}, path = "/api/auth/token/") =>
  service.ask(path, { method: "POST", body: new URLSearchParams(fields), headers });

const passwordGrant = () => ({ grant_type: "password", username: officer.user.email, password });

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

const typed = (type: string) => ({ "Content-Type": type });
const signIn = async () => (await (await form({ ...passwordGrant(), ...clientFields })).json()) as Tokens;
const me = (token: string) => service.ask("/api/company/users/me/", { token });

describe("POST /auth/token/", () => {
  test("returns what a client needs to know about its user", async () => {
    const response = await service.ask("/api/auth/token/", json({ ...passwordGrant(), ...clientFields }));
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toEqual({
      access_token: expect.any(String),
      token_type: "Bearer",
      expires_in: 36_000,
      refresh_token: expect.any(String),
      hierarchy: "Company User",
      roles: ["Loan Officer"],
      email: officer.user.email,
      first_name: officer.user.firstName,
      last_name: officer.user.lastName,
      company_type: "Lender",
      user_id: officer.user.id,
      company_id: officer.user.companyId,
      must_change_password: false,
    });
  });

  test("accepts JSON and forms, with and without the trailing slash", async () => {
    expect((await form({ ...passwordGrant(), ...clientFields })).status).toBe(200);
    expect((await form({ ...passwordGrant(), ...clientFields }, {}, "/api/auth/token")).status).toBe(200);
    const plain = await service.ask("/api/auth/token/", { method: "POST", body: "grant_type=password" });
    expect(plain.status).toBe(415);
    expect(await plain.json()).toMatchObject({
      error: "invalid_request",
      code: "content_type_unsupported",
      detail: expect.stringMatching(/as JSON .* or as a form \(application\/x-www-form-urlencoded\)/),
    });
  });

  test("accepts the client's credentials as HTTP Basic too", async () => {
    expect((await form(passwordGrant(), basic(client.id, client.secret))).status).toBe(200);
    expect((await form(passwordGrant(), basic(encodeURIComponent(client.id), client.secret))).status).toBe(200);
    expect((await form(passwordGrant(), basic(client.id, "wrong"))).status).toBe(401);
  });

  test("accepts the client's credentials once: with Basic, the body can only name the same client", async () => {
    const requested = async (more: Record<string, string>) => {
      const response = await form({ ...passwordGrant(), ...more }, basic(client.id, client.secret));
      return `${response.status} ${((await response.json()) as { error?: string }).error}`;
    };
    expect(await requested({ client_id: client.id })).toBe("200 undefined");
    expect(await requested({ client_id: client.id, client_secret: "" })).toBe("200 undefined");
    for (const twice of [clientFields, { client_secret: client.secret }, { client_id: "other" }])
      expect(await requested(twice)).toBe("400 invalid_request");
  });

  test("refuses a repeated parameter, and says that one that is not text must be", async () => {
    const twice = new URLSearchParams({ ...passwordGrant(), ...clientFields });
    twice.append("username", "nobody@example.com");
    const repeated = await service.ask("/api/auth/token/", { method: "POST", body: twice });
    expect(await repeated.json()).toMatchObject({ error: "invalid_request", code: "parameter_repeated" });
    for (const [name, value] of [
      ["grant_type", 1],
      ["password", { is: "secret" }],
    ] as const) {
      const body = { ...passwordGrant(), ...clientFields, [name]: value };
      const response = await service.ask("/api/auth/token/", json(body));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: "invalid_request",
        detail: `${name} must be a string.`,
        errors: [{ field: name, message: "must be a string" }],
      });
    }
    const blank = await service.ask(
      "/api/auth/token/",
      json({ ...passwordGrant(), ...clientFields, grant_type: null }),
    );
    expect(await blank.json()).toMatchObject({ detail: "grant_type is required." });
  });

  test("reports errors in the terms of RFC 6749, with a sentence", async () => {
    const cases: readonly (readonly [fields: Record<string, string>, status: number, error: string])[] = [
      [{}, 400, "invalid_request"],
      [{ grant_type: "password", username: officer.user.email }, 400, "invalid_request"],
      [{ grant_type: "client_credentials", ...clientFields }, 400, "unsupported_grant_type"],
      [{ ...passwordGrant(), ...clientFields, client_secret: "wrong" }, 401, "invalid_client"],
      [{ ...passwordGrant(), ...clientFields, password: "wrong" }, 400, "invalid_grant"],
      [{ grant_type: "refresh_token", refresh_token: "unknown", ...clientFields }, 400, "invalid_grant"],
    ];
    for (const [fields, status, error] of cases) {
      const response = await form(fields);
      expect(response.status).toBe(status);
      const body = (await response.json()) as { detail: string; error_description: string };
      expect(body.detail).toBeString();
      expect(body.error_description).toBe(body.detail);
      expect(body).toMatchObject({ error, request_id: response.headers.get("X-Request-Id") });
      // RFC 6749, section 5.2: printable ASCII without quotation marks and backslashes.
      expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/);
      if (status === 401) expect(response.headers.get("WWW-Authenticate")).toStartWith("Basic");
    }
  });

  test("describes what is wrong with the request itself in the same way", async () => {
    const broken = await service.ask("/api/auth/token/", {
      method: "POST",
      headers: typed("application/json"),
      body: "{",
    });
    const unread = await service.ask("/api/auth/token/", {
      method: "POST",
      headers: typed("application/xml"),
      body: "<token/>",
    });
    for (const response of [broken, unread]) {
      const body = (await response.json()) as { detail: string };
      expect(body).toMatchObject({ error: "invalid_request", error_description: body.detail });
    }
  });

  test("refuses an unknown account with the same words as a wrong password", async () => {
    const wrong = async (username: string) => {
      const response = await form(
        { ...passwordGrant(), ...clientFields, username, password: "wrong" },
        { "X-Request-Id": "r" },
      );
      return response.text();
    };
    expect(await wrong("nobody@example.com")).toBe(await wrong(officer.user.email));
  });

  test("refreshes by refresh token, which can be used once", async () => {
    const { refresh_token } = await signIn();
    const renew = () => form({ grant_type: "refresh_token", refresh_token, ...clientFields });
    expect((await renew()).status).toBe(200);
    service.clock.advance(31);
    expect(await statusAndCode(await renew())).toBe("400 refresh_token_invalid");
  });
});

describe("the access token", () => {
  test("contains user, session, and expiry, and nothing else", async () => {
    const [header = "", claims = ""] = (await signIn()).access_token.split(".");
    const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    expect(read(header)).toEqual({ alg: "HS256", typ: "JWT" });
    expect(Object.keys(read(claims)).sort()).toEqual(["exp", "session", "user"]);
  });

  test("is valid for 36,000 seconds", async () => {
    const { access_token } = await signIn();
    service.clock.advance(35_999);
    expect((await me(access_token)).status).toBe(200);
    service.clock.advance(1);
    const response = await me(access_token);
    expect(response.headers.get("WWW-Authenticate")).toBe('Bearer error="invalid_token"');
    expect(await statusAndCode(response)).toBe("401 invalid_token");
  });

  test("that is forged, incomplete, unsigned, or not a bearer token is refused", async () => {
    const { access_token } = await signIn();
    const [header, claims, signature] = access_token.split(".");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`;
    const forged = await accessTokens("another secret of 32 characters!!", service.clock).sign(
      { userId: 1, sessionId: "x" },
      60,
    );
    const unknown = await accessTokens(tokenSecret, service.clock).sign({ userId: 1, sessionId: "x" }, 60);
    for (const token of [unsigned, forged, unknown, `${header}.${claims}.x${signature}`, "x", ""])
      expect((await me(token)).status).toBe(401);
    const { Authorization } = basic(client.id, client.secret);
    expect((await service.ask("/api/company/users/me/", { headers: { Authorization } })).status).toBe(401);
  });

  test("that expires after the year 9999 is refused", async () => {
    const [, claims = ""] = (await signIn()).access_token.split(".");
    const { user, session } = JSON.parse(Buffer.from(claims, "base64url").toString("utf8"));
    for (const lifetimeSeconds of [1e308, 253_402_300_800]) {
      const token = await accessTokens(tokenSecret, service.clock).sign(
        { userId: user, sessionId: session },
        lifetimeSeconds,
      );
      expect((await me(token)).status).toBe(401);
    }
    expect(service.failures).toEqual([]);
  });

  test("of one user's session says nothing about another user", async () => {
    const other = await service.hire(["Compliance"]);
    const [, claims = ""] = other.token.split(".");
    const { session } = JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) as { session: string };
    const mixed = await accessTokens(tokenSecret, service.clock).sign(
      { userId: officer.user.id, sessionId: session },
      60,
    );
    expect((await me(mixed)).status).toBe(401);
  });
});

describe("a session ends immediately", () => {
  test("when either of its tokens is revoked", async () => {
    for (const kind of ["access_token", "refresh_token"] as const) {
      const tokens = await signIn();
      const revoked = await form({ token: tokens[kind], ...clientFields }, {}, "/api/auth/revoke/");
      expect(revoked.status).toBe(200);
      expect((await me(tokens.access_token)).status).toBe(401);
      const renewed = await form({ grant_type: "refresh_token", refresh_token: tokens.refresh_token, ...clientFields });
      expect(renewed.status).toBe(400);
    }
  });

  test("and an unknown token is treated as revoked", async () => {
    expect((await form({ token: "unknown", ...clientFields }, {}, "/api/auth/revoke/")).status).toBe(200);
    expect((await form({ token: "unknown" }, {}, "/api/auth/revoke/")).status).toBe(401);
  });

  test("but not with a token made up from the session's id, which each access token contains", async () => {
    const tokens = await signIn();
    const [sessionId] = tokens.refresh_token.split(".");
    const revoked = await form({ token: `${sessionId}.made-up`, ...clientFields }, {}, "/api/auth/revoke/");
    expect(revoked.status).toBe(200);
    expect((await me(tokens.access_token)).status).toBe(200);
  });

  test("when its user is deactivated", async () => {
    const { user, token } = await service.hire(["Compliance"]);
    expect((await me(token)).status).toBe(200);
    const users = service.dependencies.forCompany(user.companyId).users;
    const found = await users.find(user.id);
    if (found) await users.save({ ...found, isActive: false }, userSaved({ ...found, isActive: false }));
    expect((await me(token)).status).toBe(401);
  });
});

test("a user who must choose a password can only see the own account and choose one", async () => {
  const { token } = await service.hire(["Loan Officer"], { mustChangePassword: true });
  const open = [];
  for (const { name, method, path } of service.operations) {
    const init = method === "GET" ? {} : json({}, method);
    const said = await statusAndCode(await service.ask(`/api${path.replace("{id}", "1")}`, { ...init, token }));
    if (!["403 password_change_required", "403 permission_denied"].includes(said)) open.push(name);
  }
  expect(open.sort()).toEqual(["changePassword", "readMe"]);
});
