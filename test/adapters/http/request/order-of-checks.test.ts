import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Account, json, startService, statusAndCode, type TestService } from "../support/http-service.ts";

let service: TestService;
let officer: Account;
let powerless: Account;
let newcomer: Account;

beforeAll(async () => {
  service = await startService();
  officer = await service.hire(["Loan Officer"]);
  powerless = await service.hire([]);
  newcomer = await service.hire(["Loan Officer"], { mustChangePassword: true });
});
afterAll(() => service.stop());

const mebibyte = 1024 * 1024;
const start = "/api/loan/loans/start-loan/";
const tooLarge = (more: RequestInit = {}): RequestInit => ({ method: "POST", body: "x".repeat(mebibyte + 1), ...more });
const said = async (path: string, init?: Parameters<TestService["ask"]>[1]) =>
  statusAndCode(await service.ask(path, init));

describe("the errors of a request are checked in a fixed order, and the first is reported:", () => {
  test("a body above 1 MiB before a missing token", async () => {
    expect(await said(start, tooLarge())).toBe("413 body_too_large");
  });

  test("a body of exactly 1 MiB is not too large", async () => {
    const largest = { method: "POST", body: "x".repeat(mebibyte), token: officer.token };
    expect(await said(start, { ...largest, headers: { "Content-Type": "application/json" } })).toBe("400 json_broken");
  });

  test("a body of unknown length is stopped when it passes 1 MiB", async () => {
    const chunk = new Uint8Array(mebibyte / 4);
    const stream = (chunks: number) =>
      new ReadableStream({
        start: (controller) => {
          for (let index = 0; index < chunks; index += 1) controller.enqueue(chunk);
          controller.close();
        },
      });
    expect(await said(start, { method: "POST", body: stream(5) })).toBe("413 body_too_large");
    expect(await said(start, { method: "POST", body: stream(4) })).toBe("401 not_signed_in");
  });

  test("a missing token before an unknown path, so that an anonymous caller learns nothing", async () => {
    expect(await said("/api/nothing/")).toBe("401 not_signed_in");
    expect(await said("/api/nothing/", { token: officer.token })).toBe("404 path_unknown");
  });

  test("a missing token before a wrong method", async () => {
    expect(await said("/api/loan/loans/", { method: "DELETE" })).toBe("401 not_signed_in");
    expect(await said("/api/loan/loans/", { method: "DELETE", token: officer.token })).toBe("405 method_not_allowed");
  });

  test("a missing token before a wrong content type and before invalid JSON", async () => {
    const broken = { method: "POST", body: "{", headers: { "Content-Type": "text/plain" } };
    expect(await said(start, broken)).toBe("401 not_signed_in");
  });

  test("a wrong method before a wrong content type", async () => {
    const wrong = { method: "PUT", body: "{", headers: { "Content-Type": "text/plain" }, token: officer.token };
    expect(await said(start, wrong)).toBe("405 method_not_allowed");
  });

  test("a wrong content type before invalid JSON", async () => {
    const broken = (type: string) => ({ method: "POST", body: "{", headers: { "Content-Type": type } });
    expect(await said(start, { ...broken("text/plain"), token: officer.token })).toBe("415 content_type_unsupported");
    expect(await said(start, { ...broken("application/json"), token: officer.token })).toBe("400 json_broken");
  });

  test("invalid JSON before a missing permission", async () => {
    const broken = { method: "POST", body: "{", headers: { "Content-Type": "application/json" } };
    expect(await said(start, { ...broken, token: powerless.token })).toBe("400 json_broken");
    expect(await said(start, { ...json({}), token: powerless.token })).toBe("403 permission_denied");
  });

  test("a missing permission before a password that must be chosen", async () => {
    const neither = await service.hire([], { mustChangePassword: true });
    expect(await said(start, { ...json({}), token: neither.token })).toBe("403 permission_denied");
    expect(await said(start, { ...json({}), token: newcomer.token })).toBe("403 password_change_required");
  });

  test("a password that must be chosen before field errors", async () => {
    expect(await said(start, { ...json({ home_value: -1 }), token: newcomer.token })).toBe(
      "403 password_change_required",
    );
    expect(await said(start, { ...json({ home_value: -1 }), token: officer.token })).toBe("400 invalid");
  });

  test("field errors before a key that was used with another body, which changes nothing either way", async () => {
    const started = {
      first_name: "Ada",
      last_name: "Example",
      dob: "1951-03-14",
      property_state: "VA",
      home_value: 450_000,
    };
    const withKey = (value: object) => {
      const { headers, ...init } = json({ ...started, loan_officer_id: officer.user.id, ...value });
      return said(start, { ...init, headers: { ...headers, "Idempotency-Key": "of one loan" }, token: officer.token });
    };
    expect(await withKey({})).toStartWith("201");
    expect(await withKey({ home_value: -1 })).toBe("400 invalid");
    expect(await withKey({ home_value: 460_000 })).toBe("422 idempotency_key_reused");
  });

  test("field errors before a record that does not exist", async () => {
    const bad = json({ margin: "three" }, "PATCH");
    expect(await said("/api/loan/loans/987654/", { ...bad, token: officer.token })).toBe("400 invalid");
    expect(await said("/api/loan/loans/987654/", { ...json({}, "PATCH"), token: officer.token })).toBe(
      "404 loan_not_found",
    );
  });
});

describe("bodies are JSON in UTF-8", () => {
  const sent = (
    body: string | Uint8Array<ArrayBuffer>,
    type: string,
    more: Record<string, string> = {},
    method = "POST",
  ) => said(start, { method, body, headers: { "Content-Type": type, ...more }, token: officer.token });

  test("the character set can be named, and another one is refused", async () => {
    expect(await sent("{}", "application/json; charset=utf-8")).toBe("400 invalid");
    expect(await sent("{}", 'Application/JSON;Charset="UTF-8"')).toBe("400 invalid");
    expect(await sent("{}", 'application/json; profile="a; charset=latin1"')).toBe("400 invalid");
    expect(await sent("{}", "application/json; charset=latin1")).toBe("415 content_type_unsupported");
  });

  test("bytes that are not UTF-8 are invalid JSON", async () => {
    expect(await sent(new Uint8Array([0x22, 0xff, 0x22]), "application/json")).toBe("400 json_broken");
  });

  test("a compressed body is refused", async () => {
    expect(await sent(Bun.gzipSync("{}"), "application/json", { "Content-Encoding": "gzip" })).toBe(
      "415 content_type_unsupported",
    );
  });

  test.each([undefined, "application/json", "text/plain", "application/x-www-form-urlencoded"])(
    "no body at all, with Content-Type %p, is refused with the required fields",
    async (type) => {
      const headers: Record<string, string> = type === undefined ? {} : { "Content-Type": type };
      const response = await service.ask(start, { method: "POST", headers, token: officer.token });
      const { code, errors } = (await response.json()) as {
        code: string;
        errors: { field: string; message: string }[];
      };
      expect([response.status, code]).toEqual([400, "invalid"]);
      for (const field of ["first_name", "last_name", "property_state", "home_value", "loan_officer_id"])
        expect(errors).toContainEqual({ field, message: "is required" });
    },
  );

  test("no body at all changes nothing: if no field is required, it is invalid JSON", async () => {
    expect(await said("/api/loan/loans/987654/", { method: "PATCH", token: officer.token })).toBe("400 json_broken");
    expect(await said(start, { method: "POST", token: powerless.token })).toBe("403 permission_denied");
  });

  test("spaces, and null, are a body", async () => {
    expect(await sent("  ", "application/json")).toBe("400 json_broken");
    expect(await sent("null", "application/json")).toBe("400 invalid");
  });

  test("a token request without a body is refused with what is missing, for every type", async () => {
    for (const type of ["application/json", "application/x-www-form-urlencoded", "text/plain"])
      expect(await said("/api/auth/token/", { method: "POST", headers: { "Content-Type": type } })).toBe(
        "400 parameter_missing",
      );
  });

  test("JSON nested a hundred thousand times is refused like any other", async () => {
    const deep = `{"first_name":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    expect(await sent(deep, "application/json")).toBe("400 invalid");
    expect(await sent(deep, "application/json", { "Idempotency-Key": "deep" })).toBe("400 invalid");
  });

  test("a merge patch can have its own content type, on PATCH only", async () => {
    const patch = { method: "PATCH", body: "{}", headers: { "Content-Type": "application/merge-patch+json" } };
    expect(await said("/api/loan/loans/987654/", { ...patch, token: officer.token })).toBe("404 loan_not_found");
    expect(await sent("{}", "application/merge-patch+json")).toBe("415 content_type_unsupported");
  });
});
