import { beforeAll, describe, expect, test } from "bun:test";
import type { Company } from "../../../../../../domain/company/company.ts";
import type { Loan } from "../../../../../../domain/loan/loan.ts";
import { readyToFund } from "../../../../../fixtures/loan/loan-to-fund.ts";
import { onBothStores } from "../../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../../support/running-service.ts";
import { writeLoan } from "../../../support/scenes/write-loan.ts";

onBothStores((service) => {
  let company: Company;
  let officer: Caller;
  let underwriter: Caller;
  let closer: Caller;
  beforeAll(async () => {
    company = await service().company();
    officer = await service().hire(company, "Company User", "Loan Officer");
    underwriter = await service().hire(company, "Company User", "Underwriter");
    closer = await service().hire(company, "Company User", "Closer");
  });

  const write = (id: number, change: (loan: Loan) => Loan) => writeLoan(service().dependencies, company.id, id, change);
  const move = (by: Caller, loan: number, status: string, more: object = {}): Promise<ServiceResponse> =>
    by.call("POST", "/loan/loans/update-status/", { loan, status, ...more });
  const moved = async (...given: Parameters<typeof move>): Promise<ServiceResponse["body"]> => {
    const { status, body } = await move(...given);
    expect([status, body.detail]).toEqual([200, undefined]);
    return body;
  };
  const lien = { creditor: "First Bank", kind: "tax", amount: 80_000, is_mandatory: true };
  const calculate = (loan: number) => officer.call("POST", "/loan/loan-calculation/", { loan });
  const change = async (loan: number, body: object): Promise<void> => {
    expect((await officer.call("PATCH", `/loan/loans/${loan}/`, body)).status).toBe(200);
    await calculate(loan);
  };

  /** A loan that an underwriter cleared to close. */
  const clearLoan = async (): Promise<number> => {
    const { id } = await startLoan(officer, { expected_rate: 6.5 });
    await write(id, readyToFund);
    const dates = { closing_date: "2026-05-01", disbursement_date: null, disclosure_received_date: "2026-04-13" };
    await change(id, { liens: [lien], ...dates });
    await moved(officer, id, "processing");
    await moved(officer, id, "underwriting");
    await moved(underwriter, id, "clear_to_close", { reason: "Meets the guidelines" });
    return id;
  };

  describe("a loan that is clear to close", () => {
    test("closes on the approved terms, and on no others", async () => {
      const id = await clearLoan();
      const path = `/loan/loans/${id}/`;
      expect((await officer.call("GET", path)).body.approvals).toEqual([
        {
          status: "clear_to_close",
          at: expect.any(String),
          by: underwriter.userId,
          reason: "Meets the guidelines",
          differences: [],
        },
      ]);
      await change(id, { liens: [{ ...lien, amount: 81_000 }] });
      const text =
        "An underwriter has to approve the changed terms. Tax lien of First Bank: Payoff: $80,000.00 at the approval, $81,000.00 now";
      const refused = await move(closer, id, "closing");
      expect([refused.status, refused.body.detail]).toEqual([
        400,
        `The loan does not meet the requirements of this status. ${text}.`,
      ]);
      const shown = await officer.call("GET", path);
      expect(shown.body.approvals[0].differences).toEqual([
        {
          field: "liens.0.amount",
          name: "Tax lien of First Bank: Payoff",
          approved: "$80,000.00",
          present: "$81,000.00",
        },
      ]);
      expect(shown.body.allowed_statuses[0]).toMatchObject({ status: "closing", unmet: [text] });

      await moved(underwriter, id, "underwriting");
      await moved(underwriter, id, "clear_to_close");
      const closing = await moved(closer, id, "closing");
      expect(closing.approvals.map(({ differences }: ServiceResponse["body"]) => differences.length)).toEqual([1, 0]);
      const compliance = await service().hire(company, "Company User", "Compliance");
      const log = JSON.stringify((await compliance.call("GET", `${path}audit/?action=loan.move_status`)).body);
      expect(log).toContain("digest");
      // The copy of the terms contains birth dates.
      expect(log).not.toContain('"terms"');
    });

    test("closes once an underwriter approves the changed terms, with a reason", async () => {
      const id = await clearLoan();
      const path = `/loan/loans/${id}/approve-terms/`;
      const reason = "The payoff letter arrived";
      await change(id, { liens: [{ ...lien, amount: 81_000 }] });
      for (const by of [officer, closer]) expect((await by.call("POST", path, { reason })).status).toBe(403);
      const silent = await underwriter.call("POST", path, {});
      expect([silent.status, silent.body.errors[0].field]).toEqual([400, "reason"]);
      expect((await underwriter.call("POST", path, { reason }, { "If-Match": '"1"' })).status).toBe(412);

      const approved = await underwriter.call("POST", path, { reason });
      expect(approved.body.approvals.at(-1)).toMatchObject({
        status: "clear_to_close",
        by: underwriter.userId,
        reason,
        differences: [],
      });
      const again = await underwriter.call("POST", path, { reason: "approved once more" });
      expect([again.status, again.body.version]).toEqual([200, approved.body.version]);
      const compliance = await service().hire(company, "Company User", "Compliance");
      const log = await compliance.call("GET", `/loan/loans/${id}/audit/?action=loan.approve_terms`);
      expect(log.body.results.map(({ by }: ServiceResponse["body"]) => by)).toEqual([underwriter.userId]);
      await moved(closer, id, "closing");
    });

    test("closes with another margin once a later disclosure of it was received", async () => {
      const id = await clearLoan();
      const path = `/loan/loans/${id}/`;
      const named = async () =>
        (await officer.call("GET", path)).body.allowed_statuses[0].requirements.filter(
          ({ code }: ServiceResponse["body"]) => code === "disclosed_terms_changed",
        );
      const { margin } = (await officer.call("GET", path)).body;
      expect(await named()).toEqual([]);
      await change(id, { margin: margin + 0.125 });
      await underwriter.call("POST", `${path}approve-terms/`, { reason: "The investor changed its margin" });
      expect(await named()).toMatchObject([{ severity: "override", fields: ["disclosure_received_date"] }]);
      await moved(underwriter, id, "underwriting");
      await change(id, { disclosure_received_date: "2026-04-20" });
      await moved(underwriter, id, "clear_to_close");
      expect(await named()).toEqual([]);
      await moved(closer, id, "closing");
    });

    test("closes with a warning if its approval was not recorded", async () => {
      const id = await clearLoan();
      await write(id, (loan) => ({ ...loan, approvals: [] }));
      const { allowed_statuses: allowed } = (await officer.call("GET", `/loan/loans/${id}/`)).body;
      expect(allowed[0].warnings).toContain(
        "The terms with which the loan was approved are not recorded: an underwriter can approve the present ones",
      );
      await moved(closer, id, "closing");
    });
  });

  test("the terms of a loan that was never approved cannot be approved again", async () => {
    const { id } = await startLoan(officer);
    const refused = await underwriter.call("POST", `/loan/loans/${id}/approve-terms/`, { reason: "as soon as it is" });
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      400,
      "terms_not_approvable",
      "The terms of a loan in the status origination cannot be approved again: approval is possible from conditional_approval on, unless the application has ended.",
    ]);
  });
});
