import { beforeAll, describe, expect, test } from "bun:test";
import type { Company } from "../../../../../../domain/company/company.ts";
import type { Loan } from "../../../../../../domain/loan/loan.ts";
import { readyToFund } from "../../../../../fixtures/loan/loan-to-fund.ts";
import { onBothStores } from "../../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../../support/running-service.ts";
import { writeLoan } from "../../../support/scenes/write-loan.ts";

type Body = ServiceResponse["body"];

const onlyPlan = {
  type: "single_disbursement",
  term_months: null,
  monthly_payment: null,
  line_of_credit: null,
  initial_draw: null,
};

onBothStores((service) => {
  let company: Company;
  let officer: Caller;
  let underwriter: Caller;
  beforeAll(async () => {
    company = await service().company();
    officer = await service().hire(company, "Company User", "Loan Officer", "Processor");
    underwriter = await service().hire(company, "Company User", "Underwriter");
  });

  const write = (id: number, change: (loan: Loan) => Loan) => writeLoan(service().dependencies, company.id, id, change);
  const move = (loan: number, status: string) =>
    underwriter.call("POST", "/loan/loans/update-status/", { loan, status });
  const calculate = async (loan: number): Promise<void> => {
    expect((await officer.call("POST", "/loan/loan-calculation/", { loan })).status).toBe(200);
  };
  const patch = async (id: number, changes: object): Promise<Body> => {
    const response = await officer.call("PATCH", `/loan/loans/${id}/`, changes);
    expect(response.status).toBe(200);
    return response.body;
  };
  /** A calculated loan in underwriting that lacks nothing else. */
  const inUnderwriting = async (given: object): Promise<number> => {
    const { id } = await startLoan(officer, given);
    await write(id, (loan) => ({ ...readyToFund(loan), paymentPlan: loan.paymentPlan }));
    await calculate(id);
    for (const status of ["processing", "underwriting"])
      await officer.call("POST", "/loan/loans/update-status/", { loan: id, status });
    return id;
  };
  const unmet = async (id: number): Promise<string[]> =>
    (await officer.call("GET", `/loan/loans/${id}/`)).body.allowed_statuses.find(
      ({ status }: Body) => status === "clear_to_close",
    ).unmet;

  describe("a loan is clear to close", () => {
    test("with a payment plan that its last calculation used, and not without one", async () => {
      const id = await inUnderwriting({ expected_rate: 6.5 });
      expect(await unmet(id)).toEqual(["The payment plan is missing: choose one"]);
      const refused = await move(id, "clear_to_close");
      expect([refused.status, refused.body.code]).toEqual([400, "requirements_unmet"]);
      await patch(id, { payment_plan: { type: "tenure" } });
      expect(await unmet(id)).toEqual(["The loan has no calculation of its current terms: calculate it again"]);
      expect((await move(id, "clear_to_close")).body.code).toBe("requirements_unmet");
      await calculate(id);
      expect((await move(id, "clear_to_close")).body.status).toBe("clear_to_close");
    });

    test("on a fixed rate with its only plan, which no one has to choose", async () => {
      const id = await inUnderwriting({ product_code: "HECM_FIXED", note_rate: 7.5 });
      expect((await officer.call("GET", `/loan/loans/${id}/`)).body.payment_plan).toEqual(onlyPlan);
      expect((await move(id, "clear_to_close")).body.status).toBe("clear_to_close");
    });
  });

  describe("the only plan of a fixed rate is stored as chosen", () => {
    test("from the start on, even if a change omits it", async () => {
      const started = await startLoan(officer, { product_code: "HECM_FIXED", note_rate: 7.5 });
      expect(started.payment_plan).toEqual(onlyPlan);
      expect((await patch(started.id, { payment_plan: null })).payment_plan).toEqual(onlyPlan);
      const less = { ...onlyPlan, initial_draw: 50_000 };
      expect((await patch(started.id, { payment_plan: less })).payment_plan).toEqual(less);
    });

    test("when a loan changes to a fixed rate, and removed when it changes back", async () => {
      const started = await startLoan(officer, { payment_plan: { type: "tenure" } });
      const fixed = await patch(started.id, { product_code: "HECM_FIXED", note_rate: 7.5 });
      expect([fixed.rate_type, fixed.payment_plan]).toEqual(["fixed", onlyPlan]);
      const adjustable = await patch(started.id, { product_code: "HECM_ANNUAL_CMT" });
      expect([adjustable.rate_type, adjustable.payment_plan]).toEqual(["annual_adjustable", null]);
      const named = await patch(started.id, { product_code: "HECM_MONTHLY_CMT", payment_plan: { type: "tenure" } });
      expect(named.payment_plan.type).toBe("tenure");
    });

    test("and not that of a scenario with the other rate type, which has its own", async () => {
      const { id } = await startLoan(officer, { product_code: "HECM_FIXED", note_rate: 7.5 });
      const scenario = { rate_type: "annual_adjustable", note_rate: 6, expected_rate: 6 };
      const without = await officer.call("POST", "/loan/loan-calculation/", { loan: id, scenario });
      expect([without.status, without.body.payment_plan]).toEqual([200, null]);
      const chosen = { ...scenario, payment_plan: { type: "tenure" } };
      const tenure = await officer.call("POST", "/loan/loan-calculation/", { loan: id, scenario: chosen });
      expect(tenure.body.payment_plan.type).toBe("tenure");
      const { id: adjustable } = await startLoan(officer, { expected_rate: 6, payment_plan: { type: "tenure" } });
      const toFixed = { loan: adjustable, scenario: { rate_type: "fixed", note_rate: 7.5 } };
      const single = await officer.call("POST", "/loan/loan-calculation/", toFixed);
      expect([single.status, single.body.payment_plan?.type]).toEqual([200, "single_disbursement"]);
    });
  });
});
