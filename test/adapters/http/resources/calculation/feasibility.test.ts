import { beforeAll, expect, test } from "bun:test";
import type { Company } from "../../../../../domain/company/company.ts";
import { aStatusEntry } from "../../../../fixtures/loan/loan.ts";
import { loanSaved } from "../../../../fixtures/loan/log.ts";
import { onSqlite } from "../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../support/running-service.ts";

onSqlite((service) => {
  let company: Company;
  let officer: Caller;
  beforeAll(async () => {
    company = await service().company();
    officer = await service().hire(company, "Company User", "Loan Officer");
  });

  const calculate = (loan: number, scenario?: object) =>
    officer.call("POST", "/loan/loan-calculation/", { loan, ...(scenario ? { scenario } : {}) });

  /** What a loan in underwriting still lacks to be clear to close. */
  const unmetFor = async (id: number): Promise<string[]> => {
    const { loans } = service().dependencies.forCompany(company.id);
    const loan = await loans.find(id);
    if (loan === null) throw new Error("the loan is missing");
    await loans.save({ ...loan, statusHistory: [aStatusEntry("underwriting")] }, loanSaved(loan));
    const { body } = await officer.call("GET", `/loan/loans/${id}/`);
    return body.allowed_statuses.find(({ status }: { status: string }) => status === "clear_to_close").unmet;
  };

  // Home value 450,000, principal limit 218,700, premium 9,000; 15% of the claim amount is 67,500.
  test("a calculation says whether the loan can close, with the amount and the remedy of each reason", async () => {
    const { id } = await startLoan(officer, { expected_rate: 5.125 });
    expect((await calculate(id, { origination_fee: 0 })).body.feasibility).toEqual({ closeable: true, reasons: [] });
    const { status, body } = await calculate(id, { origination_fee: 0, repair_estimate: 67_500.01 });
    expect(status).toBe(200);
    expect(body.feasibility).toEqual({
      closeable: false,
      reasons: [
        {
          code: "repairs_before_closing",
          amount: 67_500.01,
          fix: "Have the repairs of $67,500.01 completed before closing, and set the repair estimate to 0.",
        },
      ],
    });
    const stored = await calculate(id);
    const path = `/loan/loan-calculation/${stored.body.id}/`;
    expect((await officer.call("GET", path)).body.feasibility).toEqual(stored.body.feasibility);
    expect((await officer.call("GET", `${path}explain/`)).body.feasibility).toEqual(stored.body.feasibility);
  });

  test("a loan that cannot close as calculated is not clear to close, until that calculation is stale", async () => {
    const { id } = await startLoan(officer, { expected_rate: 5.125, repair_estimate: 70_000 });
    const unmet = "The repairs are not completed before closing";
    expect(await unmetFor(id)).not.toContain(unmet);
    await calculate(id);
    expect(await unmetFor(id)).toContain(unmet);
    await officer.call("PATCH", `/loan/loans/${id}/`, { repair_estimate: 0 });
    expect(await unmetFor(id)).not.toContain(unmet);
  });

  test("cash to close does not prevent a loan from being clear to close", async () => {
    const { id } = await startLoan(officer, { expected_rate: 5.125, liens: [{ amount: 300_000 }] });
    const { body } = await calculate(id);
    // Obligations of 300,000 and 15,000 of premium and fee; the limit is 218,700.
    expect(body.feasibility).toEqual({
      closeable: true,
      reasons: [{ code: "cash_to_close", amount: 96_300, fix: "The borrower brings $96,300.00 to the closing." }],
    });
    const missing = await unmetFor(id);
    expect(missing.filter((text) => /set-asides|obligations|repairs|calculation/i.test(text))).toEqual([]);
  });
});
