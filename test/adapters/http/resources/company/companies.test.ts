import { beforeAll, expect, test } from "bun:test";
import { onBothStores } from "../../support/on-both-stores.ts";
import type { Caller } from "../../support/running-service.ts";

onBothStores((service) => {
  let superUser: Caller;
  let administrator: Caller;
  beforeAll(async () => {
    const house = await service().company({ isHouse: true, name: "House" });
    superUser = await service().hire(house, "Super User");
    administrator = await service().hire(await service().company({ name: "Own" }), "Company Administrator");
  });

  test("a Super User creates a company, which starts with the three standard products", async () => {
    const made = await superUser.call("POST", "/company/companies/", {
      name: "Example Lending",
      company_type: "Lender",
      states_licensed: ["VA", "MD"],
      address: { city: "Richmond", state: "VA" },
      lei: "5493001KJTIIGC8Y1R12",
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      company: made.body.id,
      time_zone: "America/New_York",
      states_licensed: ["VA", "MD"],
      address: { street: null, city: "Richmond", state: "VA" },
      fha_credentials: { configured: false },
      is_active: true,
      rate_settings: { index_effective_weekday: "tuesday", age_rounding: "half_year_up" },
    });
    expect(made.body.products.map(({ code }: { code: string }) => code)).toEqual([
      "HECM_ANNUAL_CMT",
      "HECM_MONTHLY_CMT",
      "HECM_FIXED",
    ]);
    expect((await superUser.call("GET", `/company/companies/${made.body.id}/`)).body).toEqual(made.body);
  });

  test("a company can choose the other rounding of half a year of age, and the other day on which a week takes effect", async () => {
    const rateSettings = { index_effective_weekday: "monday", age_rounding: "first_of_closing_month" };
    const made = await superUser.call("POST", "/company/companies/", {
      name: "Other Readings",
      company_type: "Lender",
      rate_settings: rateSettings,
    });
    expect([made.status, made.body.rate_settings]).toMatchObject([201, rateSettings]);
  });

  test("a company chooses which year's limit applies; the default is the case number's", async () => {
    const make = async (rate_settings?: object) => {
      const given = { name: "Choosing", company_type: "Lender", ...(rate_settings && { rate_settings }) };
      const made = await superUser.call("POST", "/company/companies/", given);
      return [made.status, made.body.rate_settings?.national_limit_day ?? made.body.errors[0].field];
    };
    expect(await make()).toEqual([201, "case_number"]);
    expect(await make({ national_limit_day: "closing" })).toEqual([201, "closing"]);
    expect(await make({ national_limit_day: "today" })).toEqual([400, "rate_settings.national_limit_day"]);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ company_type: "Bank" }, "company_type"],
    [{ lei: "5493001KJTIIGC8Y1R13" }, "lei"],
    [{ ein: "12345678" }, "ein"],
    [{ fha_lender_id: "123" }, "fha_lender_id"],
    [{ hmda_agency_code: 4 }, "hmda_agency_code"],
    [{ time_zone: "Mars/Olympus" }, "time_zone"],
    [{ states_licensed: ["VA", "XX"] }, "states_licensed.1"],
    [{ address: { state: "XX" } }, "address.state"],
    [{ is_active: "yes" }, "is_active"],
    [{ report_settings: { mcr_amount_basis: "x" } }, "report_settings.mcr_amount_basis"],
  ])("a company with %j is refused", async (given, field) => {
    const refused = await superUser.call("POST", "/company/companies/", {
      name: "New",
      company_type: "Lender",
      ...given,
    });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, field]);
  });

  test("an administrator sees only the own company, and creates none", async () => {
    const listed = await administrator.call("GET", "/company/companies/");
    expect(listed.body.results.map(({ name }: { name: string }) => name)).toEqual(["Own"]);
    expect((await administrator.call("GET", `/company/companies/${superUser.company.id}/`)).status).toBe(404);
    expect(
      (await administrator.call("POST", "/company/companies/", { name: "x", company_type: "Lender" })).status,
    ).toBe(403);
  });

  test("a Super User lists all companies, and works in one by its id", async () => {
    const listed = await superUser.call("GET", "/company/companies/?ordering=name");
    const names = listed.body.results.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["House", "Own"]));
    expect(names).toEqual(names.toSorted());
    const users = await superUser.call("GET", `/company/users/?company=${administrator.company.id}`);
    expect(users.body.results.map(({ id }: { id: number }) => id)).toEqual([administrator.userId]);
    expect((await administrator.call("GET", `/company/users/?company=${superUser.company.id}`)).status).toBe(404);
    expect((await administrator.call("GET", `/company/users/?company=${administrator.company.id}`)).status).toBe(200);
  });

  test("permissions are listed, also by module, and checked for oneself and for others", async () => {
    const all = (await administrator.call("GET", "/company/permissions/")).body;
    expect(all).toContainEqual({ code: "loan.create", module: "loan", action: "create", description: "Start loans" });
    const loan = (await administrator.call("GET", "/company/get-permissions-by-module/?module=loan")).body;
    expect(Object.keys(loan)).toEqual(["loan"]);
    expect(Object.values((await administrator.call("GET", "/company/get-permissions-by-module/")).body).flat()).toEqual(
      all,
    );
    expect((await administrator.call("GET", "/company/get-permissions-by-module/?module=moon")).status).toBe(400);

    const officer = await service().hire(administrator.company, "Company User", "Loan Officer");
    const check = (permission: string, user_id?: number) =>
      administrator.call("POST", "/company/check-permission/", {
        permission,
        ...(user_id === undefined ? {} : { user_id }),
      });
    expect((await check("loan.delete")).body).toEqual({
      user_id: administrator.userId,
      permission: "loan.delete",
      has_permission: true,
    });
    expect((await check("loan.delete", officer.userId)).body.has_permission).toBe(false);
    expect((await check("loan.fly")).status).toBe(400);
    expect((await check("loan.view", superUser.userId)).status).toBe(404);
    const own = await officer.call("GET", "/company/get-all-permissions-for-user/");
    expect(own.body).toMatchObject({ user_id: officer.userId, hierarchy: "Company User", roles: ["Loan Officer"] });
    expect(own.body.permissions).toContain("loan.create");
    expect(own.body.permissions).not.toContain("loan.delete");
  });

  test("the permissions of another company's user get the response for a user who does not exist", async () => {
    const ask = async (userId: unknown) => {
      const query = `/company/get-all-permissions-for-user/?user_id=${userId}`;
      const { status, body } = await administrator.call("GET", query);
      const permission = { permission: "loan.view", user_id: userId };
      const checked = await administrator.call("POST", "/company/check-permission/", permission);
      return [status, body.code, checked.status, checked.body.code];
    };
    expect(await ask(superUser.userId)).toEqual([404, "user_not_found", 404, "user_not_found"]);
    expect(await ask(987_654_321)).toEqual(await ask(superUser.userId));
    expect(await ask("two")).toEqual([400, "invalid", 400, "invalid"]);
    expect((await ask(administrator.userId))[0]).toBe(200);
  });
});
