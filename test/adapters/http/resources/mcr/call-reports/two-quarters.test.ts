import { beforeAll, describe, expect, test } from "bun:test";
import type ExcelJS from "exceljs";
import { startJobWorker } from "../../../../../../bootstrap/background/job-worker.ts";
import type { Loan } from "../../../../../../domain/loan/loan.ts";
import { loanSaved } from "../../../../../fixtures/loan/log.ts";
import { onBothStores } from "../../../support/on-both-stores.ts";
import type { ServiceResponse } from "../../../support/running-service.ts";
import { entry, figures, funded, lineOf, originator, reportingLender } from "./reporting-lender.ts";

onBothStores((service) => {
  const lender = reportingLender(service);

  describe("two quarters of a lender", () => {
    let open: Loan;
    let denied: Loan;
    let closed: Loan;
    let firstEdition: number;
    let firstFiledAt: string;
    const filedLoans = async (id: number, query = "") =>
      (await lender.compliance.call("GET", `/loan/mcr/${id}/loans/${query}`)).body;
    beforeAll(async () => {
      await lender.newCompany();
      open = await lender.received("2026-02-10", 175_200);
      denied = await lender.received("2026-02-20", null, {
        statusHistory: [entry("origination", "2026-02-20"), entry("denied", "2026-03-10")],
      });
      closed = await lender.received("2026-01-15", 200_000, funded("2026-04-24", originator));
    });

    test("the first has what was received, decided, and left over, with the loans behind each figure", async () => {
      const state = await lender.illinois(1);
      expect(figures(state, "AC010")).toEqual([0, 0]);
      // 175,200 and 200,000, and 1,000 for the loan that was never calculated.
      expect(figures(state, "AC020")).toEqual([376_200, 3]);
      expect(figures(state, "AC040")).toEqual([1000, 1]);
      expect(figures(state, "AC080")).toEqual([375_200, 2]);
      expect(lineOf(state, "AC040").direct.loans).toEqual([denied.id]);
      expect(state.checks.filter(({ ok }: ServiceResponse["body"]) => !ok)).toEqual([]);
      const remark = state.remarks.find(({ code }: ServiceResponse["body"]) => code === "amount_unknown");
      expect(remark.loans).toEqual([denied.id]);
      const shown = state.loans.find(({ loan }: ServiceResponse["body"]) => loan === open.id);
      expect(shown).toEqual({
        loan: open.id,
        loan_number: open.loanNumber,
        lines: [
          { code: "AC020", column: "direct", amount: 175_200 },
          { code: "AC080", column: "direct", amount: 175_200 },
        ],
      });
    });

    test("the second begins with what the first ended with, and is marked as current", async () => {
      const state = await lender.illinois(2);
      expect(figures(state, "AC010")).toEqual([375_200, 2]);
      expect(figures(state, "AC070")).toEqual([200_000, 1]);
      expect(figures(state, "AC080")).toEqual([175_200, 1]);
      for (const line of ["AC700", "AC810", "AC940"]) expect(figures(state, line, "retail")).toEqual([200_000, 1]);
      expect(figures(state, "I130", "total")).toEqual([200_000, 1]);
      expect(state.mlos).toEqual([
        { nmls_id: "123456", name: "Olga Officer", amount: 200_000, count: 1, loans: [closed.id] },
      ]);
      expect(state.checks.filter(({ ok }: ServiceResponse["body"]) => !ok)).toEqual([]);
      expect((await lender.report(2)).body).toMatchObject({ complete: false, form_version: 7 });
      expect((await lender.report(1)).body).toMatchObject({ complete: true, company_name: lender.company.name });
    });

    test("all states are returned if none is named, with their sum", async () => {
      const { body } = await lender.report(1);
      expect(body.states.map(({ state }: ServiceResponse["body"]) => state)).toEqual(["IL"]);
      expect(figures(body.all_states, "AC020")).toEqual([376_200, 3]);
    });

    test("a readable page has each figure with the loans behind it", async () => {
      const { status, headers, body } = await lender.compliance.call(
        "GET",
        "/loan/mcr/json/?year=2026&quarter=1&state=IL",
        undefined,
        { Accept: "text/html" },
      );
      expect([status, headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(body).toContain("Mortgage Call Report, Q1 2026, IL");
      expect(body).toContain('id="zeros">');
      const { body: whole } = await lender.compliance.call(
        "GET",
        "/loan/mcr/json/?year=2026&quarter=1&format=html&zero_rows=show",
      );
      expect(whole).toContain('id="zeros" checked>');
      expect(body).toContain(
        `<details><summary>1 loan</summary><ul><li>${denied.loanNumber}: $1,000</li></ul></details>`,
      );
    });

    test("the workbook opens with the same figures", async () => {
      const workbook = await lender.workbookOf("excel/?year=2026&quarter=1");
      expect(workbook.worksheets.map(({ name }) => name)).toEqual(["IL", "All states", "Loans", "Checks"]);
      const rows = workbook.getWorksheet("IL")?.getRows(1, 200) ?? [];
      const values = rows.find((row) => row.getCell(1).value === "AC020")?.values;
      expect(values).toContain(376_200);
      const loans = workbook.getWorksheet("Loans")?.getColumn(4).values;
      expect(loans).toContain(open.loanNumber);
    });

    test("files are named after the company, the quarter, and the state", async () => {
      const { token } = lender.compliance;
      const nameOf = async (path: string) => {
        const response = await service().ask(`/api/loan/mcr/${path}`, { token });
        await response.arrayBuffer();
        return /filename="(.*)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
      };
      const name = lender.company.name.replaceAll(" ", "-");
      expect(await nameOf("excel/?year=2026&quarter=1")).toBe(`mortgage-call-report-${name}-2026-Q1.xlsx`);
      expect(await nameOf("xml/?year=2026&quarter=1&state=IL")).toBe(`mortgage-call-report-${name}-2026-Q1-IL.xml`);
    });

    test("a workbook is written by a job if the client prefers one, and is downloaded from it", async () => {
      const path = "/loan/mcr/excel/?year=2026&quarter=1";
      const started = await lender.compliance.call("GET", path, undefined, { Prefer: "respond-async" });
      expect([started.status, started.body.kind]).toEqual([202, "call_report_workbook"]);
      const worker = startJobWorker(service().dependencies);
      let job = started;
      while (job.body.ended_at === null) job = await lender.compliance.call("GET", `/jobs/${started.body.id}/`);
      await worker.stop();
      expect(job.body).toMatchObject({ state: "done", result: `/api/jobs/${started.body.id}/file/` });
      const namesIn = ({ worksheets }: ExcelJS.Workbook) => worksheets.map(({ name }) => name);
      const ofJob = await lender.workbookOf(`../../jobs/${started.body.id}/file/`);
      expect(namesIn(ofJob)).toEqual(namesIn(await lender.workbookOf("excel/?year=2026&quarter=1")));
    });

    test("the upload file names elements by line and column", async () => {
      const { body } = await lender.compliance.call("GET", "/loan/mcr/xml/?year=2026&quarter=1");
      expect(body).toContain('<Mcr formVersion="v7" type="E" year="2026" periodType="MCRQ1"><Rmla stateCode="IL">');
      expect(body).toContain("<AC020_1>376200</AC020_1><AC020_2>3</AC020_2>");
    });

    test("once filed, the first is frozen, and the second begins with what was filed", async () => {
      const { status, body } = await lender.file(1);
      expect([status, body.edition, body.changes]).toEqual([201, 1, []]);
      expect(body.digest).toMatch(/^[0-9a-f]{64}$/);
      expect(body.filed_states[0].cells).toContainEqual({ cell: "AC080_1", value: 375_200 });
      const read = await lender.compliance.call("GET", `/loan/mcr/${body.id}/`);
      expect(read.body).toEqual(body);
      firstEdition = body.id;
      firstFiledAt = body.filed_at;
      const { filed } = (await lender.report(1)).body;
      expect(filed).toEqual({ filing: body.id, edition: 1, filed_at: body.filed_at, changes: [] });
      expect((await lender.report(2)).body.filed).toBeNull();
      const { figures: behind } = await filedLoans(firstEdition);
      expect(behind).toContainEqual({
        state: "IL",
        code: "AC080",
        column: "direct",
        loans: [
          { loan: open.id, amount: 175_200 },
          { loan: closed.id, amount: 200_000 },
        ],
      });
      const { checks } = await lender.illinois(2);
      const carried = checks.find(
        ({ id }: ServiceResponse["body"]) => id === "AC010 = AC080 filed for Q1 2026, direct, amount",
      );
      expect(carried).toMatchObject({ left: 375_200, right: 375_200, ok: true, nmls_numbers: null });
    });

    test("the filed edition has the company's name when it filed, whatever it is now", async () => {
      const administrator = await service().hire(lender.company, "Company Administrator");
      const rename = (given: object) => administrator.call("PATCH", `/company/companies/${lender.company.id}/`, given);
      expect((await rename({ name: "Renamed Since", nmls_id: "999001" })).status).toBe(200);
      const edition = `/loan/mcr/${firstEdition}/`;
      const { body } = await lender.compliance.call("GET", edition);
      expect([body.company_name, body.company_nmls_id]).toEqual([lender.company.name, null]);
      const { body: page } = await lender.compliance.call("GET", `${edition}?format=html`);
      const main = page.slice(page.indexOf("<main>"), page.indexOf("</main>"));
      expect([main.includes("Renamed Since"), main.includes("999001")]).toEqual([false, false]);
      expect(main).not.toContain("those of today");
      const upload = await lender.compliance.call("GET", `${edition}?format=xml`);
      const name = lender.company.name.replaceAll(" ", "-");
      expect(upload.headers.get("Content-Disposition")).toContain(`mortgage-call-report-${name}-2026-Q1-edition-1.xml`);
      const now = await lender.compliance.call("GET", "/loan/mcr/json/?year=2026&quarter=1&format=html");
      expect(now.body).toContain("Renamed Since");
      await rename({ name: lender.company.name, nmls_id: null });
    });

    test("a withdrawal of March entered after the quarter is filed is shown in the next, with its sentence", async () => {
      service().clock.advance(60);
      const { loans } = service().dependencies.forCompany(lender.company.id);
      const at = service().dependencies.clock.now();
      const withdrawn = { ...entry("withdrawn", "2026-03-20"), at };
      const next = { ...open, statusHistory: [...open.statusHistory, withdrawn] };
      expect(await loans.save(next, loanSaved(next, open))).not.toBe("conflict");
      const state = await lender.illinois(2);
      expect(figures(state, "AC010")).toEqual([375_200, 2]);
      expect(figures(state, "AC050")).toEqual([0, 0]);
      expect(figures(state, "AC063")).toEqual([-175_200, -1]);
      expect(figures(state, "AC080")).toEqual([0, 0]);
      expect(state.notes).toHaveLength(1);
      expect(state.notes[0]).toStartWith(`Loan ${open.loanNumber}: `);
      expect(state.notes[0]).toEndWith("(-$175,200, -1 application).");
      expect(state.checks.filter(({ ok }: ServiceResponse["body"]) => !ok)).toEqual([]);
    });

    test("the filed quarter says what the records now give differently, as JSON, page, and workbook", async () => {
      const { filed } = (await lender.report(1)).body;
      expect(filed).toMatchObject({ filing: firstEdition, edition: 1, filed_at: firstFiledAt });
      expect(filed.changes).toContainEqual({ state: "IL", cell: "AC050_1", before: 0, after: 175_200 });
      expect(filed.changes).toContainEqual({ state: "IL", cell: "AC080_2", before: 2, after: 1 });
      expect((await lender.report(1, "&state=IL")).body.filed).toEqual(filed);
      expect((await lender.report(1, "&state=WY")).body.filed.changes).toEqual([]);
      const { body: page } = await lender.compliance.call("GET", "/loan/mcr/json/?year=2026&quarter=1&format=html");
      expect(page).toMatch(/The quarter was filed on [^<]*, edition 1: the records give \d+ other figures now\./);
      expect(page).toContain(
        '<th scope="row">IL</th><td>AC050_1</td><td class="figure">0</td><td class="figure">175,200</td>',
      );
      const sheet = (await lender.workbookOf("excel/?year=2026&quarter=1")).getWorksheet("IL");
      expect(sheet?.getRow(5).getCell(2).value).toMatch(
        /^The quarter was filed on .*, edition 1: the records give \d+ other/,
      );
    });

    test("the filed edition is also a page, a workbook, and an upload file, with the figures and loans that were filed", async () => {
      const path = `/loan/mcr/${firstEdition}/`;
      const { body: page } = await lender.compliance.call("GET", `${path}?format=html`);
      expect(page).toMatch(/These are the figures as they were filed on [^<]*, edition 1\./);
      expect(page).toContain(`<li>${open.loanNumber}: $175,200</li>`);
      expect((await lender.compliance.call("GET", `${path}?format=html&zero_rows=show`)).body).toContain(
        'id="zeros" checked>',
      );
      const { body: xml } = await lender.compliance.call("GET", `${path}?format=xml`);
      expect(xml).toContain("<AC020_1>376200</AC020_1><AC020_2>3</AC020_2>");
      expect(xml).not.toContain("<AC050_1>");
      const workbook = await lender.workbookOf(`${firstEdition}/?format=xlsx`);
      const line = (code: string) =>
        workbook
          .getWorksheet("IL")
          ?.getRows(1, 200)
          ?.find((row) => row.getCell(1).value === code);
      expect([line("AC050")?.getCell(3).value, line("AC080")?.getCell(4).value]).toEqual([0, 2]);
      expect(workbook.getWorksheet("Loans")?.getColumn(4).values).toContain(open.loanNumber);
      const { token } = lender.compliance;
      const response = await service().ask(`/api${path}?format=xml`, { token });
      await response.text();
      const name = lender.company.name.replaceAll(" ", "-");
      expect(response.headers.get("Content-Disposition")).toBe(
        `attachment; filename="mortgage-call-report-${name}-2026-Q1-edition-1.xml"`,
      );
      const other = await service().hire(await service().company(), "Company Administrator");
      expect((await other.call("GET", `${path}?format=html`)).status).toBe(404);
    });

    test("filed again, the first has a new edition that says what it changes, and the next needs no correction", async () => {
      service().clock.advance(60);
      const { status, body } = await lender.file(1);
      expect([status, body.edition]).toEqual([201, 2]);
      expect(body.changes).toContainEqual({ state: "IL", cell: "AC050_1", before: 0, after: 175_200 });
      expect(body.changes).toContainEqual({ state: "IL", cell: "AC080_2", before: 2, after: 1 });
      const behind = async (id: number, code: string) =>
        (await filedLoans(id)).figures.find((figure: ServiceResponse["body"]) => figure.code === code).loans;
      expect(await behind(firstEdition, "AC080")).toEqual([
        { loan: open.id, amount: 175_200 },
        { loan: closed.id, amount: 200_000 },
      ]);
      expect(await behind(body.id, "AC080")).toEqual([{ loan: closed.id, amount: 200_000 }]);
      expect(await behind(body.id, "AC050")).toEqual([{ loan: open.id, amount: 175_200 }]);
      const { results } = (await lender.compliance.call("GET", "/loan/mcr/?year=2026")).body;
      expect(results.map(({ edition }: ServiceResponse["body"]) => edition)).toEqual([2, 1]);
      expect((await lender.compliance.call("GET", "/loan/mcr/?year=2025")).body.count).toBe(0);
      const state = await lender.illinois(2);
      expect([figures(state, "AC010"), figures(state, "AC063")]).toEqual([
        [200_000, 1],
        [0, 0],
      ]);
    });

    test("filed loans are returned for one state too, and none for a state that was not filed", async () => {
      const all = await filedLoans(firstEdition);
      expect(await filedLoans(firstEdition, "?state=IL")).toEqual(all);
      expect(await filedLoans(firstEdition, "?state=TX")).toEqual({ filing: firstEdition, figures: [], mlos: [] });
      const refused = await lender.compliance.call("GET", `/loan/mcr/${firstEdition}/loans/?state=XX`);
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, "state"]);
    });

    test("a current quarter cannot be filed", async () => {
      const opening = { amount: 391_000, count: 2, source: "Call report of Q1 2026" };
      const inputs = { year: 2026, quarter: 2, state: "IL", gross_revenue: 0, repurchases: { amount: 0, count: 0 } };
      const refused = await lender.compliance.call("PUT", "/loan/mcr/inputs/", { ...inputs, opening });
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, "opening"]);
      const { status, body } = await lender.file(2);
      expect([status, body.code]).toEqual([400, "call_report_not_filable"]);
      expect(body.detail).toBe("The quarter cannot be filed yet. The quarter is not over.");
    });

    test("a request that is repeated under its key files once", async () => {
      const key = { "Idempotency-Key": "the first quarter" };
      const request = { year: 2025, quarter: 4 };
      const first = await lender.compliance.call("POST", "/loan/mcr/", request, key);
      const again = await lender.compliance.call("POST", "/loan/mcr/", request, key);
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.body).toEqual(first.body);
      expect((await lender.compliance.call("GET", "/loan/mcr/?year=2025")).body.count).toBe(1);
    });

    test("another company's people see none of it", async () => {
      const other = await service().hire(await service().company(), "Company Administrator");
      const { body } = await other.call("GET", "/loan/mcr/json/?year=2026&quarter=1");
      expect(body.states).toEqual([]);
      expect(figures(body.all_states, "AC020")).toEqual([0, 0]);
      expect((await other.call("GET", "/loan/mcr/")).body.count).toBe(0);
      expect((await other.call("GET", `/loan/mcr/json/?year=2026&quarter=1&company=${lender.company.id}`)).status).toBe(
        404,
      );
    });
  });
});
