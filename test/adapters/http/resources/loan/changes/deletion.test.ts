import { beforeAll, describe, expect, test } from "bun:test";
import { onBothStores } from "../../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../../support/running-service.ts";

const ssn = "123456789";

onBothStores((service) => {
  let administrator: Caller;
  let officer: Caller;
  beforeAll(async () => {
    const company = await service().company();
    administrator = await service().hire(company, "Company Administrator");
    officer = await service().hire(company, "Company User", "Loan Officer");
  });
  const statusOf = async (method: string, path: string, body?: unknown) =>
    (await administrator.call(method, path, body)).status;

  describe("DELETE of a loan", () => {
    test("removes it and everything under it; its trail and its number stay", async () => {
      const loan = await startLoan(administrator, { expected_rate: 5.125 });
      const path = `/loan/loans/${loan.id}/`;
      const [fee] = (await administrator.call("GET", `/loan/fees/?loan=${loan.id}`)).body.results;
      const calculation = (await administrator.call("POST", "/loan/loan-calculation/", { loan: loan.id })).body;
      const deleted = await administrator.call("DELETE", path);
      expect([deleted.status, deleted.body]).toEqual([204, null]);
      expect(await statusOf("GET", path)).toBe(404);
      expect(await statusOf("PATCH", path, { notes: "x" })).toBe(404);
      expect(await statusOf("GET", `/loan/fees/${fee.id}/`)).toBe(404);
      expect(await statusOf("GET", `/loan/fees/?loan=${loan.id}`)).toBe(404);
      expect(await statusOf("GET", `/loan/loan-calculation/${calculation.id}/`)).toBe(404);
      const { results } = (await administrator.call("GET", `/loan/loans/?search=${loan.loan_number}`)).body;
      expect(results).toEqual([]);
      const trail = (await administrator.call("GET", `${path}audit/`)).body.results;
      expect(trail[0]).toMatchObject({ action: "loan.delete", by: administrator.userId });
      expect(trail[0].changes.map((change: { path: string }) => change.path)).toContain("deleted_at");
      expect((await startLoan(administrator)).loan_number > loan.loan_number).toBe(true);
    });

    test("works once: a second deletion finds nothing", async () => {
      const { id } = await startLoan(administrator);
      expect(await statusOf("DELETE", `/loan/loans/${id}/`)).toBe(204);
      expect(await statusOf("DELETE", `/loan/loans/${id}/`)).toBe(404);
    });

    test("removes it from the other loans of the same people", async () => {
      const borrower = { first_name: "Bea", last_name: "Example", dob: "1950-01-01", ssn };
      const kept = await startLoan(administrator, { co_borrowers: [borrower] });
      const { id } = await startLoan(administrator, { co_borrowers: [borrower] });
      const sharing = async () => (await administrator.call("GET", `/loan/loans/${kept.id}/`)).body.same_person_loans;
      expect(await sharing()).toEqual([id]);
      await administrator.call("DELETE", `/loan/loans/${id}/`);
      expect(await sharing()).toEqual([]);
    });

    test("is refused once there is an application, with a sentence that says what to do instead", async () => {
      const { id } = await startLoan(administrator, { application_date: "2026-04-20" });
      const refused = await administrator.call("DELETE", `/loan/loans/${id}/`);
      expect([refused.status, refused.body.code]).toEqual([400, "loan_not_deletable"]);
      expect(refused.body.detail).toContain("application date");
      expect(refused.body.detail).toContain("withdraw it instead");
      expect(await statusOf("GET", `/loan/loans/${id}/`)).toBe(200);
    });

    test("needs loan.delete, and the version that If-Match names", async () => {
      const { id, version } = await startLoan(officer);
      expect((await officer.call("DELETE", `/loan/loans/${id}/`)).status).toBe(403);
      const withVersion = async (named: number) =>
        (await administrator.call("DELETE", `/loan/loans/${id}/`, undefined, { "If-Match": `"${named}"` })).status;
      expect([await withVersion(version + 1), await withVersion(version)]).toEqual([412, 204]);
    });

    test("of another company's loan finds nothing", async () => {
      const { id } = await startLoan(officer);
      const stranger = await service().hire(await service().company(), "Company Administrator");
      expect((await stranger.call("DELETE", `/loan/loans/${id}/`)).status).toBe(404);
    });
  });
});
