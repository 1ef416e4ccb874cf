import { beforeAll, describe, expect, test } from "bun:test";
import { onSqlite } from "../../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../../support/running-service.ts";

type Body = ServiceResponse["body"];

/**
 * The refinance of a borrower of 75 with a home of 450,000 at 5.125%: principal limit 218,700. Its cost is the origination fee of 6,000,
 * and a premium of 2% of 450,000 less the 9,000 that were paid, which is nothing. Five times its cost is 30,000: counseling can be waived
 * if the earlier limit is at most 188,700. Today is May 1, 2026.
 */
onSqlite((service) => {
  let officer: Caller;
  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer", "Processor");
  });

  const prior = (principal_limit: number) => ({
    closing_date: "2023-05-02",
    principal_limit,
    initial_mip_paid: 9_000,
    max_claim_amount: 450_000,
  });
  const refinance = (principalLimit: number) => ({
    hecm_type: "refinance",
    application_date: "2026-05-01",
    note_rate: 5,
    expected_rate: 5.125,
    prior_hecm: prior(principalLimit),
  });
  const patch = (id: number, changes: object) => officer.call("PATCH", `/loan/loans/${id}/`, changes);
  const calculate = (loan: number) => officer.call("POST", "/loan/loan-calculation/", { loan });
  const waived = { counseling: { waived: true, anti_churning_disclosure_date: "2026-05-01" } };
  const errorsOf = ({ status, body }: ServiceResponse) => [
    status,
    ...(body.errors ?? []).map(({ field, message }: Body) => `${field} ${message}`),
  ];
  const counselingUnmet = async (id: number): Promise<string[]> => {
    await officer.call("POST", "/loan/loans/update-status/", { loan: id, status: "processing" });
    const { allowed_statuses } = (await officer.call("GET", `/loan/loans/${id}/`)).body;
    const { unmet } = allowed_statuses.find(({ status }: Body) => status === "underwriting");
    return unmet.filter((text: string) => text.toLowerCase().includes("counseling"));
  };
  const notPassed =
    "counseling.waived must be false unless the loan's current calculation has refinance_test.is_counseling_waivable true";

  describe("counseling of a refinance can be waived", () => {
    test("while its current calculation passes the test, by whoever enters it, and is then evidence", async () => {
      const { id } = await startLoan(officer, refinance(188_700));
      expect(await counselingUnmet(id)).toEqual([
        "Counseling evidence is missing: enter the session of everybody on the loan, or retrieve the certificate",
      ]);
      expect(errorsOf(await patch(id, waived))).toEqual([400, notPassed]);
      const { refinance_test } = (await calculate(id)).body;
      expect(refinance_test).toMatchObject({ total_cost: 6_000, benefit: 30_000, is_counseling_waivable: true });
      const entered = await patch(id, waived);
      expect([entered.status, entered.body.counseling]).toMatchObject([
        200,
        { ...waived.counseling, waived_by: officer.userId, waived_at: entered.body.updated_at },
      ]);
      expect(await counselingUnmet(id)).toEqual([]);
    });

    test("not if the earlier limit is one cent higher", async () => {
      const { id } = await startLoan(officer, refinance(188_700.01));
      expect((await calculate(id)).body.refinance_test.is_counseling_waivable).toBe(false);
      expect(errorsOf(await patch(id, waived))).toEqual([400, notPassed]);
    });

    test("not before the anti-churning disclosure, nor with one in the future", async () => {
      const { id } = await startLoan(officer, refinance(188_700));
      await calculate(id);
      expect(errorsOf(await patch(id, { counseling: { waived: true } }))).toEqual([
        400,
        "counseling.anti_churning_disclosure_date is required for a waiver: the borrower receives the disclosure first",
      ]);
      const tomorrow = { waived: true, anti_churning_disclosure_date: "2026-05-02" };
      expect(errorsOf(await patch(id, { counseling: tomorrow }))).toEqual([
        400,
        "counseling.anti_churning_disclosure_date must not be in the future",
      ]);
    });

    test("not on another loan, nor at the start", async () => {
      const { id } = await startLoan(officer, { note_rate: 5, expected_rate: 5.125 });
      await calculate(id);
      expect(errorsOf(await patch(id, waived))).toEqual([
        400,
        "counseling.waived must be false unless hecm_type is refinance",
      ]);
      const start = { first_name: "Ada", last_name: "Example", dob: "1951-03-14", property_state: "VA" };
      const started = await officer.call("POST", "/loan/loans/start-loan/", {
        ...start,
        home_value: 450_000,
        loan_officer_id: officer.userId,
        ...refinance(188_700),
        ...waived,
      });
      expect(errorsOf(started)).toEqual([400, notPassed]);
    });

    test("and is no longer evidence once the test is not passed, although it stays entered", async () => {
      const { id } = await startLoan(officer, refinance(188_700));
      await calculate(id);
      const first = (await patch(id, waived)).body;
      const changed = await patch(id, { prior_hecm: prior(188_700.01) });
      const unmet =
        "The counseling is waived, but the loan's current calculation does not pass the test for that: calculate it, or enter the counseling";
      expect(await counselingUnmet(id)).toEqual([unmet]);
      await calculate(id);
      expect(await counselingUnmet(id)).toEqual([unmet]);
      expect(changed.body.counseling).toEqual(first.counseling);
      const claimed = { counseling: { ...first.counseling, waived_by: 999_999, waived_at: "2020-01-01T00:00:00Z" } };
      expect((await patch(id, claimed)).body.counseling).toEqual(first.counseling);
      // Counseling itself is still evidence.
      await patch(id, { counseling: { ...first.counseling, date: "2026-04-20" } });
      expect(await counselingUnmet(id)).toEqual([]);
    });
  });
});
