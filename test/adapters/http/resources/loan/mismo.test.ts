import { beforeAll, expect, test } from "bun:test";
import { onSqlite } from "../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../support/running-service.ts";
import { requestFile } from "../../support/scenes/document-scene.ts";

const ssn = "123456780";

onSqlite((service) => {
  let officer: Caller;
  let administrator: Caller;
  let stranger: Caller;
  beforeAll(async () => {
    const company = await service().company();
    officer = await service().hire(company, "Company User", "Loan Officer");
    administrator = await service().hire(company, "Company Administrator");
    stranger = await service().hire(await service().company(), "Company Administrator");
  });
  const fetchFile = async (caller: Caller, id: number, query = "") => {
    const sent = await requestFile(service(), caller, "GET", `/loan/loans/${id}/mismo/${query}`);
    return { ...sent, text: new TextDecoder().decode(sent.bytes) };
  };

  test("a loan is exported to administrators of its company, with Social Security numbers only on request, and logged", async () => {
    const loan = await startLoan(officer);
    const borrower = `/loan/borrowers/${loan.borrowers[0].id}/`;
    expect((await officer.call("PATCH", borrower, { ssn })).status).toBe(200);
    const plain = await fetchFile(administrator, loan.id);
    expect([plain.status, plain.headers.get("Content-Type"), plain.headers.get("Content-Disposition")]).toEqual([
      200,
      "application/xml; charset=utf-8",
      `attachment; filename="loan-${loan.loan_number}-mismo.xml"`,
    ]);
    expect(plain.text).toContain(`<LoanIdentifier>${loan.loan_number}</LoanIdentifier>`);
    expect(plain.text).not.toContain("SocialSecurityNumber");
    const identified = await fetchFile(administrator, loan.id, "?identified=true");
    expect(identified.text).toContain(`<TaxpayerIdentifierValue>${ssn}</TaxpayerIdentifierValue>`);
    const { body } = await administrator.call("GET", `/loan/loans/${loan.id}/audit/`);
    expect(body.results.slice(0, 2).map(({ action, by }: { action: string; by: number }) => [action, by])).toEqual([
      ["loan.export_identified", administrator.userId],
      ["loan.export", administrator.userId],
    ]);
    expect((await fetchFile(officer, loan.id)).status).toBe(403);
    expect((await fetchFile(stranger, loan.id)).status).toBe(404);
    expect((await fetchFile(administrator, loan.id, "?identified=perhaps")).status).toBe(400);
  });

  test("figures of a calculation are in the file while it matches the loan, and not once it is stale", async () => {
    const loan = await startLoan(officer, { expected_rate: 5.125, note_rate: 6 });
    const calculated = await officer.call("POST", "/loan/loan-calculation/", { loan: loan.id });
    const limit = `<ReverseInitialPrincipalLimitAmount>${calculated.body.principal_limit.toFixed(2)}</`;
    expect((await fetchFile(administrator, loan.id)).text).toContain(limit);
    await officer.call("PATCH", `/loan/loans/${loan.id}/`, { home_value: 480_000 });
    expect((await fetchFile(administrator, loan.id)).text).not.toContain("REVERSE_MORTGAGE");
  });
});
