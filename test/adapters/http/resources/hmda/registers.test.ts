import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { startJobWorker } from "../../../../../bootstrap/background/job-worker.ts";
import { day } from "../../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { aReportedLoan, entryOn } from "../../../../fixtures/reports/register-facts.ts";
import { forBothStores } from "../../support/on-both-stores.ts";
import type { ServiceResponse } from "../../support/running-service.ts";
import { openRegisterScene, outcomes, type RegisterScene, registersPath } from "../../support/scenes/register-scene.ts";

const outcome = ({ status, body }: ServiceResponse) => `${status} ${body.code}`;

forBothStores((kind) => {
  describe("a company's register of a year", () => {
    let scene: RegisterScene;
    const loans: Loan[] = [];
    beforeAll(async () => {
      scene = await openRegisterScene(kind);
      for (const action of [1, 2, 3, 4, 5] as const) loans.push(await scene.addLoan(outcomes[action]));
    });
    afterAll(() => scene.close());

    const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
      scene.compliance.call(method, `${registersPath}${path}`, body, headers);
    const generate = (given: object = {}) => ask("POST", "", { year: 2025, ...given });
    /** The result of checking a file. */
    const check = async (file: string, query = "year=2025", accept = "application/json") => {
      const response = await scene.service.ask(`/api${registersPath}check-file/?${query}`, {
        method: "POST",
        token: scene.compliance.token,
        headers: { "Content-Type": "text/plain", Accept: accept },
        body: file,
      });
      return { status: response.status, text: await response.text() };
    };
    const fileOf = async (id: number): Promise<string> => (await ask("GET", `${id}/file/`)).body;
    let filing: ServiceResponse["body"];

    test("is validated: every loan of the year is counted, and the edits that hit name their loans and values", async () => {
      const { status, body } = await ask("GET", "?year=2025");
      expect([status, body.total, body.ready, body.missing_data]).toEqual([200, 5, 5, []]);
      expect([body.complete, body.edition, body.blocking, body.differs_from_filed]).toEqual([true, 0, false, null]);
      expect(body.transmittal_sheet).toMatchObject({ total_entries: "5", tax_id: "12-3456789", federal_agency: "7" });
      expect(body.edits.filter(({ tier }: ServiceResponse["body"]) => tier !== "quality")).toEqual([]);
      // One of five applications was closed as incomplete: 20%, where at most 15% are usual.
      expect(body.macro.map(({ edit }: ServiceResponse["body"]) => edit)).toContain("Q637");
    });

    test("of a year that has not begun, or whose edits are unknown, is refused; the current year is incomplete", async () => {
      expect(outcome(await ask("GET", "?year=2027"))).toBe("400 invalid");
      expect(outcome(await ask("GET", "?year=2023"))).toBe("400 invalid");
      expect(outcome(await ask("POST", "", { year: 2027 }))).toBe("400 invalid");
      expect((await ask("GET", "?year=2026")).body).toMatchObject({ complete: false, total: 0 });
    });

    test("is generated: the downloaded file has the size and digest in the filing, and check-file finds the same in it", async () => {
      const generated = await generate();
      filing = generated.body;
      expect([generated.status, filing.status, filing.edition, filing.records, filing.changes]).toEqual([
        201,
        "generated",
        1,
        5,
        null,
      ]);
      const file = await fileOf(filing.id);
      expect(Buffer.byteLength(file)).toBe(filing.file_bytes);
      expect(createHash("sha256").update(file).digest("hex")).toBe(filing.file_sha256);
      const lines = file.split("\n");
      expect([lines.length, lines.at(-1), lines[0]?.split("|").length]).toEqual([7, "", 15]);
      // The codes of the actions, in the order in which the loans were started.
      expect(lines.slice(1, 6).map((line) => line.split("|")[10])).toEqual(["1", "2", "3", "4", "5"]);
      const checked = JSON.parse((await check(file)).text);
      expect([checked.rows, checked.blocking, checked.format_errors]).toEqual([5, false, []]);
      const found = (edits: ServiceResponse["body"]) =>
        edits.map(({ edit, count }: ServiceResponse["body"]) => [edit, count]);
      expect(found(checked.edits)).toEqual(found(filing.edits));
      expect(checked.macro).toEqual(filing.macro);
    });

    test("is downloaded only by users who can report, and the download is in the audit log", async () => {
      const officer = await scene.service.hire(scene.compliance.company, "Company User", "Loan Officer");
      expect(outcome(await officer.call("GET", `${registersPath}${filing.id}/file/`))).toBe("403 permission_denied");
      const logged = await scene.compliance.call(
        "GET",
        `/audit/?kind=hmda_filing&id=${filing.id}&action=hmda_filing.read`,
      );
      expect(logged.body.results.map(({ by }: ServiceResponse["body"]) => by)).toEqual([scene.compliance.userId]);
    });

    test("of another company is not found by any operation", async () => {
      const other = await scene.service.company();
      const stranger = await scene.service.hire(other, "Company User", "Compliance");
      for (const [method, path, body] of [
        ["GET", `${filing.id}/`],
        ["GET", `${filing.id}/file/`],
        ["POST", `${filing.id}/verify/`, { quality: true, macro: true }],
        ["POST", `${filing.id}/filed/`, { filed_on: "2026-02-01" }],
      ] as const) {
        const response = await stranger.call(method, `${registersPath}${path}`, body);
        expect([path, outcome(response)]).toEqual([path, "404 hmda_filing_not_found"]);
      }
      expect((await stranger.call("GET", registersPath)).body.count).toBe(0);
    });

    test("is not filed before someone confirmed what hits; who did is stored", async () => {
      expect(outcome(await ask("POST", `${filing.id}/filed/`, { filed_on: "2026-02-01" }))).toBe(
        "400 filing_not_ready",
      );
      const refused = await ask("POST", `${filing.id}/verify/`, {});
      expect(refused.body.errors.map(({ field }: ServiceResponse["body"]) => field)).toContain("macro");
      const verified = await ask("POST", `${filing.id}/verify/`, { quality: true, macro: true });
      expect([verified.status, verified.body.status]).toEqual([200, "verified"]);
      expect(verified.body.macro_verified).toEqual({
        at: "2026-02-02T15:00:00.000Z",
        by: scene.compliance.userId,
      });
    });

    test("with a loan that changed status meanwhile is not filed: the loan is named", async () => {
      const [, , denied] = loans;
      if (denied === undefined) throw new Error("the third loan was denied");
      const { loans: store } = scene.service.dependencies.forCompany(denied.companyId);
      const administrator = await scene.service.hire(scene.compliance.company, "Company Administrator");
      const reopened = await administrator.call("POST", "/loan/loans/update-status/", {
        loan: denied.id,
        status: "processing",
        reason: "A new appraisal",
      });
      expect(reopened.status).toBe(200);
      const refused = await ask("POST", `${filing.id}/filed/`, { filed_on: "2026-02-01" });
      expect([outcome(refused), refused.body.loans]).toEqual([
        "409 changed_meanwhile",
        [{ loan: denied.id, uli: denied.uli }],
      ]);
      const again = await administrator.call("POST", "/loan/loans/update-status/", {
        loan: denied.id,
        status: "denied",
        effective_date: "2026-02-02",
      });
      expect(again.status).toBe(200);
      expect((await store.find(denied.id))?.actionTakenOn).toBe(day("2026-02-02"));
    });

    test("is generated again: the edition says what changed, and the earlier one can no longer be filed", async () => {
      const { body } = await generate();
      // The denial took effect in 2026: its loan is in the register of that year.
      expect([body.edition, body.records]).toEqual([2, 4]);
      expect(body.changes).toMatchObject({ filing: filing.id, edition: 1, added: 0, removed: 1, action_changed: 0 });
      expect(body.changes.loans).toEqual([{ loan: loans[2]?.id, uli: loans[2]?.uli ?? null, difference: "removed" }]);
      const refused = await ask("POST", `${filing.id}/filed/`, { filed_on: "2026-02-01" });
      expect([outcome(refused), refused.body.detail]).toEqual([
        "400 filing_not_ready",
        expect.stringContaining("later edition"),
      ]);
      filing = body;
    });

    test("is filed: from then on the actions of its loans are final, and other loans still change status", async () => {
      await ask("POST", `${filing.id}/verify/`, { quality: true, macro: true });
      const filed = await ask("POST", `${filing.id}/filed/`, { filed_on: "2026-02-01", receipt: "R-1" });
      expect(filed.body).toMatchObject({ status: "filed", filed_on: "2026-02-01", receipt: "R-1" });
      const again = await ask("POST", `${filing.id}/filed/`, { filed_on: "2026-02-01", receipt: "R-1" });
      expect([again.status, again.body.version]).toEqual([200, filed.body.version]);
      const administrator = await scene.service.hire(scene.compliance.company, "Company Administrator");
      const reopen = (loan: Loan | undefined) =>
        administrator.call("POST", "/loan/loans/update-status/", {
          loan: loan?.id,
          status: "processing",
          reason: "Taken up again",
        });
      for (const withdrawn of [loans[3], loans[4]])
        expect(outcome(await reopen(withdrawn))).toBe("400 action_reported");
      expect((await reopen(loans[2])).status).toBe(200);
      // An insured loan is still an originated one.
      const endorsed = await administrator.call("POST", "/loan/loans/update-status/", {
        loan: loans[0]?.id,
        status: "endorsed",
      });
      expect(endorsed.body.code).not.toBe("action_reported");
    });

    test("that changed since it was filed is reported by the next validation, loan by loan", async () => {
      expect((await ask("GET", "?year=2025")).body.differs_from_filed).toMatchObject({ added: 0, removed: 0 });
      const late = await scene.addLoan();
      const [originated] = loans;
      if (originated === undefined) throw new Error("the first loan was originated");
      const administrator = await scene.service.hire(scene.compliance.company, "Company Administrator");
      const moved = await administrator.call("PATCH", `/loan/properties/${originated.property.id}/`, {
        census_tract: "17167000200",
      });
      expect(moved.status).toBe(200);
      const { differs_from_filed: differs } = (await ask("GET", "?year=2025")).body;
      expect(differs).toMatchObject({ filing: filing.id, edition: 2, added: 1, row_changed: 1, removed: 0 });
      expect(differs.loans).toEqual([
        { loan: originated.id, uli: originated.uli, difference: "row_changed" },
        { loan: late.id, uli: late.uli, difference: "added" },
      ]);
    });

    test("stays listed with all its editions, newest first", async () => {
      scene.service.clock.advance(60);
      await generate();
      const { body } = await ask("GET", "");
      expect(body.results.map(({ edition }: ServiceResponse["body"]) => edition)).toEqual([3, 2, 1]);
      expect((await ask("GET", "?status=filed")).body.count).toBe(1);
      expect((await ask("GET", `${filing.id}/`)).body).toMatchObject({ edition: 2, status: "filed" });
    });

    test("generated twice under a key is one edition", async () => {
      const key = { "Idempotency-Key": "the register" };
      const first = await ask("POST", "", { year: 2025 }, key);
      const second = await ask("POST", "", { year: 2025 }, key);
      expect([second.status, second.body.id]).toEqual([201, first.body.id]);
      expect(second.headers.get("Idempotency-Replayed")).toBe("true");
    });

    test("is generated by a job if the client prefers one: the result of the job is the filing", async () => {
      const headers = { Prefer: "respond-async", "Idempotency-Key": "a job" };
      const started = await ask("POST", "", { year: 2025 }, headers);
      const { id } = started.body;
      expect([started.status, started.headers.get("Location"), started.body.kind]).toEqual([
        202,
        `/api/jobs/${id}/`,
        "hmda_register",
      ]);
      expect((await ask("POST", "", { year: 2025 }, headers)).body.id).toBe(id);
      const worker = startJobWorker(scene.service.dependencies);
      const readJob = () => scene.compliance.call("GET", `/jobs/${id}/`);
      while ((await readJob()).body.ended_at === null) await Bun.sleep(1);
      await worker.stop();
      const { state, result } = (await readJob()).body;
      const made = await scene.compliance.call("GET", result.replace("/api", ""));
      expect([state, made.status, made.body.edition]).toEqual(["done", 200, 5]);
    });
  });

  describe("a register with missing data", () => {
    let scene: RegisterScene;
    beforeAll(async () => {
      scene = await openRegisterScene(kind, { phone: null });
    });
    afterAll(() => scene.close());
    const ask = (method: string, path: string, body?: unknown) =>
      scene.compliance.call(method, `${registersPath}${path}`, body);

    test("is not generated, allowed errors or not: the fields of the company and of each loan are named", async () => {
      const uncalculated = await scene.addLoan({}, false);
      const undecided = await scene.addLoan({ statusHistory: [entryOn("closing", "2025-12-30")], actionTakenOn: null });
      await scene.addLoan(outcomes[4]);
      const expected = {
        missing_company_data: ["phone"],
        missing_data_count: 2,
        missing_data: [
          { loan: uncalculated.id, uli: uncalculated.uli, fields: ["calculation"] },
          { loan: undecided.id, uli: undecided.uli, fields: ["status"] },
        ],
      };
      expect((await ask("GET", "?year=2025")).body).toMatchObject({ total: 3, ready: 1, ...expected });
      for (const allow_errors of [false, true]) {
        const refused = await ask("POST", "", { year: 2025, allow_errors });
        expect(outcome(refused)).toBe("400 register_data_missing");
        expect(refused.body).toMatchObject(expected);
      }
      expect((await ask("GET", "")).body.count).toBe(0);
    });
  });

  describe("a loan whose county or census tract was not entered", () => {
    let scene: RegisterScene;
    beforeAll(async () => {
      scene = await openRegisterScene(kind, { name: "Peña & Söhne" });
    });
    afterAll(() => scene.close());
    const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
      scene.compliance.call(method, `${registersPath}${path}`, body, headers);

    test("has a row with NA, and is a warning by name in the findings, their table, and the filing", async () => {
      const { property } = aReportedLoan();
      const both = await scene.addLoan({ property: { ...property, id: 9_001, countyFips: null, censusTract: " " } });
      const tract = await scene.addLoan({ property: { ...property, id: 9_002, censusTract: null } });
      await scene.addLoan();
      const expected = {
        warning_count: 2,
        warnings: [
          { loan: both.id, uli: both.uli, fields: ["property.county_fips", "property.census_tract"] },
          { loan: tract.id, uli: tract.uli, fields: ["property.census_tract"] },
        ],
      };
      expect((await ask("GET", "?year=2025")).body).toMatchObject({ ready: 3, blocking: false, ...expected });
      const { body: table } = await ask("GET", "?year=2025", undefined, { Accept: "text/csv" });
      for (const field of ["county_fips", "census_tract"])
        expect(table).toContain(`${both.id},${both.uli},not_reported,property.${field},${both.loanNumber},`);
      expect(table).toContain(`${tract.id},${tract.uli},not_reported,property.census_tract,${tract.loanNumber},`);
      const { body: generated } = await ask("POST", "", { year: 2025 });
      expect(generated).toMatchObject(expected);
      expect((await ask("GET", `${generated.id}/`)).body).toMatchObject(expected);
      const rows = (await ask("GET", `${generated.id}/file/`)).body.split("\n").slice(1, 4);
      expect(rows.map((row: string) => row.split("|").slice(16, 18).join())).toEqual([
        "NA,NA",
        "17167,NA",
        "17167,17167000100",
      ]);
    });

    test("files are named after the company, the year, the quarter, and the edition", async () => {
      const nameOf = async (path: string, init: object = {}) => {
        const { token } = scene.compliance;
        const response = await scene.service.ask(`/api${registersPath}${path}`, { token, ...init });
        await response.text();
        return response.headers.get("Content-Disposition");
      };
      const { body: second } = await ask("POST", "", { year: 2025 });
      expect(second.edition).toBe(2);
      expect(await nameOf(`${second.id}/file/`)).toBe(
        'attachment; filename="hmda-register-Pena-Sohne-2025-edition-2.txt"',
      );
      expect(await nameOf("?year=2025&format=csv")).toBe('attachment; filename="hmda-findings-Pena-Sohne-2025.csv"');
      const sent = { method: "POST", headers: { "Content-Type": "text/plain", Accept: "text/csv" }, body: "1|2\n" };
      expect(await nameOf("check-file/?year=2026&quarter=2", sent)).toBe(
        'attachment; filename="hmda-edits-Pena-Sohne-2026-Q2.csv"',
      );
      // The edition keeps the name that is in its file.
      const administrator = await scene.service.hire(scene.compliance.company, "Company Administrator");
      const path = `/company/companies/${scene.compliance.company.id}/`;
      expect((await administrator.call("PATCH", path, { name: "Renamed Since" })).status).toBe(200);
      expect(await nameOf(`${second.id}/file/`)).toBe(
        'attachment; filename="hmda-register-Pena-Sohne-2025-edition-2.txt"',
      );
    });
  });

  describe("a register with loans that are left for later", () => {
    let scene: RegisterScene;
    beforeAll(async () => {
      scene = await openRegisterScene(kind);
    });
    afterAll(() => scene.close());
    const ask = (method: string, path: string, body?: unknown) =>
      scene.compliance.call(method, `${registersPath}${path}`, body);

    test("is generated if all that lack data are named, stores what they lack, and cannot be verified", async () => {
      const whole = await scene.addLoan();
      const one = await scene.addLoan({}, false);
      expect((await ask("POST", "", { year: 2025 })).body.detail).toStartWith(
        "1 loan lacks data that its row requires: ",
      );
      const other = await scene.addLoan({}, false);
      const some = await ask("POST", "", { year: 2025, left_for_later: [one.id, whole.id] });
      expect(outcome(some)).toBe("400 register_data_missing");
      expect(some.body.detail).toStartWith("2 loans lack data that their row requires: ");
      const missing_data = [one, other].map(({ id, uli, loanNumber }) => ({
        loan: id,
        loan_number: loanNumber,
        url: `/api/loan/loans/${id}/`,
        uli,
        fields: ["calculation"],
        missing: [
          {
            field: "calculation",
            message:
              "Enter an amount of a day from the application to the action, as it was worked out elsewhere, or calculate the loan as of such a day, with POST /api/loan/entered-amounts/ or POST /api/loan/loan-calculation/.",
            entered_by: ["Processor", "Compliance", "Company Administrator"],
          },
        ],
      }));
      const { status, body } = await ask("POST", "", { year: 2025, left_for_later: [other.id, one.id] });
      expect([status, body.records, body.missing_data]).toEqual([201, 1, missing_data]);
      expect((await ask("GET", `${body.id}/`)).body.missing_data).toEqual(missing_data);
      const rows = (await ask("GET", `${body.id}/file/`)).body.trimEnd().split("\n");
      expect([rows.length, rows[1].includes(whole.uli)]).toEqual([2, true]);
      const verified = await ask("POST", `${body.id}/verify/`, { quality: true, macro: true });
      expect(outcome(verified)).toBe("400 filing_not_ready");
      expect(verified.body.detail).toContain("2 loans were left for later");
    });
  });

  describe("a register without a loan", () => {
    let scene: RegisterScene;
    beforeAll(async () => {
      scene = await openRegisterScene(kind);
    });
    afterAll(() => scene.close());
    const ask = (method: string, path: string, body?: unknown) =>
      scene.compliance.call(method, `${registersPath}${path}`, body);

    test("is blocked by the edit of its number of entries, with the list of the validation, unless errors are allowed", async () => {
      const refused = await ask("POST", "", { year: 2025 });
      expect([outcome(refused), refused.body.edits.map(({ edit }: ServiceResponse["body"]) => edit)]).toEqual([
        "400 register_blocked",
        ["V606"],
      ]);
      expect(refused.body.edits[0].loans).toEqual([
        { loan: null, uli: null, fields: [{ name: "sheet.total_entries", value: "0" }] },
      ]);
      const { status, body } = await ask("POST", "", { year: 2025, allow_errors: true });
      expect([status, body.records, body.blocking]).toEqual([201, 0, true]);
      const verified = await ask("POST", `${body.id}/verify/`, { quality: true, macro: true });
      expect([outcome(verified), verified.body.detail]).toEqual([
        "400 filing_not_ready",
        expect.stringContaining("Syntactical or validity edits"),
      ]);
      expect((await ask("GET", `${body.id}/file/`)).body).toStartWith("1|");
    });
  });
});
