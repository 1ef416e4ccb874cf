import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Account, startService, statusAndCode, type TestService } from "./support/http-service.ts";

let service: TestService;
let officer: Account;

beforeAll(async () => {
  service = await startService();
  officer = await service.hire(["Loan Officer"]);
});
afterAll(() => service.stop());

const signedIn = (path: string, method = "GET") => service.ask(path, { method, token: officer.token });

describe("every operation of the interface", () => {
  test("answers 401 without a token, with and without the trailing slash", async () => {
    for (const { method, path } of service.operations) {
      const full = `/api${path.replace("{id}", "1")}`;
      for (const requested of [full, full.slice(0, -1)]) {
        const response = await service.ask(requested, { method });
        expect(`${method} ${requested} ${await statusAndCode(response)}`).toBe(
          `${method} ${requested} 401 not_signed_in`,
        );
        expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
      }
    }
  });

  test("exists, with and without the trailing slash", async () => {
    for (const { name, method, path } of service.operations) {
      const bare = `/api${path.replace("{id}", "987654").replace(/\/$/, "")}`;
      for (const requested of [`${bare}/`, bare]) {
        const response = await signedIn(requested, method);
        const said = response.status === 204 ? "204" : await statusAndCode(response);
        if (name === "signOutEverywhere") officer = await service.signIn(officer.user);
        expect(["404 path_unknown", "405 method_not_allowed"]).not.toContain(said);
      }
    }
  });

  test("lists its methods for OPTIONS without a token, and nothing else", async () => {
    for (const { method, path } of service.operations) {
      const response = await service.ask(`/api${path.replace("{id}", "987654")}`, { method: "OPTIONS" });
      expect(response.status).toBe(204);
      expect(await response.text()).toBe("");
      expect(response.headers.get("Allow")?.split(", ")).toEqual(expect.arrayContaining([method, "OPTIONS"]));
    }
  });
});

describe("wrong methods", () => {
  test("get 405 with the correct ones", async () => {
    const response = await signedIn("/api/loan/loans/1/", "POST");
    expect(response.headers.get("Allow")).toBe("DELETE, GET, HEAD, OPTIONS, PATCH, PUT");
    expect(await statusAndCode(response)).toBe("405 method_not_allowed");
  });

  test("on a path that looks like a record's get the path's own methods", async () => {
    const response = await signedIn("/api/loan/loans/start-loan/", "GET");
    expect(response.headers.get("Allow")).toBe("OPTIONS, POST");
    expect(response.status).toBe(405);
  });

  test("on the token endpoint need no token", async () => {
    const response = await service.ask("/api/auth/token/");
    expect(response.headers.get("Allow")).toBe("OPTIONS, POST");
    expect(response.status).toBe(405);
  });

  test("unknown to HTTP are wrong methods too", async () => {
    expect((await signedIn("/api/loan/loans/", "PROPFIND")).status).toBe(405);
  });
});

describe("HEAD", () => {
  test("responds as GET does, without the body", async () => {
    const [head, get] = await Promise.all([
      signedIn("/api/company/users/me/", "HEAD"),
      signedIn("/api/company/users/me/"),
    ]);
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    expect(head.headers.get("ETag")).toBe(get.headers.get("ETag"));
    expect(head.headers.get("Content-Type")).toBe(get.headers.get("Content-Type"));
  });

  test("needs a token if GET does", async () => {
    expect((await service.ask("/api/loan/loans/", { method: "HEAD" })).status).toBe(401);
  });
});

describe("ids in paths", () => {
  test("are integers from 1 to 2^53 - 1; anything else is not found", async () => {
    const none = ["0", "-1", "1.5", "abc", "01", "1e3", "9007199254740992", "99999999999999999999", "%31x", "%FF"];
    for (const id of none)
      expect(`${id}: ${await statusAndCode(await signedIn(`/api/loan/loans/${id}/`))}`).toBe(`${id}: 404 path_unknown`);
    for (const id of ["1", "9007199254740991"])
      expect(await statusAndCode(await signedIn(`/api/loan/loans/${id}/`))).toBe("404 loan_not_found");
  });
});

test("the root of the API shows an anonymous caller nothing, with and without the trailing slash", async () => {
  for (const path of ["/api", "/api/"]) {
    expect(await statusAndCode(await service.ask(path))).toBe("401 not_signed_in");
    expect(await statusAndCode(await signedIn(path))).toBe("404 path_unknown");
  }
});

describe("paths outside /api/", () => {
  test("that are unknown are not found, with or without a token", async () => {
    expect(await statusAndCode(await service.ask("/nothing"))).toBe("404 path_unknown");
    expect(await statusAndCode(await service.ask("/nothing/here/"))).toBe("404 path_unknown");
    expect(await statusAndCode(await service.ask("/apis"))).toBe("404 path_unknown");
  });

  test("report that the process responds, and that its store does", async () => {
    expect(await (await service.ask("/healthz")).json()).toEqual({ status: "ok" });
    expect(await (await service.ask("/readyz")).json()).toEqual({
      status: "ok",
      store: "ok",
      agency: "not_configured",
      credit_bureau: "not_configured",
    });
  });
});

test("an unreachable store makes the service not ready, and every call 503", async () => {
  const gone = await startService({
    dependencies: () => ({
      ping: () => Promise.reject(new Error("gone")),
      sessions: {
        find: () => Promise.reject(new Error("gone")),
        add: () => Promise.resolve(),
        begin: () => Promise.resolve("conflict"),
        save: () => Promise.resolve("conflict"),
        runningOf: () => Promise.resolve([]),
        endAllOf: () => Promise.resolve(),
      },
      isUnreachable: () => true,
    }),
  });
  expect((await gone.ask("/healthz")).status).toBe(200);
  expect(await statusAndCode(await gone.ask("/readyz"))).toBe("503 service_unavailable");
  const response = await gone.ask("/api/loan/loans/", { token: officer.token });
  expect(response.headers.get("Retry-After")).toBe("5");
  expect(await statusAndCode(response)).toBe("503 service_unavailable");
  await gone.stop();
});

test("a store that can be read but not written makes the service not ready, which it says", async () => {
  const readOnly = await startService({ dependencies: () => ({ ping: () => Promise.resolve("not_writable") }) });
  const response = await readOnly.ask("/readyz");
  expect(response.headers.get("Retry-After")).toBe("5");
  expect(await statusAndCode(response)).toBe("503 store_not_writable");
  await readOnly.stop();
});
