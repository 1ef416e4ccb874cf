import { beforeAll, describe, expect, test } from "bun:test";
import { serviceUserId } from "../../../../../domain/access/actor.ts";
import type { Instant } from "../../../../../domain/kernel/day.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import type { Caller, ServiceResponse } from "../../support/running-service.ts";

onBothStores((service) => {
  let superUser: Caller;
  let administrator: Caller;
  let officer: Caller;
  let path: string;
  beforeAll(async () => {
    superUser = await service().hire(await service().company({ isHouse: true }), "Super User");
    administrator = await service().hire(await service().company(), "Company Administrator");
    officer = await service().hire(administrator.company, "Company User", "Loan Officer");
    path = `/company/companies/${administrator.company.id}/`;
  });

  const read = async (): Promise<ServiceResponse["body"]> => (await administrator.call("GET", path)).body;
  const patch = async (body: object): Promise<ServiceResponse["body"]> => {
    const response = await administrator.call("PATCH", path, body);
    expect(response.body).not.toHaveProperty("detail");
    return response.body;
  };
  const refusal = async (body: object, caller = administrator) => {
    const before = await read();
    const { status, body: refused } = await caller.call("PATCH", path, body);
    expect(await read()).toEqual(before);
    return [status, refused.errors?.[0]?.field ?? refused.code];
  };
  const lastEntry = async (): Promise<ServiceResponse["body"]> =>
    (await administrator.call("GET", `/audit/?kind=company&id=${administrator.company.id}`)).body.results[0];

  describe("a lender's administrator changes its company", () => {
    test("its name, address, and states, field by field, and the log says what changed and who did it", async () => {
      const before = await read();
      const changed = await patch({
        name: "Renamed Lending",
        states_licensed: ["VA", "MD", "VA"],
        address: { city: "Richmond", state: "VA" },
        nmls_id: "123456",
      });
      expect(changed).toMatchObject({
        name: "Renamed Lending",
        states_licensed: ["VA", "MD"],
        address: { ...before.address, city: "Richmond", state: "VA" },
        version: before.version + 1,
      });
      expect(await read()).toEqual(changed);
      const { action, by, changes } = await lastEntry();
      expect([action, by]).toEqual(["company.change", administrator.userId]);
      expect(changes).toContainEqual({ path: "name", from: before.name, to: "Renamed Lending" });
      expect(changes).toContainEqual({ path: "address.city", from: "Springfield", to: "Richmond" });
    });

    test("how it applies the rules and its reports, each setting separately", async () => {
      const changed = await patch({
        rate_settings: { lock_policy: "refuse", national_limit_day: "closing" },
        report_settings: { mcr_amount_basis: "maximum_claim_amount" },
      });
      expect(changed.rate_settings).toMatchObject({
        lock_policy: "refuse",
        national_limit_day: "closing",
        age_rounding: "half_year_up",
        index_effective_weekday: "tuesday",
      });
      expect(changed.report_settings).toMatchObject({
        mcr_amount_basis: "maximum_claim_amount",
        hmda_balloon_payment: 2,
      });
    });

    test("at the version it has read, if it names one", async () => {
      const { version } = await read();
      const late = await administrator.call("PATCH", path, { phone: null }, { "If-Match": `"${version - 1}"` });
      expect([late.status, late.body.code]).toEqual([412, "version_mismatch"]);
      const inTime = await administrator.call("PATCH", path, { phone: null }, { "If-Match": `"${version}"` });
      expect([inTime.status, inTime.headers.get("ETag")]).toEqual([200, `"${inTime.body.version}"`]);
    });

    test("as a whole: omitted fields are reset to their defaults, except products, settings, and credentials", async () => {
      const before = await patch({ email: "office@example.com", credit_username: "bureau", credit_password: "secret" });
      const replaced = await administrator.call("PUT", path, { name: "Whole Lending", company_type: "Lender" });
      expect(replaced.body).toMatchObject({
        name: "Whole Lending",
        email: null,
        nmls_id: null,
        states_licensed: [],
        products: before.products,
        rate_settings: before.rate_settings,
        report_settings: before.report_settings,
        credit_credentials: { configured: true },
      });
      expect((await administrator.call("PUT", path, { name: "No Type" })).body.errors[0].field).toBe("company_type");
      expect((await administrator.call("PUT", path, replaced.body)).body).toEqual(replaced.body);
    });

    test.each([
      [{ name: " " }, "name"],
      [{ nmls_id: "12-34" }, "nmls_id"],
      [{ nmls_id: "1234567890123" }, "nmls_id"],
      [{ lei: "5493001KJTIIGC8Y1R13" }, "lei"],
      [{ ein: 123456789 }, "ein"],
      [{ fha_sponsor_id: "123" }, "fha_sponsor_id"],
      [{ address: { state: "XX" } }, "address.state"],
      [{ states_licensed: ["VA", "XX"] }, "states_licensed.1"],
      [{ rate_settings: { lock_policy: "ask" } }, "rate_settings.lock_policy"],
      [{ time_zone: "Mars/Olympus" }, "time_zone"],
      [{ fha_username: "lender-user" }, "fha_password"],
      [{ credit_password: "x" }, "credit_username"],
      [{ products: [{ code: "A", name: "A", rate_type: "fixed", margin: 2 }] }, "products.0.margin"],
    ])("and an invalid PATCH changes nothing: %j", async (wrong, field) => {
      expect(await refusal({ contact_name: "Never Saved", ...wrong })).toEqual([400, field]);
    });

    test("even to the NMLS id and LEI of another company: a Super User's list marks both, and the log says who entered them", async () => {
      const shared = { nmls_id: "777777", lei: "506700GE1G29325QX363" };
      const house = `/company/companies/${superUser.company.id}/`;
      expect((await superUser.call("PATCH", house, shared)).status).toBe(200);
      for (const [field, value] of Object.entries(shared)) {
        const changed = await administrator.call("PATCH", path, { [field]: value });
        expect([changed.status, changed.body[field], changed.body.shares_identifier]).toEqual([200, value, null]);
        const listed = (await superUser.call("GET", "/company/companies/?page_size=100")).body.results;
        const marked = listed.filter((one: { shares_identifier: unknown }) => one.shares_identifier === true);
        expect(marked.map(({ id }: { id: number }) => id).toSorted()).toEqual(
          [superUser.company.id, administrator.company.id].toSorted(),
        );
        expect(listed.length).toBeGreaterThan(marked.length);
        const entry = await lastEntry();
        expect(entry.by).toBe(administrator.userId);
        expect(entry.changes).toContainEqual({ path: field, from: null, to: value });
        await administrator.call("PATCH", path, { [field]: null });
      }
      const own = (await administrator.call("GET", "/company/companies/")).body.results;
      expect(own).toMatchObject([{ shares_identifier: null }]);
    });
  });

  describe("no one else changes it", () => {
    test("without the permission, or from another company", async () => {
      expect(await refusal({ name: "Taken Over" }, officer)).toEqual([403, "permission_denied"]);
      const stranger = await service().hire(await service().company(), "Company Administrator");
      expect(await refusal({ name: "Taken Over" }, stranger)).toEqual([404, "company_not_found"]);
    });

    test("except a Super User, whose changes are in the company's own log", async () => {
      expect((await superUser.call("PATCH", path, { contact_name: "Olga Example" })).status).toBe(200);
      expect(await lastEntry()).toMatchObject({ action: "company.change", by: superUser.userId });
    });
  });

  describe("the credentials of a company", () => {
    const pair = { fha_username: "lender-user", fha_password: "an agency password" };

    test("are stored, shown in part to users who can set them, and never readable again", async () => {
      const set = await patch(pair);
      expect(set.fha_credentials).toEqual({
        configured: true,
        username: "le****",
        updated_at: set.updated_at,
        updated_by: administrator.userId,
      });
      expect((await officer.call("GET", path)).body.fha_credentials).toEqual({ configured: true });
      expect(await patch(pair)).toEqual(set);
      await patch({ ...pair, fha_password: "another agency password" });
      const entry = await lastEntry();
      expect(entry.changes).toContainEqual({ path: "fha_credentials.password", from: "set", to: "changed" });
      const log = await administrator.call("GET", "/audit/?page_size=200");
      for (const secret of [pair.fha_username, pair.fha_password, "another agency password"])
        expect(JSON.stringify([set, await read(), log.body])).not.toContain(secret);
    });

    test("name no user if the service itself set them", async () => {
      const set = { usernameStart: "le", sealed: "sealed", blindIndex: "index", updatedAt: "2026-05-01T12:00:00.000Z" };
      const byService = { ...set, updatedAt: set.updatedAt as Instant, updatedByUserId: serviceUserId };
      const given = { fhaCredentials: byService, creditCredentials: byService };
      const company = await service().company(given);
      const { call } = await service().hire(company, "Company Administrator");
      const { body } = await call("GET", `/company/companies/${company.id}/`);
      const shown = { configured: true, username: "le****", updated_at: set.updatedAt, updated_by: null };
      expect([body.fha_credentials, body.credit_credentials]).toEqual([shown, shown]);
    });

    test("are removed by null for both, and not separately", async () => {
      await patch(pair);
      expect(await refusal({ fha_username: null })).toEqual([400, "fha_password"]);
      const removed = await patch({ fha_username: null, fha_password: null });
      expect(removed.fha_credentials).toEqual({ configured: false });
    });
  });
});
