import { beforeAll, describe, expect, spyOn, test } from "bun:test";
import ExcelJS from "exceljs";
import { startJobWorker } from "../../../../../bootstrap/background/job-worker.ts";
import type { Company } from "../../../../../domain/company/company.ts";
import { day } from "../../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import type { LoanStatus } from "../../../../../domain/loan/status/status.ts";
import { aCalculation } from "../../../../fixtures/calculation/calculation.ts";
import { instant } from "../../../../fixtures/clock.ts";
import { aLoan, aProperty } from "../../../../fixtures/loan/loan.ts";
import { loanAdded, loanSaved } from "../../../../fixtures/loan/log.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import type { Caller, ServiceResponse } from "../../support/running-service.ts";

const noonOf = (on: string) => instant(`${on}T17:00:00.000Z`);

const entry = (status: LoanStatus, on: string) => ({
  status,
  at: noonOf(on),
  effectiveOn: day(on),
  byUserId: 1,
  reason: null,
});

/** No user of the store, so that only what was recorded at the funding counts. */
const originator = { userId: 70_007, name: "Olga Officer", nmlsId: "123456" };

/** A line of a state's report, in either section. */
const lineOf = (state: ServiceResponse["body"], code: string): ServiceResponse["body"] =>
  Object.values<ServiceResponse["body"][]>(state.sections)
    .flat()
    .find((line) => line.code === code);

/** Amount and count of a line in a column. */
const figures = (state: ServiceResponse["body"], code: string, column = "direct") => {
  const { amount, count } = lineOf(state, code)[column];
  return [amount, count];
};

onBothStores((service) => {
  let company: Company;
  let compliance: Caller;
  /** Tokens expire when the clock is advanced. */
  const signIn = async () => {
    compliance = await service().hire(company, "Company User", "Compliance");
  };
  const newCompany = async () => {
    company = await service().company({ statesLicensed: ["IL"], nmlsId: null });
    await signIn();
  };
  const report = (quarter: number, more = "") =>
    compliance.call("GET", `/loan/mcr/json/?year=2026&quarter=${quarter}${more}`);
  const illinois = async (quarter: number): Promise<ServiceResponse["body"]> => {
    const { status, body } = await report(quarter, "&state=IL");
    expect([status, body.detail]).toEqual([200, undefined]);
    return body.states[0];
  };
  const workbookOf = async (path: string): Promise<ExcelJS.Workbook> => {
    const { token } = compliance;
    const Accept = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    const response = await service().ask(`/api/loan/mcr/${path}`, { token, headers: { Accept } });
    expect(response.headers.get("Content-Type")).toBe(Accept);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await response.arrayBuffer());
    return workbook;
  };
  const file = (quarter: number) => compliance.call("POST", "/loan/mcr/", { year: 2026, quarter });

  /** A loan in Illinois that the company's people received, with the amount of its one calculation. */
  const received = async (on: string, dollars: number | null, given: Partial<Loan> = {}): Promise<Loan> => {
    const loan = aLoan({
      companyId: company.id,
      applicationOn: day(on),
      pipeline: [{ effectiveOn: day(on), channel: "retail", propertyState: "IL", recordedAt: noonOf(on) }],
      statusHistory: [entry("origination", on)],
      property: aProperty({ state: "IL" }),
      ...given,
    });
    const { loans, calculations } = service().dependencies.forCompany(company.id);
    await loans.add(loan, loanAdded(loan));
    if (dollars !== null) {
      const { result, ...calculation } = aCalculation({
        companyId: company.id,
        loanId: loan.id,
        calculatedAt: noonOf(on),
      });
      await calculations.add({ ...calculation, result: { ...result, principalLimitCents: dollars * 100 } });
    }
    return loan;
  };

  const funded = (on: string, who: typeof originator | (Omit<typeof originator, "nmlsId"> & { nmlsId: null })) => ({
    statusHistory: [entry("origination", "2026-01-15"), entry("funded", on)],
    closingOn: day("2026-04-20"),
    disbursedOn: day(on),
    originatorAtFunding: who,
  });

  describe("two quarters of a lender", () => {
    let open: Loan;
    let denied: Loan;
    let closed: Loan;
    let firstEdition: number;
    let firstFiledAt: string;
    const filedLoans = async (id: number, query = "") =>
      (await compliance.call("GET", `/loan/mcr/${id}/loans/${query}`)).body;
    beforeAll(async () => {
      await newCompany();
      open = await received("2026-02-10", 175_200);
      denied = await received("2026-02-20", null, {
        statusHistory: [entry("origination", "2026-02-20"), entry("denied", "2026-03-10")],
      });
      closed = await received("2026-01-15", 200_000, funded("2026-04-24", originator));
    });

    test("the first has what was received, decided, and left over, with the loans behind each figure", async () => {
      const state = await illinois(1);
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
      const state = await illinois(2);
      expect(figures(state, "AC010")).toEqual([375_200, 2]);
      expect(figures(state, "AC070")).toEqual([200_000, 1]);
      expect(figures(state, "AC080")).toEqual([175_200, 1]);
      for (const line of ["AC700", "AC810", "AC940"]) expect(figures(state, line, "retail")).toEqual([200_000, 1]);
      expect(figures(state, "I130", "total")).toEqual([200_000, 1]);
      expect(state.mlos).toEqual([
        { nmls_id: "123456", name: "Olga Officer", amount: 200_000, count: 1, loans: [closed.id] },
      ]);
      expect(state.checks.filter(({ ok }: ServiceResponse["body"]) => !ok)).toEqual([]);
      expect((await report(2)).body).toMatchObject({ complete: false, form_version: 7 });
      expect((await report(1)).body).toMatchObject({ complete: true, company_name: company.name });
    });

    test("all states are returned if none is named, with their sum", async () => {
      const { body } = await report(1);
      expect(body.states.map(({ state }: ServiceResponse["body"]) => state)).toEqual(["IL"]);
      expect(figures(body.all_states, "AC020")).toEqual([376_200, 3]);
    });

    test("a readable page has each figure with the loans behind it", async () => {
      const { status, headers, body } = await compliance.call(
        "GET",
        "/loan/mcr/json/?year=2026&quarter=1&state=IL",
        undefined,
        { Accept: "text/html" },
      );
      expect([status, headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(body).toContain("Mortgage Call Report, Q1 2026, IL");
      expect(body).toContain('id="zeros">');
      const { body: whole } = await compliance.call(
        "GET",
        "/loan/mcr/json/?year=2026&quarter=1&format=html&zero_rows=show",
      );
      expect(whole).toContain('id="zeros" checked>');
      expect(body).toContain(
        `<details><summary>1 loan</summary><ul><li>${denied.loanNumber}: $1,000</li></ul></details>`,
      );
    });

    test("the workbook opens with the same figures", async () => {
      const workbook = await workbookOf("excel/?year=2026&quarter=1");
      expect(workbook.worksheets.map(({ name }) => name)).toEqual(["IL", "All states", "Loans", "Checks"]);
      const rows = workbook.getWorksheet("IL")?.getRows(1, 200) ?? [];
      const values = rows.find((row) => row.getCell(1).value === "AC020")?.values;
      expect(values).toContain(376_200);
      const loans = workbook.getWorksheet("Loans")?.getColumn(4).values;
      expect(loans).toContain(open.loanNumber);
    });

    test("files are named after the company, the quarter, and the state", async () => {
      const { token } = compliance;
      const nameOf = async (path: string) => {
        const response = await service().ask(`/api/loan/mcr/${path}`, { token });
        await response.arrayBuffer();
        return /filename="(.*)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
      };
      const name = company.name.replaceAll(" ", "-");
      expect(await nameOf("excel/?year=2026&quarter=1")).toBe(`mortgage-call-report-${name}-2026-Q1.xlsx`);
      expect(await nameOf("xml/?year=2026&quarter=1&state=IL")).toBe(`mortgage-call-report-${name}-2026-Q1-IL.xml`);
    });

    test("a workbook is written by a job if the client prefers one, and is downloaded from it", async () => {
      const path = "/loan/mcr/excel/?year=2026&quarter=1";
      const started = await compliance.call("GET", path, undefined, { Prefer: "respond-async" });
      expect([started.status, started.body.kind]).toEqual([202, "call_report_workbook"]);
      const worker = startJobWorker(service().dependencies);
      let job = started;
      while (job.body.ended_at === null) job = await compliance.call("GET", `/jobs/${started.body.id}/`);
      await worker.stop();
      expect(job.body).toMatchObject({ state: "done", result: `/api/jobs/${started.body.id}/file/` });
      const namesIn = ({ worksheets }: ExcelJS.Workbook) => worksheets.map(({ name }) => name);
      const ofJob = await workbookOf(`../../jobs/${started.body.id}/file/`);
      expect(namesIn(ofJob)).toEqual(namesIn(await workbookOf("excel/?year=2026&quarter=1")));
    });

    test("the upload file names elements by line and column", async () => {
      const { body } = await compliance.call("GET", "/loan/mcr/xml/?year=2026&quarter=1");
      expect(body).toContain('<Mcr formVersion="v7" type="E" year="2026" periodType="MCRQ1"><Rmla stateCode="IL">');
      expect(body).toContain("<AC020_1>376200</AC020_1><AC020_2>3</AC020_2>");
    });

    test("once filed, the first is frozen, and the second begins with what was filed", async () => {
      const { status, body } = await file(1);
      expect([status, body.edition, body.changes]).toEqual([201, 1, []]);
      expect(body.digest).toMatch(/^[0-9a-f]{64}$/);
      expect(body.filed_states[0].cells).toContainEqual({ cell: "AC080_1", value: 375_200 });
      const read = await compliance.call("GET", `/loan/mcr/${body.id}/`);
      expect(read.body).toEqual(body);
      firstEdition = body.id;
      firstFiledAt = body.filed_at;
      const { filed } = (await report(1)).body;
      expect(filed).toEqual({ filing: body.id, edition: 1, filed_at: body.filed_at, changes: [] });
      expect((await report(2)).body.filed).toBeNull();
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
      const { checks } = await illinois(2);
      const carried = checks.find(
        ({ id }: ServiceResponse["body"]) => id === "AC010 = AC080 filed for Q1 2026, direct, amount",
      );
      expect(carried).toMatchObject({ left: 375_200, right: 375_200, ok: true, nmls_numbers: null });
    });

    test("the filed edition has the company's name when it filed, whatever it is now", async () => {
      const administrator = await service().hire(company, "Company Administrator");
      const rename = (given: object) => administrator.call("PATCH", `/company/companies/${company.id}/`, given);
      expect((await rename({ name: "Renamed Since", nmls_id: "999001" })).status).toBe(200);
      const edition = `/loan/mcr/${firstEdition}/`;
      const { body } = await compliance.call("GET", edition);
      expect([body.company_name, body.company_nmls_id]).toEqual([company.name, null]);
      const { body: page } = await compliance.call("GET", `${edition}?format=html`);
      const main = page.slice(page.indexOf("<main>"), page.indexOf("</main>"));
      expect([main.includes("Renamed Since"), main.includes("999001")]).toEqual([false, false]);
      expect(main).not.toContain("those of today");
      const upload = await compliance.call("GET", `${edition}?format=xml`);
      const name = company.name.replaceAll(" ", "-");
      expect(upload.headers.get("Content-Disposition")).toContain(`mortgage-call-report-${name}-2026-Q1-edition-1.xml`);
      const now = await compliance.call("GET", "/loan/mcr/json/?year=2026&quarter=1&format=html");
      expect(now.body).toContain("Renamed Since");
      await rename({ name: company.name, nmls_id: null });
    });

    test("a withdrawal of March entered after the quarter is filed is shown in the next, with its sentence", async () => {
      service().clock.advance(60);
      const { loans } = service().dependencies.forCompany(company.id);
      const at = service().dependencies.clock.now();
      const withdrawn = { ...entry("withdrawn", "2026-03-20"), at };
      const next = { ...open, statusHistory: [...open.statusHistory, withdrawn] };
      expect(await loans.save(next, loanSaved(next, open))).not.toBe("conflict");
      const state = await illinois(2);
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
      const { filed } = (await report(1)).body;
      expect(filed).toMatchObject({ filing: firstEdition, edition: 1, filed_at: firstFiledAt });
      expect(filed.changes).toContainEqual({ state: "IL", cell: "AC050_1", before: 0, after: 175_200 });
      expect(filed.changes).toContainEqual({ state: "IL", cell: "AC080_2", before: 2, after: 1 });
      expect((await report(1, "&state=IL")).body.filed).toEqual(filed);
      expect((await report(1, "&state=WY")).body.filed.changes).toEqual([]);
      const { body: page } = await compliance.call("GET", "/loan/mcr/json/?year=2026&quarter=1&format=html");
      expect(page).toMatch(/The quarter was filed on [^<]*, edition 1: the records give \d+ other figures now\./);
      expect(page).toContain(
        '<th scope="row">IL</th><td>AC050_1</td><td class="figure">0</td><td class="figure">175,200</td>',
      );
      const sheet = (await workbookOf("excel/?year=2026&quarter=1")).getWorksheet("IL");
      expect(sheet?.getRow(5).getCell(2).value).toMatch(
        /^The quarter was filed on .*, edition 1: the records give \d+ other/,
      );
    });

    test("the filed edition is also a page, a workbook, and an upload file, with the figures and loans that were filed", async () => {
      const path = `/loan/mcr/${firstEdition}/`;
      const { body: page } = await compliance.call("GET", `${path}?format=html`);
      expect(page).toMatch(/These are the figures as they were filed on [^<]*, edition 1\./);
      expect(page).toContain(`<li>${open.loanNumber}: $175,200</li>`);
      expect((await compliance.call("GET", `${path}?format=html&zero_rows=show`)).body).toContain(
        'id="zeros" checked>',
      );
      const { body: xml } = await compliance.call("GET", `${path}?format=xml`);
      expect(xml).toContain("<AC020_1>376200</AC020_1><AC020_2>3</AC020_2>");
      expect(xml).not.toContain("<AC050_1>");
      const workbook = await workbookOf(`${firstEdition}/?format=xlsx`);
      const line = (code: string) =>
        workbook
          .getWorksheet("IL")
          ?.getRows(1, 200)
          ?.find((row) => row.getCell(1).value === code);
      expect([line("AC050")?.getCell(3).value, line("AC080")?.getCell(4).value]).toEqual([0, 2]);
      expect(workbook.getWorksheet("Loans")?.getColumn(4).values).toContain(open.loanNumber);
      const { token } = compliance;
      const response = await service().ask(`/api${path}?format=xml`, { token });
      await response.text();
      const name = company.name.replaceAll(" ", "-");
      expect(response.headers.get("Content-Disposition")).toBe(
        `attachment; filename="mortgage-call-report-${name}-2026-Q1-edition-1.xml"`,
      );
      const other = await service().hire(await service().company(), "Company Administrator");
      expect((await other.call("GET", `${path}?format=html`)).status).toBe(404);
    });

    test("filed again, the first has a new edition that says what it changes, and the next needs no correction", async () => {
      service().clock.advance(60);
      const { status, body } = await file(1);
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
      const { results } = (await compliance.call("GET", "/loan/mcr/?year=2026")).body;
      expect(results.map(({ edition }: ServiceResponse["body"]) => edition)).toEqual([2, 1]);
      expect((await compliance.call("GET", "/loan/mcr/?year=2025")).body.count).toBe(0);
      const state = await illinois(2);
      expect([figures(state, "AC010"), figures(state, "AC063")]).toEqual([
        [200_000, 1],
        [0, 0],
      ]);
    });

    test("filed loans are returned for one state too, and none for a state that was not filed", async () => {
      const all = await filedLoans(firstEdition);
      expect(await filedLoans(firstEdition, "?state=IL")).toEqual(all);
      expect(await filedLoans(firstEdition, "?state=TX")).toEqual({ filing: firstEdition, figures: [], mlos: [] });
      const refused = await compliance.call("GET", `/loan/mcr/${firstEdition}/loans/?state=XX`);
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, "state"]);
    });

    test("a current quarter cannot be filed", async () => {
      const opening = { amount: 391_000, count: 2, source: "Call report of Q1 2026" };
      const inputs = { year: 2026, quarter: 2, state: "IL", gross_revenue: 0, repurchases: { amount: 0, count: 0 } };
      const refused = await compliance.call("PUT", "/loan/mcr/inputs/", { ...inputs, opening });
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, "opening"]);
      const { status, body } = await file(2);
      expect([status, body.code]).toEqual([400, "call_report_not_filable"]);
      expect(body.detail).toBe("The quarter cannot be filed yet. The quarter is not over.");
    });

    test("a request that is repeated under its key files once", async () => {
      const key = { "Idempotency-Key": "the first quarter" };
      const request = { year: 2025, quarter: 4 };
      const first = await compliance.call("POST", "/loan/mcr/", request, key);
      const again = await compliance.call("POST", "/loan/mcr/", request, key);
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.body).toEqual(first.body);
      expect((await compliance.call("GET", "/loan/mcr/?year=2025")).body.count).toBe(1);
    });

    test("another company's people see none of it", async () => {
      const other = await service().hire(await service().company(), "Company Administrator");
      const { body } = await other.call("GET", "/loan/mcr/json/?year=2026&quarter=1");
      expect(body.states).toEqual([]);
      expect(figures(body.all_states, "AC020")).toEqual([0, 0]);
      expect((await other.call("GET", "/loan/mcr/")).body.count).toBe(0);
      expect((await other.call("GET", `/loan/mcr/json/?year=2026&quarter=1&company=${company.id}`)).status).toBe(404);
    });
  });

  describe("the requested report", () => {
    beforeAll(newCompany);

    test("a licensed state without activity is a zero report, and any other state is reported as not licensed", async () => {
      const zero = await illinois(1);
      expect(zero.licensed).toBe(true);
      expect(figures(zero, "AC066")).toEqual([0, 0]);
      const { body } = await report(1, "&state=WY");
      expect(body.states[0]).toMatchObject({ state: "WY", licensed: false, loans: [], notes: [] });
      expect(body.states[0].remarks.map(({ code }: ServiceResponse["body"]) => code)).toContain("not_licensed");
      expect((await report(1)).body.states.map(({ state }: ServiceResponse["body"]) => state)).toEqual(["IL"]);
    });

    test.each([
      ["year=3000&quarter=1", "year", "must be from 1900 to 2999"],
      ["year=2999&quarter=1", "quarter", "must be a quarter that has begun"],
      ["year=2026&quarter=3", "quarter", "must be a quarter that has begun"],
      ["year=2023&quarter=4", "year", "must be 2024 or later"],
      ["year=2026&quarter=5", "quarter", "must be"],
      ["year=2026", "quarter", "is required"],
      ["year=2026&quarter=1&state=XX", "state", "must be a state's two-letter abbreviation"],
    ])("%s is refused by its name", async (query, field, message) => {
      for (const form of ["json", "excel", "xml"]) {
        const { status, body } = await compliance.call("GET", `/loan/mcr/${form}/?${query}`);
        expect([form, status, body.errors[0].field]).toEqual([form, 400, field]);
        expect(body.errors[0].message).toStartWith(message);
      }
    });

    test("accounting's inputs are in the report, and are replaced by its next inputs", async () => {
      const inputs = {
        year: 2026,
        quarter: 1,
        state: "IL",
        gross_revenue: 125_000,
        repurchases: { amount: 200_000, count: 1 },
      };
      const before = await illinois(1);
      expect(before.remarks.map(({ code }: ServiceResponse["body"]) => code)).toEqual(["inputs_not_entered"]);
      const set = await compliance.call("PUT", "/loan/mcr/inputs/", { ...inputs, note: "Books are closed" });
      expect([set.status, set.body.gross_revenue]).toEqual([200, 125_000]);
      const after = await illinois(1);
      expect([lineOf(after, "AC1100").total.amount, figures(after, "AC1000", "total")]).toEqual([
        125_000,
        [200_000, 1],
      ]);
      expect([after.notes, after.remarks]).toEqual([["Books are closed"], []]);
      await compliance.call("PUT", "/loan/mcr/inputs/", { ...inputs, gross_revenue: 130_000 });
      const read = await compliance.call("GET", "/loan/mcr/inputs/?year=2026&quarter=1");
      expect(read.body.inputs).toMatchObject([{ state: "IL", gross_revenue: 130_000, note: null, opening: null }]);
      const opening = { amount: 391_000, count: 2, source: "Call report of Q4 2025" };
      const opened = await compliance.call("PUT", "/loan/mcr/inputs/", { ...inputs, opening });
      expect(opened.body.opening).toEqual({ ...opening, third_party_amount: 0, third_party_count: 0 });
      expect(figures(await illinois(1), "AC010")).toEqual([391_000, 2]);
    });

    test("repurchases have an amount and a count, or neither", async () => {
      const inputs = { year: 2026, quarter: 1, state: "IL", gross_revenue: 0, repurchases: { amount: 5, count: 0 } };
      const { status, body } = await compliance.call("PUT", "/loan/mcr/inputs/", inputs);
      expect([status, body.errors[0].field]).toEqual([400, "repurchases"]);
    });
  });

  test("a loan corrected after its quarter, which is not filed yet, is reported as corrected", async () => {
    await newCompany();
    const loan = await received("2026-01-15", 200_000, {
      ...funded("2026-02-24", originator),
      closingOn: day("2026-02-20"),
    });
    const columns = async () => {
      const state = await illinois(1);
      return [figures(state, "AC070"), figures(state, "AC070", "third_party"), figures(state, "AC700", "wholesale")];
    };
    expect(await columns()).toEqual([
      [200_000, 1],
      [0, 0],
      [0, 0],
    ]);
    const reason = "The broker's application is in the file";
    const corrected = { reason, loan: { channel: "wholesale" } };
    const { status, body } = await compliance.call("POST", `/loan/loans/${loan.id}/corrections/`, corrected);
    expect([status, body.detail, body.pipeline.length]).toEqual([200, undefined, 2]);
    expect(await columns()).toEqual([
      [0, 0],
      [200_000, 1],
      [200_000, 1],
    ]);
  });

  test("a loan whose originator has no NMLS id prevents reporting its quarter, and is reported with them", async () => {
    await newCompany();
    const loan = await received("2026-01-15", 200_000, funded("2026-04-24", { ...originator, nmlsId: null }));
    const { status, body } = await report(2);
    expect([status, body.code]).toEqual([400, "report_data_missing"]);
    expect(body.detail).toContain(loan.loanNumber);
    expect(body.errors).toEqual([
      {
        field: "nmls_id",
        message: `of Olga Officer, the loan officer of loan ${loan.loanNumber} (user 70007), is missing`,
      },
    ]);
    expect((await report(1)).status).toBe(200);
  });

  test("an NMLS id that is entered after the funding completes the originator, and nothing else changes it", async () => {
    await newCompany();
    const administrator = await service().hire(company, "Company Administrator");
    const { userId } = await service().hire(company, "Company User", "Loan Officer");
    const setId = (nmls_id: string | null) => administrator.call("PATCH", `/company/users/${userId}/`, { nmls_id });
    await setId(null);
    const who = { userId, name: "Olga Officer", nmlsId: null };
    const given = { ...funded("2026-02-24", who), closingOn: day("2026-02-20") };
    await received("2026-01-15", 200_000, { ...given, originatorAtFunding: { ...who, licenseNumber: "IL-1" } });
    expect((await report(1)).body.code).toBe("report_data_missing");
    expect((await setId("345678")).status).toBe(200);
    const named = (await illinois(1)).mlos.map((mlo: ServiceResponse["body"]) => [mlo.nmls_id, mlo.name]);
    expect(named).toEqual([["345678", "Olga Officer"]]);
    await received("2026-01-16", 100_000, {
      ...funded("2026-02-25", { userId, name: "Olga Officer", nmlsId: "345678" }),
      closingOn: day("2026-02-20"),
    });
    await setId("456789");
    const both = (await illinois(1)).mlos.map((mlo: ServiceResponse["body"]) => [mlo.nmls_id, mlo.amount]);
    expect(both).toEqual([
      ["345678", 100_000],
      ["456789", 200_000],
    ]);
  });

  test("an imported originator never gets the NMLS id of the user who works on the loan", async () => {
    await newCompany();
    const { userId } = await service().hire(company, "Company User", "Loan Officer");
    const administrator = await service().hire(company, "Company Administrator");
    expect((await administrator.call("PATCH", `/company/users/${userId}/`, { nmls_id: "123456" })).status).toBe(200);
    const imported = { userId, name: "Former Officer", nmlsId: null };
    await received("2026-01-15", 200_000, { ...funded("2026-02-24", imported), closingOn: day("2026-02-20") });
    const { body } = await report(1);
    expect([body.code, body.errors?.[0]?.message]).toEqual([
      "report_data_missing",
      expect.stringMatching(/^of Former Officer, .+ is missing$/),
    ]);
  });

  test("the page of such a report says the same without the API's names", async () => {
    await newCompany();
    const link = await compliance.call("POST", "/pages/links/", { page: "mcr", year: 2026, quarter: 2 });
    const loan = await received("2026-01-15", 200_000, funded("2026-04-24", { ...originator, nmlsId: null }));
    const response = await service().ask(new URL(link.body.url).pathname);
    const page = await response.text();
    expect([response.status, page.includes("nmls_id")]).toEqual([400, false]);
    expect(page).toContain(
      `<p>NMLS id of Olga Officer, the loan officer of loan ${loan.loanNumber} (user 70007), is missing.</p>`,
    );
  });

  test("a filed correction keeps its sentence and its loan, and an originator's line its loans, once others are filed", async () => {
    await newCompany();
    const loan = await received("2025-12-10", 180_000);
    const closed = await received("2026-01-15", 200_000, {
      ...funded("2026-02-24", originator),
      closingOn: day("2026-02-20"),
    });
    expect((await compliance.call("POST", "/loan/mcr/", { year: 2025, quarter: 4 })).status).toBe(201);
    service().clock.advance(60);
    const { loans } = service().dependencies.forCompany(company.id);
    const at = service().dependencies.clock.now();
    const withdrawn = { ...entry("withdrawn", "2025-12-20"), at };
    const next = { ...loan, statusHistory: [...loan.statusHistory, withdrawn] };
    expect(await loans.save(next, loanSaved(next, loan))).not.toBe("conflict");
    // It was recorded in May, long after the first quarter, to which it does not belong.
    service().clock.advance(90 * 24 * 60 * 60);
    await signIn();
    const { status, body } = await file(2);
    expect([status, body.detail]).toEqual([201, undefined]);
    const [filed] = body.filed_states;
    expect(filed.notes).toHaveLength(1);
    expect(filed.notes[0]).toStartWith(`Loan ${loan.loanNumber}: withdrawn on 2025-12-20, entered on 2026-05-0`);
    expect(filed.notes[0]).toContain(", after Q4 2025 was filed ");
    const saved = await loans.find(loan.id);
    if (saved === null) throw new Error("the loan is gone");
    const again = { ...saved, loanNumber: "2026-999999", statusHistory: loan.statusHistory };
    expect(await loans.save(again, loanSaved(again, saved))).not.toBe("conflict");
    expect((await compliance.call("GET", `/loan/mcr/${body.id}/`)).body).toEqual(body);
    const read = (await compliance.call("GET", `/loan/mcr/${body.id}/loans/`)).body;
    expect(read.figures).toContainEqual({
      state: "IL",
      code: "AC063",
      column: "direct",
      loans: [{ loan: loan.id, amount: -180_000 }],
    });
    const first = await file(1);
    const { mlos } = (await compliance.call("GET", `/loan/mcr/${first.body.id}/loans/`)).body;
    expect(mlos).toEqual([{ state: "IL", nmls_id: "123456", loans: [{ loan: closed.id, amount: 200_000 }] }]);
  });

  test("a quarter that two people file concurrently is filed once, and nothing is left of the other filing", async () => {
    await newCompany();
    await received("2026-01-15", 200_000);
    const { dependencies } = service();
    const stores = dependencies.forCompany(company.id);
    const { callReports, documentFiles } = stores;
    const { newestOf } = callReports;
    const opening = spyOn(dependencies, "forCompany").mockReturnValue(stores);
    const filed: ServiceResponse[] = [];
    let hasOtherBegun = false;
    const reading = spyOn(callReports, "newestOf").mockImplementation(async (quarter) => {
      const newest = await newestOf(quarter);
      if (quarter.number !== 1 || hasOtherBegun) return newest;
      hasOtherBegun = true;
      filed.push(await file(1));
      return newest;
    });
    const storing = spyOn(documentFiles, "put");
    filed.push(await file(1));
    const names = storing.mock.calls.map(([name]) => name);
    for (const spy of [opening, reading, storing]) spy.mockRestore();
    expect(filed.map(({ status, body }) => [status, body.code])).toEqual([
      [201, undefined],
      [409, "changed_meanwhile"],
    ]);
    const files = await Promise.all(names.map((name) => documentFiles.read(name)));
    expect(files.map((parts) => parts !== null)).toEqual([true, false]);
  });
});
