import { beforeAll, describe, expect, test } from "bun:test";
import { password } from "../support/http-service.ts";
import { onBothStoresOverSocket } from "../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../support/running-service.ts";

const unknownToken = "A".repeat(43);

onBothStoresOverSocket((service) => {
  let officer: Caller;
  let calculation: number;

  const hired = async (...roles: Parameters<ReturnType<typeof service>["hire"]>[2][]): Promise<Caller> =>
    service().hire(officer.company, "Company User", ...roles);
  const calculatedBy = async (caller: Caller): Promise<number> => {
    const loan = await startLoan(caller, { note_rate: 5, expected_rate: 5.125 });
    return (await caller.call("POST", "/loan/loan-calculation/", { loan: loan.id })).body.id;
  };
  const linkOf = async (caller: Caller, body: object): Promise<ServiceResponse["body"]> => {
    const response = await caller.call("POST", "/pages/links/", body);
    expect([response.status, response.body.detail]).toEqual([201, undefined]);
    return response.body;
  };
  const refusalOf = async (caller: Caller, body: object) => {
    const { status, body: refused } = await caller.call("POST", "/pages/links/", body);
    return [status, refused.errors?.map(({ field }: { field: string }) => field) ?? refused.code];
  };
  const pathOf = (url: string): string => new URL(url).pathname;
  const open = async (url: string, init: RequestInit = {}) => {
    const response = await service().ask(pathOf(url), init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const opens = async (url: string): Promise<boolean> => {
    const { status, text } = await open(url);
    expect([200, 404]).toContain(status);
    expect(text.includes("This link does not work")).toBe(status === 404);
    return status === 200;
  };

  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
    calculation = await calculatedBy(officer);
  });

  describe("a page link", () => {
    test("opens that page without a header, and the page is not cached", async () => {
      const { url, expires_at } = await linkOf(officer, { page: "explanation", calculation });
      expect(url).toMatch(/^https:\/\/hecm\.example\.com\/view\/[\w-]{43}$/);
      expect(Date.parse(expires_at) - Date.parse(service().clock.now())).toBe(15 * 60_000);
      const { status, headers, text } = await open(url);
      expect([status, headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(text).toContain(`<p>${officer.company.name}</p>`);
      expect(text).toContain("$218,700.00");
    });

    test("opens the projection and a call report as well, each separately", async () => {
      const projection = await open((await linkOf(officer, { page: "projection", calculation })).url);
      expect(projection.text).toMatch(/<h1>Amortization projection of loan [^<]+<\/h1>/);
      const compliance = await hired("Compliance");
      const report = await open((await linkOf(compliance, { page: "mcr", year: 2026, quarter: 1 })).url);
      expect(report.text).toContain("Mortgage Call Report, Q1 2026");
    });

    test("opens a comparison of a loan with its scenarios, for anyone who can calculate", async () => {
      const { id } = await startLoan(officer, { note_rate: 5, expected_rate: 5.125 });
      const scenarios = [{ name: "Half a million", home_value: 500_000 }];
      const { url } = await linkOf(officer, { page: "comparison", loan: id, scenarios });
      const { status, text } = await open(url);
      expect(status).toBe(200);
      // 450,000 and 500,000 × 0.486.
      for (const shown of ["Half a million", "$218,700", "$243,000", "+$24,300"]) expect(text).toContain(shown);
      expect(url).not.toContain("Half");
      expect(await refusalOf(officer, { page: "comparison", loan: id })).toEqual([400, ["scenarios"]]);
      expect(await refusalOf(officer, { page: "comparison", loan: 999_999, scenarios })).toEqual([
        404,
        "loan_not_found",
      ]);
    });

    test("responds to HEAD without the page, and to other methods with the allowed ones", async () => {
      const { url } = await linkOf(officer, { page: "explanation", calculation });
      const head = await open(url, { method: "HEAD" });
      expect([head.status, head.text]).toEqual([200, ""]);
      for (const method of ["POST", "PUT", "DELETE"])
        expect([method, (await open(url, { method })).status]).toEqual([method, 405]);
      const options = await open(url, { method: "OPTIONS" });
      expect([options.status, options.headers.get("Allow")]).toEqual([204, "GET, HEAD, OPTIONS, POST"]);
    });

    test("lasts as long as requested, to the instant", async () => {
      const short = await linkOf(officer, { page: "explanation", calculation, minutes: 1 });
      const usual = await linkOf(officer, { page: "explanation", calculation });
      service().clock.advance(59.999);
      expect(await opens(short.url)).toBe(true);
      service().clock.advance(0.001);
      expect([await opens(short.url), await opens(usual.url)]).toEqual([false, true]);
      service().clock.advance(14 * 60 - 0.001);
      expect(await opens(usual.url)).toBe(true);
      service().clock.advance(0.001);
      expect(await opens(usual.url)).toBe(false);
    });

    test("lasts at most a day, and at least a minute", async () => {
      const ask = (minutes: number) => refusalOf(officer, { page: "explanation", calculation, minutes });
      expect([await ask(0), await ask(1441)]).toEqual([
        [400, ["minutes"]],
        [400, ["minutes"]],
      ]);
      await linkOf(officer, { page: "explanation", calculation, minutes: 1440 });
      await linkOf(officer, { page: "explanation", calculation, minutes: 1 });
    });

    test("is refused if its page would be, with every invalid field", async () => {
      expect(await refusalOf(officer, {})).toEqual([400, ["page"]]);
      expect(await refusalOf(officer, { page: "everything" })).toEqual([400, ["page"]]);
      expect(await refusalOf(officer, { page: "explanation", minutes: 0 })).toEqual([400, ["minutes", "calculation"]]);
      expect(await refusalOf(officer, { page: "explanation", calculation, year: 2026 })).toEqual([400, ["year"]]);
      expect(await refusalOf(officer, { page: "explanation", calculation: 999_999 })).toEqual([
        404,
        "calculation_not_found",
      ]);
      const compliance = await hired("Compliance");
      expect(await refusalOf(compliance, { page: "mcr", year: 2023, quarter: 1 })).toEqual([400, ["year"]]);
    });

    test("is refused to anyone who cannot see the page, and so is another company's calculation", async () => {
      expect(await refusalOf(officer, { page: "mcr", year: 2026, quarter: 1 })).toEqual([403, "permission_denied"]);
      const stranger = await service().hire(await service().company(), "Company User", "Loan Officer");
      expect(await refusalOf(stranger, { page: "explanation", calculation })).toEqual([404, "calculation_not_found"]);
      const colleague = await hired("Loan Officer");
      expect(await refusalOf(colleague, { page: "explanation", calculation })).toEqual([404, "calculation_not_found"]);
    });
  });

  describe("a link no longer opens anything", () => {
    test("if its token is made up, in any form", async () => {
      for (const token of [unknownToken, "short", "%00", `${unknownToken}A`, "..%2f..%2fapi"]) {
        const response = await service().ask(`/view/${token}`);
        expect([token, response.status, response.headers.get("Content-Type")]).toEqual([
          token,
          404,
          "text/html; charset=utf-8",
        ]);
      }
    });

    test("once its user has signed out, while the links of other sessions still work", async () => {
      const user = await hired("Loan Officer");
      const own = await calculatedBy(user);
      const other = await service().signIn(user.email, password);
      const { url } = await linkOf(user, { page: "explanation", calculation: own });
      const fromOther = (await other("POST", "/pages/links/", { page: "explanation", calculation: own })).body.url;
      const { id, secret } = service().dependencies.client;
      const credentials = { token: user.token, client_id: id, client_secret: secret };
      await service().ask("/api/auth/revoke/", { method: "POST", body: new URLSearchParams(credentials) });
      expect([await opens(url), await opens(fromOther)]).toEqual([false, true]);
    });

    test("once its user has another password, except links of the session in which it was changed", async () => {
      const user = await hired("Loan Officer");
      const own = await calculatedBy(user);
      const other = await service().signIn(user.email, password);
      const { url } = await linkOf(user, { page: "explanation", calculation: own });
      const kept = (await other("POST", "/pages/links/", { page: "explanation", calculation: own })).body.url;
      service().clock.advance(1);
      const change = { current_password: password, new_password: "another long password 2" };
      expect((await other("POST", "/company/users/me/change-password/", change)).status).toBe(200);
      expect([await opens(url), await opens(kept)]).toEqual([false, true]);
    });

    test("once its user is deactivated", async () => {
      const user = await hired("Loan Officer");
      const { url } = await linkOf(user, { page: "explanation", calculation: await calculatedBy(user) });
      const administrator = await service().hire(officer.company, "Company Administrator");
      expect(await opens(url)).toBe(true);
      expect((await administrator.call("DELETE", `/company/users/${user.userId}/`)).status).toBe(204);
      expect(await opens(url)).toBe(false);
    });

    test("once its user can no longer see the page", async () => {
      const user = await hired("Compliance");
      const { url } = await linkOf(user, { page: "mcr", year: 2026, quarter: 1 });
      const administrator = await service().hire(officer.company, "Company Administrator");
      const path = `/company/users/${user.userId}/`;
      expect(await opens(url)).toBe(true);
      expect((await administrator.call("PATCH", path, { roles: ["Processor"] })).status).toBe(200);
      expect(await opens(url)).toBe(false);
      expect((await administrator.call("PATCH", path, { roles: ["Compliance"] })).status).toBe(200);
      expect(await opens(url)).toBe(true);
    });

    test("once its company is deactivated", async () => {
      const owner = await service().hire(await service().company(), "Company Administrator");
      const user = await service().hire(owner.company, "Company User", "Compliance");
      const { url } = await linkOf(user, { page: "mcr", year: 2026, quarter: 1 });
      const superUser = await service().hire(await service().company({ isHouse: true }), "Super User");
      expect((await superUser.call("DELETE", `/company/companies/${owner.company.id}/`)).status).toBe(204);
      expect(await opens(url)).toBe(false);
    });
  });

  test("neither the token nor the page's subject is readable in the store", async () => {
    const { url } = await linkOf(officer, { page: "explanation", calculation });
    const token = pathOf(url).split("/").at(-1) ?? "";
    const { pageLinks, vault } = service().dependencies;
    const stored = await pageLinks.find(vault.digest(token));
    expect(stored?.page).toBe("explanation");
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(stored)).not.toContain("calculation");
  });
});
