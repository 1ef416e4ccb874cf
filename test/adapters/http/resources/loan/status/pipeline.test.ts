import { beforeAll, describe, expect, test } from "bun:test";
import { onBothStores } from "../../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../../support/running-service.ts";

type Row = ServiceResponse["body"];

/* Today is May 1, 2026 in the company's time zone. */
onBothStores((service) => {
  let processor: Caller;
  let officer: Caller;
  let applied: Row;
  let locked: Row;
  let ended: Row;

  const patch = (loan: Row, body: object) => processor.call("PATCH", `/loan/loans/${loan.id}/`, body);
  const read = async (query = "", by = processor): Promise<Row> => {
    const response = await by.call("GET", `/loan/pipeline/${query}`);
    expect(response.status).toBe(200);
    return response.body;
  };
  const found = async (query = "", by = processor): Promise<string[]> =>
    (await read(query, by)).results.map((row: Row) => row.loan_number);
  const rowOf = async (loan: Row): Promise<Row> =>
    (await read()).results.find((row: Row) => row.loan_number === loan.loan_number);

  beforeAll(async () => {
    const company = await service().company();
    processor = await service().hire(company, "Company User", "Processor");
    officer = await service().hire(company, "Company User", "Loan Officer");
    applied = await startLoan(processor, {
      last_name: "Adler",
      loan_officer_id: officer.userId,
      note_rate: 5,
      expected_rate: 5.125,
    });
    // 30 days from the application for the notice of action taken (12 CFR 1002.9): May 5, 2026.
    expect((await patch(applied, { application_date: "2026-04-05" })).status).toBe(200);
    locked = await startLoan(processor, { last_name: "Brant", property_state: "MD" });
    ended = await startLoan(processor, { last_name: "Cole" });
    for (const [loan, status] of [
      [locked, "processing"],
      [ended, "withdrawn"],
    ] as const)
      expect((await processor.call("POST", "/loan/loans/update-status/", { loan: loan.id, status })).status).toBe(200);
  });

  describe("the pipeline", () => {
    test("has the loans in progress in the order of their statuses, and not those that ended", async () => {
      const { as_of, count, results } = await read();
      expect([as_of, count]).toEqual(["2026-05-01", 2]);
      expect(results.map(({ loan_number, status }: Row) => [loan_number, status])).toEqual([
        [applied.loan_number, "origination"],
        [locked.loan_number, "processing"],
      ]);
    });

    test("says for each what is unmet for its next status, as the loan itself does", async () => {
      const row = await rowOf(locked);
      const { allowed_statuses } = (await processor.call("GET", `/loan/loans/${locked.id}/`)).body;
      expect(row.next_status).toEqual(allowed_statuses[0]);
      expect(row.next_status).toMatchObject({ status: "underwriting", ready: false });
      expect(row.next_status.unmet).toContain("The application date is missing: enter it");
      expect((await rowOf(applied)).next_status).toEqual({
        status: "processing",
        ready: true,
        unmet: [],
        warnings: [],
        requirements: [],
      });
    });

    test("has the deadlines of the next 30 days, and those that have passed", async () => {
      const due = async () =>
        (await rowOf(applied)).deadlines.map(({ kind, on, days_left }: Row) => [kind, on, days_left]);
      expect(await due()).toEqual([["regulation_b_notice", "2026-05-05", 4]]);
      await patch(applied, { application_completed_date: "2026-05-01" });
      expect(await due()).toEqual([["regulation_b_notice", "2026-05-31", 30]]);
      service().clock.advance(-86_400);
      await patch(applied, { application_completed_date: "2026-04-30" });
      expect(await due()).toEqual([["regulation_b_notice", "2026-05-30", 30]]);
      service().clock.advance(86_400);
      await patch(applied, { application_date: "2026-03-20", application_completed_date: null });
      expect(await due()).toEqual([["regulation_b_notice", "2026-04-19", -12]]);
    });

    test("distinguishes a stale calculation from a current one, and from none", async () => {
      const figures = ["principal_limit", "available_proceeds", "cash_required_to_close"] as const;
      const none = { calculation: "none", calculated_at: null };
      expect(await rowOf(applied)).toMatchObject({
        ...none,
        ...Object.fromEntries(figures.map((name) => [name, null])),
      });
      const calculated = await processor.call("POST", "/loan/loan-calculation/", { loan: applied.id });
      expect(calculated.status).toBe(200);
      expect(await rowOf(applied)).toMatchObject(
        Object.fromEntries(figures.map((name) => [name, calculated.body[name]])),
      );
      expect((await rowOf(applied)).calculation).toBe("current");
      await patch(applied, { home_value: 460_000 });
      expect((await rowOf(applied)).calculation).toBe("stale");
      expect([await found("?calculation=stale"), await found("?calculation=none")]).toEqual([
        [applied.loan_number],
        [locked.loan_number],
      ]);
      expect(await read("?calculation=current")).toMatchObject({ count: 2, results: [] });
      expect((await processor.call("GET", "/loan/pipeline/?calculation=old")).status).toBe(400);
    });

    test("names the officer, and the borrowers", async () => {
      const { first_name, last_name } = (await officer.call("GET", "/company/users/me/")).body;
      expect(await rowOf(applied)).toMatchObject({
        loan_officer_name: `${first_name} ${last_name}`,
        borrowers: [{ last_name: "Adler" }],
      });
    });

    test("accepts the filters of the list of loans", async () => {
      expect(await found("?state=MD")).toEqual([locked.loan_number]);
      expect(await found("?status=withdrawn")).toEqual([ended.loan_number]);
      expect(await found(`?loan_officer=${officer.userId}`)).toEqual([applied.loan_number]);
      expect(await found("?search=bra")).toEqual([locked.loan_number]);
      expect(await found("?due_before=2026-05-10")).toEqual([applied.loan_number]);
    });

    test("shows a loan officer only own loans, and no one another company's", async () => {
      expect(await found("", officer)).toEqual([applied.loan_number]);
      const stranger = await service().hire(await service().company(), "Company User", "Processor");
      expect(await found("", stranger)).toEqual([]);
      const other = await stranger.call("GET", `/loan/pipeline/?company=${processor.company.id}`);
      expect([other.status, other.body.code]).toEqual([404, "company_not_found"]);
    });

    test("is a table with a line for each loan, whose export is in the log", async () => {
      const { headers, body } = await processor.call("GET", "/loan/pipeline/?format=csv&state=MD");
      expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
      const [head = "", line = "", rest] = (body as string).split("\r\n");
      expect(head.split(",")).toContain("next_status.status");
      expect([line.includes(locked.loan_number), rest]).toEqual([true, ""]);
      const auditor = await service().hire(processor.company, "Company User", "Compliance");
      const [entry] = (await auditor.call("GET", "/audit/?kind=list")).body.results;
      expect([entry.action, entry.id, entry.by]).toEqual(["list.export", "/loan/pipeline/", processor.userId]);
      expect(JSON.stringify(entry.changes)).toContain("state=MD");
    });

    test("is a page, and so is a link to it with the same filters", async () => {
      const page = await processor.call("GET", "/loan/pipeline/?state=MD", undefined, { Accept: "text/html" });
      expect(page.body).toContain("Processing (1)");
      expect(page.body).not.toContain("Origination (");
      const link = await processor.call("POST", "/pages/links/", {
        page: "pipeline",
        state: "MD",
        status: ["processing"],
      });
      const opened = await service().ask(new URL(link.body.url).pathname);
      const text = await opened.text();
      expect([opened.status, text.includes(locked.loan_number), text.includes(applied.loan_number)]).toEqual([
        200,
        true,
        false,
      ]);
    });
  });
});
