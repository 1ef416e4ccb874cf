import { beforeAll, describe, expect, test } from "bun:test";
import { bundledDays } from "../../support/bundled-days.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../support/running-service.ts";

interface Figure {
  readonly id: string;
  readonly value: { readonly amount: number };
}

// Today is May 1, 2026. In effect is the week of April 20: 10-year 4.26, 4.30, 4.30, 4.34, 4.31, mean 4.302, so 4.30; 1-year 3.65, 3.69,
// 3.69, 3.70, 3.67, mean 3.68.
onBothStores((service) => {
  let officer: Caller;
  let compliance: Caller;
  let superUser: Caller;
  beforeAll(async () => {
    const company = await service().company();
    officer = await service().hire(company, "Company User", "Loan Officer");
    compliance = await service().hire(company, "Company User", "Compliance");
    superUser = await service().hire(await service().company(), "Super User");
  });

  describe("the published weeks", () => {
    test("are listed newest first, each with its average and the date it takes effect", async () => {
      const { status, body } = await officer.call(
        "GET",
        "/loan/expected-rates/?index=cmt_10_year&date_from=2026-04-06&date_to=2026-04-20",
      );
      expect([status, body.count]).toEqual([200, 3]);
      expect(body.results[0]).toEqual({
        index: "cmt_10_year",
        week_of: "2026-04-20",
        published_on: "2026-04-24",
        effective_from: "2026-04-28",
        value: 4.3,
        daily_values: bundledDays(4.26, 4.3, 4.3, 4.34, 4.31),
      });
      expect(body.results.map(({ week_of }: { week_of: string }) => week_of)).toEqual([
        "2026-04-20",
        "2026-04-13",
        "2026-04-06",
      ]);
    });
    test("are those of all indexes without a filter, in pages", async () => {
      const { body } = await officer.call("GET", "/loan/expected-rates/?page_size=2&date_from=2026-04-20");
      expect(body.count).toBe(3);
      expect(body.results).toHaveLength(2);
      expect(body.next).toContain("page=2");
    });
    test("end with the last complete week: the one that ends today is not included yet", async () => {
      const { body } = await officer.call("GET", "/loan/expected-rates/?index=cmt_1_year");
      expect(body.results[0].week_of).toBe("2026-04-20");
    });
    test("are not found for an invalid date", async () => {
      const refused = await officer.call("GET", "/loan/expected-rates/?date_from=2026-02-30");
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, "date_from"]);
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
        effective_date: "2026-04-28",
        daily_values: bundledDays(3.65, 3.69, 3.69, 3.7, 3.67),
        warnings: [],
      });
      expect(body.results[1]).toMatchObject({ product_code: "HECM_FIXED", note_rate: null, effective_date: null });
      expect(body.results[2]).toMatchObject({ note_rate: 5.68, periodic_cap: null, lifetime_cap: 10 });
    });
    test("on a date are those of its week; outside the published weeks they are refused", async () => {
      const { body } = await officer.call("POST", "/loan/interest-rates/", { date: "2026-04-27" });
      // The week of April 13, 1-year: 3.70, 3.68, 3.69, 3.70, 3.66, mean 3.686.
      expect(body.results[0]).toMatchObject({ index_value: 3.69, note_rate: 5.69, effective_date: "2026-04-21" });
      const refused = await officer.call("POST", "/loan/interest-rates/", { date: "2026-05-05" });
      expect([refused.status, refused.body.code]).toEqual([400, "index_week_unknown"]);
    });
    test("of a loan use its own margin and index", async () => {
      const { id: loan } = await startLoan(officer, { margin: 1.875, index: "cmt_1_month" });
      // 1-month: 3.69, 3.67, 3.68, 3.69, 3.69, mean 3.684.
      const { body } = await officer.call("POST", "/loan/interest-rates/", { loan });
      expect(body).toMatchObject({ index: "cmt_1_month", index_value: 3.68, margin: 1.875, note_rate: 5.555 });
      expect((await officer.call("POST", "/loan/interest-rates/", { loan, date: "2026-05-01" })).status).toBe(400);
    });
  });

  describe("an index value", () => {
    const enter = (caller: Caller, given: object = {}) =>
      caller.call("POST", "/loan/index-rates/", { index: "cmt_10_year", date: "2026-04-30", value: 4.4, ...given });
    test("is entered by Super Users only", async () => {
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
    test("is refused if another one is published, on a weekend, in the future, and with three decimals", async () => {
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

  test("an index value for a day without a published one, a Good Friday, is from 0 to 25 percent", async () => {
    const enter = (value: number) =>
      superUser.call("POST", "/loan/index-rates/", { index: "cmt_10_year", date: "2025-04-18", value });
    for (const value of [99, 25.01])
      expect((await enter(value)).body.detail).toBe(
        "value must be from 0 to 25 percent: no index has ever been higher.",
      );
    expect((await enter(-0.01)).body.errors[0].field).toBe("value");
    // Both limits are accepted; the second replaces the first, and an average of 4.05 results from neither.
    expect((await enter(25)).status).toBe(200);
    expect((await enter(4.05)).status).toBe(200);
    // In its week it is shown as entered, and by whom; the published days are not.
    const { body } = await officer.call(
      "GET",
      "/loan/expected-rates/?index=cmt_10_year&date_from=2025-04-14&date_to=2025-04-14",
    );
    const daily = body.results[0].daily_values;
    expect(daily.at(-1)).toMatchObject({
      date: "2025-04-18",
      value: 4.05,
      origin: "entered",
      entered_by: superUser.userId,
      entered_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    });
    expect(daily[0]).toMatchObject({ date: "2025-04-14", origin: "bundled", entered_by: null, entered_at: null });
  });

  test("a locked rate is shown beside the current one even if both rates are entered", async () => {
    // The current one is 4.30 + 2 = 6.30; the lock is active while no case number is assigned.
    for (const [locked, used] of [
      [6.31, 6.3],
      [6.3, 6.3],
      [6.29, 6.29],
    ]) {
      const { id: loan } = await startLoan(officer, { note_rate: 5.5, expected_rate: locked });
      await officer.call("PATCH", `/loan/loans/${loan}/`, { rate_lock_date: "2026-04-27" });
      const { body } = await officer.call("POST", "/loan/loan-calculation/", { loan });
      expect([body.expected_rate, body.note_rate]).toEqual([used, 5.5]);
    }
  });

  test("a newly started loan is calculated with the rates of the week", async () => {
    const { id: loan } = await startLoan(officer);
    const { status, body } = await officer.call("POST", "/loan/loan-calculation/", { loan });
    expect(status).toBe(200);
    expect(body).toMatchObject({ expected_rate: 6.3, expected_rate_rounded: 6.25, note_rate: 5.68 });
    expect(body.steps.slice(0, 4).map(({ id, value }: Figure) => [id, value.amount])).toEqual([
      ["expected_rate_average", 4.3],
      ["expected_rate", 6.3],
      ["note_rate_average", 3.68],
      ["note_rate", 5.68],
    ]);
  });

  test("the explanation of a calculation has the weeks behind its rates, day by day", async () => {
    const { id: loan } = await startLoan(officer);
    const { id } = (await officer.call("POST", "/loan/loan-calculation/", { loan })).body;
    const { body } = await officer.call("GET", `/loan/loan-calculation/${id}/explain/`);
    const week = { week_of: "2026-04-20", published_on: "2026-04-24", effective_from: "2026-04-28" };
    expect(body.index_weeks).toEqual([
      {
        used_for: "expected_rate",
        index: "cmt_10_year",
        ...week,
        value: 4.3,
        daily_values: bundledDays(4.26, 4.3, 4.3, 4.34, 4.31),
      },
      {
        used_for: "note_rate",
        index: "cmt_1_year",
        ...week,
        value: 3.68,
        daily_values: bundledDays(3.65, 3.69, 3.69, 3.7, 3.67),
      },
    ]);
  });

  test("if both rates were entered, no week is behind a calculation", async () => {
    const { id: loan } = await startLoan(officer, { note_rate: 5.5, expected_rate: 6 });
    const { id } = (await officer.call("POST", "/loan/loan-calculation/", { loan })).body;
    expect((await officer.call("GET", `/loan/loan-calculation/${id}/explain/`)).body.index_weeks).toEqual([]);
  });
});
