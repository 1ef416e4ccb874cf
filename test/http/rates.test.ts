import { beforeAll, describe, expect, test } from "bun:test";
import { onBothStores } from "./on-both-stores.ts";
import type { Caller } from "./running-service.ts";

// It is 1 May 2026. In effect is the week of 20 April: 10-year 4.26, 4.30, 4.30, 4.34, 4.31, mean 4.302, so 4.30;
// 1-year 3.65, 3.69, 3.69, 3.70, 3.67, mean 3.68.
onBothStores((service) => {
  let officer: Caller;
  let underwriter: Caller;
  let compliance: Caller;
  let superUser: Caller;
  beforeAll(async () => {
    const company = await service().company();
    officer = await service().hire(company, "Company User", "Loan Officer");
    underwriter = await service().hire(company, "Company User", "Underwriter");
    compliance = await service().hire(company, "Company User", "Compliance");
    superUser = await service().hire(await service().company(), "Super User");
  });

  const startLoan = async (given: object = {}): Promise<number> => {
    const started = await officer.call("POST", "/loan/loans/start-loan/", {
      first_name: "Ada",
      last_name: "Example",
      dob: "1951-03-14",
      property_state: "VA",
      home_value: 450_000,
      loan_officer_id: officer.userId,
      ...given,
    });
    expect(started.status).toBe(201);
    return started.body.id as number;
  };
  const expectedRate = (body: object, headers = {}) => officer.call("POST", "/loan/expected-rates/", body, headers);

  describe("the published weeks", () => {
    test("are listed newest first, each with its average and the day it takes effect", async () => {
      const { status, body } = await officer.call(
        "GET",
        "/loan/expected-rates/?index=cmt_10_year&date_from=2026-04-06&date_to=2026-04-20",
      );
      expect([status, body.count]).toEqual([200, 3]);
      expect(body.results[0]).toEqual({
        index: "cmt_10_year",
        week_of: "2026-04-20",
        published_on: "2026-04-24",
        effective_from: "2026-04-27",
        value: 4.3,
      });
      expect(body.results.map(({ week_of }: { week_of: string }) => week_of)).toEqual([
        "2026-04-20",
        "2026-04-13",
        "2026-04-06",
      ]);
    });
    test("are those of all indices without a filter, in pages", async () => {
      const { body } = await officer.call("GET", "/loan/expected-rates/?page_size=2&date_from=2026-04-20");
      expect(body.count).toBe(3);
      expect(body.results).toHaveLength(2);
      expect(body.next).toContain("page=2");
    });
    test("end with the last whole week: the one that ends today is not there yet", async () => {
      const { body } = await officer.call("GET", "/loan/expected-rates/?index=cmt_1_year");
      expect(body.results[0].week_of).toBe("2026-04-20");
    });
    test("are not found under a day that is none", async () => {
      const refused = await officer.call("GET", "/loan/expected-rates/?date_from=2026-02-30");
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, "date_from"]);
    });
  });

  describe("an expected rate", () => {
    test("of a margin, an index and a day is the margin plus that week's average", async () => {
      const { body } = await expectedRate({ index: "cmt_10_year", margin: 2.125, date: "2026-05-03" });
      expect(body).toEqual({
        expected_rate: 6.425,
        expected_rate_rounded: 6.375, // 6.425 × 8 = 51.4, so 51 eighths
        index: "cmt_10_year",
        index_value: 4.3,
        margin: 2.125,
        week_of: "2026-04-20",
        valid_from: "2026-04-27",
        valid_to: "2026-05-03",
        warnings: [],
      });
    });
    test("of another index than the 10-year is answered with a warning", async () => {
      const { body } = await expectedRate({ index: "cmt_1_year", margin: 2, date: "2026-05-01" });
      expect(body).toMatchObject({ expected_rate: 5.68, index_value: 3.68 });
      expect(body.warnings.map(({ code }: { code: string }) => code)).toEqual(["index_not_of_expected_rate"]);
    });
    test("of a day outside the published weeks is refused, never that of the nearest", async () => {
      for (const date of ["2026-05-04", "2021-01-10"]) {
        const refused = await expectedRate({ index: "cmt_10_year", margin: 2, date });
        expect([refused.status, refused.body.code]).toEqual([400, "index_week_unknown"]);
        expect(JSON.stringify(refused.body)).not.toContain(date);
      }
    });
    test("needs a loan, or all of index, margin and day, and not both", async () => {
      const fieldsOf = async (body: object) =>
        (await expectedRate(body)).body.errors.map(({ field }: { field: string }) => field);
      expect(await fieldsOf({})).toEqual(["index", "margin", "date"]);
      expect(await fieldsOf({ index: "cmt_10_year" })).toEqual(["margin", "date"]);
      expect(await fieldsOf({ loan: 1, date: "2026-05-01" })).toEqual(["date"]);
      expect(await fieldsOf({ save: true, index: "cmt_10_year", margin: 2, date: "2026-05-01" })).toEqual(["loan"]);
    });
    test("of a loan is today's, and is not stored unless that is asked for", async () => {
      const loan = await startLoan();
      const { body } = await expectedRate({ loan });
      expect(body).toMatchObject({ expected_rate: 6.3, expected_rate_rounded: 6.25, week_of: "2026-04-20" });
      const read = await officer.call("GET", `/loan/loans/${loan}/`);
      expect(read.body).toMatchObject({ expected_rate: null, rate_lock_date: null, version: 1 });
    });
    test("saved, stands on the loan with today as its lock date, once, at the version named", async () => {
      const loan = await startLoan();
      const saved = await expectedRate({ loan, save: true }, { "If-Match": '"1"' });
      expect([saved.status, saved.body.expected_rate]).toEqual([200, 6.3]);
      const read = await officer.call("GET", `/loan/loans/${loan}/`);
      expect(read.body).toMatchObject({ expected_rate: 6.3, rate_lock_date: "2026-05-01", version: 2 });
      expect((await expectedRate({ loan, save: true }, { "If-Match": '"1"' })).status).toBe(412);
      expect((await expectedRate({ loan }, { "If-Match": '"1"' })).status).toBe(412);
    });
    test("is quoted for everyone who sees the loan, and saved by those alone who may edit it", async () => {
      const loan = await startLoan();
      const asked = { loan, save: true };
      expect((await compliance.call("POST", "/loan/expected-rates/", { loan })).status).toBe(200);
      expect((await compliance.call("POST", "/loan/expected-rates/", asked)).status).toBe(403);
      expect((await underwriter.call("POST", "/loan/expected-rates/", asked)).status).toBe(200);
      const stranger = await service().hire(await service().company(), "Company Administrator");
      for (const body of [{ loan }, asked])
        expect((await stranger.call("POST", "/loan/expected-rates/", body)).status).toBe(404);
    });
    test("of a fixed-rate loan is its note rate, which must be there", async () => {
      const loan = await startLoan({ product_code: "HECM_FIXED", note_rate: 7.56 });
      expect((await expectedRate({ loan })).body).toMatchObject({ expected_rate: 7.56, index: null, week_of: null });
      const refused = await expectedRate({ loan: await startLoan({ product_code: "HECM_FIXED" }) });
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, "note_rate"]);
    });
  });

  describe("start rates", () => {
    test("are listed for the company's products as of today", async () => {
      const { body } = await officer.call("GET", "/loan/interest-rates/");
      expect(body.count).toBe(3);
      expect(body.results[0]).toEqual({
        product_code: "HECM_ANNUAL_CMT",
        rate_type: "annual_adjustable",
        index: "cmt_1_year",
        index_value: 3.68,
        margin: 2,
        note_rate: 5.68,
        periodic_cap: 2,
        lifetime_cap: 5,
        effective_date: "2026-04-27",
        warnings: [],
      });
      expect(body.results[1]).toMatchObject({ product_code: "HECM_FIXED", note_rate: null, effective_date: null });
      expect(body.results[2]).toMatchObject({ note_rate: 5.68, periodic_cap: null, lifetime_cap: 10 });
    });
    test("of a day are those of its week; outside the published weeks they are refused", async () => {
      const { body } = await officer.call("POST", "/loan/interest-rates/", { date: "2026-04-26" });
      // The week of 13 April, 1-year: 3.70, 3.68, 3.69, 3.70, 3.66, mean 3.686.
      expect(body.results[0]).toMatchObject({ index_value: 3.69, note_rate: 5.69, effective_date: "2026-04-20" });
      const refused = await officer.call("POST", "/loan/interest-rates/", { date: "2026-05-04" });
      expect([refused.status, refused.body.code]).toEqual([400, "index_week_unknown"]);
    });
    test("of a loan go by its own margin and index", async () => {
      const loan = await startLoan({ margin: 1.875, index: "cmt_1_month" });
      // 1-month: 3.69, 3.67, 3.68, 3.69, 3.69, mean 3.684.
      const { body } = await officer.call("POST", "/loan/interest-rates/", { loan });
      expect(body).toMatchObject({ index: "cmt_1_month", index_value: 3.68, margin: 1.875, note_rate: 5.555 });
      expect((await officer.call("POST", "/loan/interest-rates/", { loan, date: "2026-05-01" })).status).toBe(400);
    });
  });

  describe("an index value", () => {
    const enter = (caller: Caller, given: object = {}) =>
      caller.call("POST", "/loan/index-rates/", { index: "cmt_10_year", date: "2026-04-30", value: 4.4, ...given });
    test("is entered by a Super User alone", async () => {
      const administrator = await service().hire(officer.company, "Company Administrator");
      for (const caller of [officer, compliance, administrator]) expect((await enter(caller)).status).toBe(403);
      const { status, body } = await enter(superUser);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        index: "cmt_10_year",
        date: "2026-04-30",
        value: 4.4,
        entered_by: superUser.userId,
      });
    });
    test("is refused where another one is published, on a weekend, in the future and with three decimals", async () => {
      for (const [given, field] of [
        [{ value: 4.41 }, "value"],
        [{ value: 4.401 }, "value"],
        [{ date: "2026-04-25" }, "date"],
        [{ date: "2026-05-04" }, "date"],
      ] as const) {
        const refused = await enter(superUser, given);
        expect([refused.status, refused.body.errors[0].field]).toEqual([400, field]);
      }
    });
  });

  test("a loan just started is calculated with the rates of the week", async () => {
    const { status, body } = await officer.call("POST", "/loan/loan-calculation/", { loan: await startLoan() });
    expect(status).toBe(200);
    expect(body).toMatchObject({ expected_rate: 6.3, expected_rate_rounded: 6.25, note_rate: 5.68 });
    expect(body.steps[0]).toMatchObject({ id: "expected_rate", value: { amount: 6.3, unit: "percent" } });
  });
});
