import { beforeAll, describe, expect, test } from "bun:test";
import { bundledDays } from "../../support/bundled-days.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../support/running-service.ts";

// Today is May 1, 2026. In effect is the week of April 20: 10-year 4.26, 4.30, 4.30, 4.34, 4.31, mean 4.302, so 4.30; 1-year 3.65, 3.69,
// 3.69, 3.70, 3.67, mean 3.68.
onBothStores((service) => {
  let officer: Caller;
  let underwriter: Caller;
  let compliance: Caller;
  beforeAll(async () => {
    const company = await service().company();
    officer = await service().hire(company, "Company User", "Loan Officer");
    underwriter = await service().hire(company, "Company User", "Underwriter");
    compliance = await service().hire(company, "Company User", "Compliance");
  });

  const startedLoan = async (given: object = {}): Promise<number> => (await startLoan(officer, given)).id;
  const expectedRate = (body: object, headers = {}) => officer.call("POST", "/loan/expected-rates/", body, headers);

  describe("an expected rate", () => {
    test("of a margin, an index, and a date is the margin plus that week's average", async () => {
      const { body } = await expectedRate({ index: "cmt_10_year", margin: 2.125, date: "2026-05-04" });
      expect(body).toEqual({
        expected_rate: 6.425,
        expected_rate_rounded: 6.375, // 6.425 × 8 = 51.4, so 51 eighths
        index: "cmt_10_year",
        index_value: 4.3,
        margin: 2.125,
        week_of: "2026-04-20",
        valid_from: "2026-04-28",
        valid_to: "2026-05-04",
        daily_values: bundledDays(4.26, 4.3, 4.3, 4.34, 4.31),
        warnings: [],
      });
    });
    test("of another index than the 10-year gets a warning", async () => {
      const { body } = await expectedRate({ index: "cmt_1_year", margin: 2, date: "2026-05-01" });
      expect(body).toMatchObject({ expected_rate: 5.68, index_value: 3.68 });
      expect(body.warnings.map(({ code }: { code: string }) => code)).toEqual(["index_not_of_expected_rate"]);
    });
    test("of a date outside the published weeks is refused, and never the nearest week's", async () => {
      for (const date of ["2026-05-05", "2021-01-11"]) {
        const refused = await expectedRate({ index: "cmt_10_year", margin: 2, date });
        expect([refused.status, refused.body.code]).toEqual([400, "index_week_unknown"]);
        expect(JSON.stringify(refused.body)).not.toContain(date);
      }
    });
    test("needs a loan, or all of index, margin, and date, and not both", async () => {
      const fieldsOf = async (body: object) =>
        (await expectedRate(body)).body.errors.map(({ field }: { field: string }) => field);
      expect(await fieldsOf({})).toEqual(["index", "margin", "date"]);
      expect(await fieldsOf({ index: "cmt_10_year" })).toEqual(["margin", "date"]);
      expect(await fieldsOf({ loan: 1, date: "2026-05-01" })).toEqual(["date"]);
    });
    test("is saved on a loan only, and says so if none is given", async () => {
      for (const terms of [{}, { index: "cmt_10_year", margin: 2, date: "2026-05-01" }]) {
        const refused = await expectedRate({ save: true, ...terms });
        expect([refused.status, refused.body.errors]).toEqual([
          400,
          [{ field: "loan", message: "is required to save a rate" }],
        ]);
      }
    });
    test("of a loan is today's, and is stored only on request", async () => {
      const loan = await startedLoan();
      const { body } = await expectedRate({ loan });
      expect(body).toMatchObject({ expected_rate: 6.3, expected_rate_rounded: 6.25, week_of: "2026-04-20" });
      const read = await officer.call("GET", `/loan/loans/${loan}/`);
      expect(read.body).toMatchObject({ expected_rate: null, rate_lock_date: null, version: 1 });
    });
    test("once saved is on the loan with today as its lock date, once, at the named version", async () => {
      const loan = await startedLoan();
      const saved = await expectedRate({ loan, save: true }, { "If-Match": '"1"' });
      expect([saved.status, saved.body.expected_rate]).toEqual([200, 6.3]);
      const read = await officer.call("GET", `/loan/loans/${loan}/`);
      expect(read.body).toMatchObject({ expected_rate: 6.3, rate_lock_date: "2026-05-01", version: 2 });
      expect((await expectedRate({ loan, save: true }, { "If-Match": '"1"' })).status).toBe(412);
      expect((await expectedRate({ loan }, { "If-Match": '"1"' })).status).toBe(412);
    });
    test("is quoted for everyone who sees the loan, and saved only by users who can edit it", async () => {
      const loan = await startedLoan();
      const requested = { loan, save: true };
      expect((await compliance.call("POST", "/loan/expected-rates/", { loan })).status).toBe(200);
      expect((await compliance.call("POST", "/loan/expected-rates/", requested)).status).toBe(403);
      expect((await underwriter.call("POST", "/loan/expected-rates/", requested)).status).toBe(200);
      const stranger = await service().hire(await service().company(), "Company Administrator");
      for (const body of [{ loan }, requested])
        expect((await stranger.call("POST", "/loan/expected-rates/", body)).status).toBe(404);
    });
    test("of a fixed-rate loan is its note rate, which is required", async () => {
      const loan = await startedLoan({ product_code: "HECM_FIXED", note_rate: 7.56 });
      expect((await expectedRate({ loan })).body).toMatchObject({ expected_rate: 7.56, index: null, week_of: null });
      const refused = await expectedRate({ loan: await startedLoan({ product_code: "HECM_FIXED" }) });
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, "note_rate"]);
    });
  });
});
