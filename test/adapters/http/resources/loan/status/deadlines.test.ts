import { beforeAll, describe, expect, test } from "bun:test";
import { onBothStores } from "../../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../../support/running-service.ts";

// Today is 2026-05-01.
onBothStores((service) => {
  let officer: Caller;
  let processor: Caller;
  beforeAll(async () => {
    const company = await service().company();
    officer = await service().hire(company, "Company User", "Loan Officer");
    processor = await service().hire(company, "Company User", "Processor");
  });
  const dueBefore = async (query: string) =>
    (await officer.call("GET", `/loan/loans/?due_before=${query}`)).body.results;

  describe("the deadlines of a loan", () => {
    test("are in its detail with rule, source, and days left, and the first of them in its row", async () => {
      const { id } = await startLoan(officer, { application_date: "2026-04-20", appraisal_date: "2026-04-10" });
      const { deadlines } = (await officer.call("GET", `/loan/loans/${id}/`)).body;
      expect(deadlines).toEqual([
        {
          kind: "regulation_b_notice",
          on: "2026-05-20",
          rule: "The applicant must be notified of the decision within 30 days of the application",
          source: "12 CFR part 1002, 1002.9(a)(1)(i) and (c)(1)",
          days_left: 19,
        },
        {
          kind: "appraisal_expires",
          on: "2026-10-07",
          rule: "The loan must close within 180 days after the appraisal",
          source: "Mortgagee Letter 2022-11, initial appraisal validity period",
          days_left: 159,
        },
      ]);
      expect(await dueBefore("2026-05-20")).toEqual([]);
      expect(await dueBefore("2026-05-21")).toMatchObject([{ id, first_due_date: "2026-05-20" }]);
    });

    test("move with its dates", async () => {
      const { id } = await startLoan(officer, { application_date: "2026-03-01" });
      const found = async (query: string) => (await dueBefore(query)).map((row: { id: number }) => row.id);
      // The deadline is March 31, 2026, 30 days after the application.
      expect(await found("2026-04-01")).toEqual([id]);
      const patched = await officer.call("PATCH", `/loan/loans/${id}/`, { notice_sent_date: "2026-03-20" });
      expect(patched.body.deadlines).toEqual([]);
      expect(await found("2026-04-01")).toEqual([]);
    });

    test("are not postponed by a later application date, which an underwriter has to explain", async () => {
      const { id } = await startLoan(officer, { application_date: "2026-03-01" });
      const path = `/loan/loans/${id}/`;
      const notice = { kind: "regulation_b_notice", on: "2026-03-31" };
      const move = (status: string) => processor.call("POST", "/loan/loans/update-status/", { loan: id, status });
      expect((await move("processing")).status).toBe(200);
      const unmet = async () => {
        expect((await officer.call("GET", path)).body.deadlines).toMatchObject([notice]);
        const { body } = await move("underwriting");
        return body.requirements.map(({ code }: { code: string }) => code);
      };
      expect(await unmet()).toContain("action_notice_overdue");
      for (const date of ["2026-04-30", null, "2026-04-29"])
        expect((await officer.call("PATCH", path, { application_date: date })).status).toBe(200);
      expect(await unmet()).toEqual(expect.arrayContaining(["application_date_changed", "action_notice_overdue"]));
      expect((await officer.call("PATCH", path, { application_date: "2026-03-01" })).status).toBe(200);
      expect(await unmet()).not.toContain("application_date_changed");
    });

    test("are filtered by a date only", async () => {
      const refused = await officer.call("GET", "/loan/loans/?due_before=soon");
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, "due_before"]);
    });
  });
});
