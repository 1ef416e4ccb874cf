import { beforeAll, describe, expect, test } from "bun:test";
import { day } from "../../../../../../domain/kernel/day.ts";
import { loanSaved } from "../../../../../fixtures/loan/log.ts";
import { onSqlite } from "../../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../../support/running-service.ts";

type Body = ServiceResponse["body"];

/* Today is May 1, 2026 in the company's time zone. */
onSqlite((service) => {
  let officer: Caller;
  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
  });

  const patch = (id: number, changes: object) => officer.call("PATCH", `/loan/loans/${id}/`, changes);
  const fieldsOf = ({ status, body }: ServiceResponse): [number, string[]] => [
    status,
    (body.errors ?? []).map(({ field, message }: Body) => `${field} ${message}`),
  ];
  const prior = (closing_date: string) => ({
    closing_date,
    principal_limit: 100_000,
    initial_mip_paid: 6_000,
    max_claim_amount: 300_000,
  });

  describe("impossible dates are refused when they are written, and change nothing", () => {
    test.each([
      [
        "a prior HECM that closed after the application",
        { application_date: "2026-04-01", prior_hecm: prior("2026-04-02") },
        { application_date: "2026-04-01", prior_hecm: prior("2026-04-01") },
        ["application_date", "prior_hecm.closing_date"],
      ],
      [
        "a case number before the application",
        { application_date: "2026-04-02", case_number_assigned_date: "2026-04-01" },
        { application_date: "2026-04-02", case_number_assigned_date: "2026-04-02" },
        ["case_number_assigned_date", "application_date"],
      ],
      [
        "a case number after today",
        { case_number_assigned_date: "2026-05-02" },
        { case_number_assigned_date: "2026-05-01" },
        ["case_number_assigned_date"],
      ],
      [
        "a closing before the case number",
        { case_number_assigned_date: "2026-04-20", closing_date: "2026-04-19" },
        { case_number_assigned_date: "2026-04-20", closing_date: "2026-04-20" },
        ["closing_date", "case_number_assigned_date"],
      ],
      [
        "a lock after the closing",
        { expected_rate: 6, rate_lock_date: "2026-04-21", closing_date: "2026-04-20" },
        { expected_rate: 6, rate_lock_date: "2026-04-20", closing_date: "2026-04-20" },
        ["closing_date", "rate_lock_date"],
      ],
    ])("%s", async (_, impossible, possible, fields) => {
      const before = await startLoan(officer);
      const refused = await patch(before.id, impossible);
      expect(refused.status).toBe(400);
      expect(refused.body.errors.map(({ field }: Body) => field)).toEqual(fields);
      expect((await officer.call("GET", `/loan/loans/${before.id}/`)).body.version).toBe(before.version);
      expect((await patch(before.id, possible)).status).toBe(200);
    });

    test("also in a start and in a quote", async () => {
      const impossible = { case_number_assigned_date: "2026-04-20", closing_date: "2026-04-19" };
      const start = { first_name: "Ada", last_name: "Example", loan_officer_id: officer.userId };
      const home = { dob: "1951-03-14", property_state: "VA", home_value: 450_000 };
      const wrong = [
        "closing_date must not be before the assignment of the FHA case number",
        "case_number_assigned_date must not be after the closing date",
      ];
      const started = await officer.call("POST", "/loan/loans/start-loan/", { ...start, ...home, ...impossible });
      expect(fieldsOf(started)).toEqual([400, wrong]);
      const quoted = await officer.call("POST", "/loan/quotes/", { ...home, ...impossible });
      expect(fieldsOf(quoted)).toEqual([400, wrong]);
    });

    describe("also in a scenario, combined with the loan's dates", () => {
      const before = "must not be before the assignment of the FHA case number";
      let id: number;
      const calculated = (scenario: object) => officer.call("POST", "/loan/loan-calculation/", { loan: id, scenario });
      const compared = async (scenario: object): Promise<Body> =>
        (await officer.call("POST", "/loan/loan-calculation/compare/", { loan: id, scenarios: [scenario] })).body
          .scenarios[0];

      beforeAll(async () => {
        ({ id } = await startLoan(officer, { note_rate: 6, expected_rate: 6 }));
        const dates = { application_date: "2026-04-10", case_number_assigned_date: "2026-04-20" };
        expect((await patch(id, dates)).status).toBe(200);
      });

      test("which names the invalid date", async () => {
        expect(fieldsOf(await calculated({ closing_date: "2026-04-19" }))).toEqual([
          400,
          [`scenario.closing_date ${before}`],
        ]);
        expect((await calculated({ closing_date: "2026-04-20" })).status).toBe(200);
      });

      test("both dates, if it names both", async () => {
        const [case_number_assigned_date, closing_date] = ["2026-04-21", "2026-04-20"];
        expect(fieldsOf(await calculated({ case_number_assigned_date, closing_date }))).toEqual([
          400,
          [`scenario.closing_date ${before}`, "scenario.case_number_assigned_date must not be after the closing date"],
        ]);
      });

      test("with past events up to its own date, if that is in the future", async () => {
        const next = { case_number_assigned_date: "2026-05-04" };
        expect(fieldsOf(await calculated(next))).toEqual([
          400,
          ["scenario.case_number_assigned_date must not be in the future"],
        ]);
        expect((await calculated({ ...next, as_of: "2026-05-04" })).status).toBe(200);
      });

      test("one scenario of a comparison, in its place", async () => {
        expect((await compared({ closing_date: "2026-04-19" })).refused).toEqual({
          code: "invalid",
          detail: `scenarios.0.closing_date ${before}.`,
          errors: [{ field: "scenarios.0.closing_date", message: before }],
        });
        expect((await compared({ closing_date: "2026-04-20" })).refused).toBeNull();
      });
    });

    test("and reported as a warning if one is in the future", async () => {
      const { id, company } = await startLoan(officer);
      const { loans } = service().dependencies.forCompany(company);
      const loan = await loans.find(id);
      if (loan === null) throw new Error("the loan is missing");
      const warningsOf = async (on: string) => {
        const stored = await loans.find(id);
        if (stored === null) throw new Error("the loan is missing");
        await loans.save({ ...stored, caseNumberAssignedOn: day(on) }, loanSaved(stored));
        return (await officer.call("GET", `/loan/loans/${id}/`)).body.warnings;
      };
      expect(await warningsOf("2026-05-01")).toEqual([]);
      expect(await warningsOf("2026-05-02")).toEqual([
        {
          code: "dates_out_of_order",
          message: "The assignment of the FHA case number (2026-05-02) is in the future: correct it.",
        },
      ]);
    });

    test("and reported as a warning on a loan that has them from elsewhere", async () => {
      const { id, company } = await startLoan(officer);
      const { loans } = service().dependencies.forCompany(company);
      const loan = await loans.find(id);
      if (loan === null) throw new Error("the loan is missing");
      const [applicationOn, caseNumberAssignedOn] = [day("2026-04-10"), day("2026-04-09")];
      await loans.save({ ...loan, applicationOn, caseNumberAssignedOn }, loanSaved(loan));
      const { body } = await officer.call("GET", `/loan/loans/${id}/`);
      expect(body.warnings).toEqual([
        {
          code: "dates_out_of_order",
          message:
            "The application date (2026-04-10) is after the assignment of the FHA case number (2026-04-09): correct the one that is wrong.",
        },
      ]);
      expect((await patch(id, { notes: "as it is" })).status).toBe(200);
    });
  });

  describe("earnest money", () => {
    test("is at most the price, when either is written", async () => {
      const { id } = await startLoan(officer, {
        hecm_type: "purchase",
        purchase_price: 400_000,
        earnest_money: 400_000,
      });
      const above = "earnest_money must be at most the purchase price";
      expect(fieldsOf(await patch(id, { earnest_money: 400_000.01 }))).toEqual([400, [above]]);
      expect(fieldsOf(await patch(id, { purchase_price: 399_999.99 }))).toEqual([400, [above]]);
    });

    test("above the price is refused by the calculation of a what-if", async () => {
      const { id } = await startLoan(officer, {
        hecm_type: "purchase",
        purchase_price: 400_000,
        note_rate: 6,
        expected_rate: 6,
      });
      const whatIf = (earnest_money: number) =>
        officer.call("POST", "/loan/loan-calculation/", { loan: id, scenario: { earnest_money } });
      expect((await whatIf(400_000)).status).toBe(200);
      const refused = await whatIf(400_000.01);
      expect([refused.body.code, ...fieldsOf(refused)]).toEqual([
        "earnest_money_above_price",
        400,
        ["scenario.earnest_money must be at most $400,000.00, the purchase price"],
      ]);
    });
  });

  test("a lock on a fixed rate does not hide that its two rates differ", async () => {
    const fixed = { product_code: "HECM_FIXED", note_rate: 7.5, expected_rate: 7.25 };
    const { id } = await startLoan(officer, { ...fixed, rate_lock_date: "2026-04-20" });
    const refused = await officer.call("POST", "/loan/loan-calculation/", { loan: id });
    expect([refused.status, refused.body.code]).toEqual([400, "fixed_rate_differs"]);
    expect((await patch(id, { expected_rate: 7.5 })).status).toBe(200);
    expect((await officer.call("POST", "/loan/loan-calculation/", { loan: id })).status).toBe(200);
  });
});
