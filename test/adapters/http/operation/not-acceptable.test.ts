import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { workbookType } from "../../../../adapters/http/operation/formats/negotiate-format.ts";
import { type Account, json, startService, statusAndCode, type TestService } from "../support/http-service.ts";

let service: TestService;
let officer: Account;

beforeAll(async () => {
  service = await startService();
  officer = await service.hire(["Loan Officer"]);
});
afterAll(() => service.stop());

const list = "/api/loan/loans/";
const said = async (path: string, Accept: string, init: RequestInit & { readonly token?: string } = {}) =>
  statusAndCode(
    await service.ask(path, { token: officer.token, ...init, headers: { ...(init.headers as object), Accept } }),
  );

const start = (notes: string) => ({
  first_name: "Ada",
  last_name: "Example",
  dob: "1951-03-14",
  property_state: "VA",
  home_value: 450_000,
  loan_officer_id: officer.user.id,
  notes,
});

describe("a response without an accepted form", () => {
  test("is refused in JSON, as every error is", async () => {
    for (const accept of ["image/png", "application/xml", "text/html"]) {
      const response = await service.ask(list, { token: officer.token, headers: { Accept: accept } });
      expect(response.headers.get("Content-Type")).toBe("application/json");
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([406, "not_acceptable"]);
    }
  });

  test("is refused for a format that it does not have, even if Accept allows it", async () => {
    for (const format of ["xml", "html", "api", "CSV", "toString", "application/json"])
      expect(await said(`${list}?format=${format}`, "*/*")).toBe("406 not_acceptable");
    expect(await said(`/api/company/users/${officer.user.id}/?format=csv`, "*/*")).toBe("406 not_acceptable");
  });

  test("is sent anyway if it is a file and only JSON is accepted, as generated clients request it", async () => {
    const { token } = await service.hire(["Compliance"]);
    const path = "/api/loan/mcr/excel/?year=2026&quarter=1";
    const workbook = await service.ask(path, { token, headers: { Accept: "application/json" } });
    expect([workbook.status, workbook.headers.get("Content-Type")]).toEqual([200, workbookType]);
    const picture = await service.ask(path, { token, headers: { Accept: "image/png" } });
    expect(await statusAndCode(picture)).toBe("406 not_acceptable");
  });

  test("changes nothing: the request was not run", async () => {
    const loans = async () => {
      const response = await service.ask(list, { token: officer.token });
      return ((await response.json()) as { count: number }).count;
    };
    const before = await loans();
    expect(await said("/api/loan/loans/start-loan/", "text/html", json(start("unseen")))).toBe("406 not_acceptable");
    expect(await loans()).toBe(before);
    const started = await service.ask("/api/loan/loans/start-loan/", {
      ...json(start("seen")),
      token: officer.token,
    });
    expect([started.status, await loans()]).toEqual([201, before + 1]);
  });

  test("is refused after a missing token, and before errors of the body", async () => {
    const broken = { method: "POST", body: "{", headers: { "Content-Type": "text/plain" } };
    const path = "/api/loan/loans/start-loan/";
    const anonymous = await service.ask(path, { ...broken, headers: { Accept: "image/png" } });
    expect(await statusAndCode(anonymous)).toBe("401 not_signed_in");
    expect(await said(path, "image/png", broken)).toBe("406 not_acceptable");
    expect(await said(path, "*/*", broken)).toBe("415 content_type_unsupported");
  });

  test("does not exist if there is no response to read", async () => {
    const fee = await service.ask("/api/loan/fees/987654/", {
      method: "DELETE",
      token: (await service.hire(["Processor"])).token,
      headers: { Accept: "image/png" },
    });
    expect(await statusAndCode(fee)).toBe("404 fee_not_found");
  });
});
