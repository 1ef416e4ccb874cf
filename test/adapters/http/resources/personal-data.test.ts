import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { restAgencyGateway } from "../../../../adapters/agency/rest/gateway.ts";
import { creditBureau } from "../../../../adapters/credit/bureau.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { emptyLog, isChained } from "../../../../domain/log/chain.ts";
import type { OpenedStores } from "../../../contract/store-kind.ts";
import { testMac } from "../../../fixtures/loan/log.ts";
import { ada } from "../../../fixtures/reports/register-facts.ts";
import { freshSandbox } from "../../sandbox/running-sandbox.ts";
import { forBothStores } from "../support/on-both-stores.ts";
import { type Caller, openService, type RunningService, startLoan } from "../support/running-service.ts";
import { agencyPath, credentials, exampleSsn, forCaseNumber, usualRequest } from "../support/scenes/agency-scene.ts";
import { authorized, bureauPassword, orderPath } from "../support/scenes/credit-scene.ts";
import { createPackage, createTemplate, generate } from "../support/scenes/document-scene.ts";
import { addReportedLoan, enterFiler, registersPath } from "../support/scenes/register-scene.ts";

/** A person's recognizable data: as first entered, and as changed. */
const first = {
  dob: "1947-11-23",
  phone: "202 555 0187",
  email: "first.planted@example.com",
  monthly_income: [{ source: "planted pension", amount: 4_321.07 }],
  monthly_obligations: [{ kind: "planted car loan", creditor: "Planted Motors", amount: 765.43 }],
  assets: [{ kind: "planted savings", amount: 98_765.41 }],
  demographics: { ethnicity: [14], ethnicity_other: "Planted ethnicity", race: [27], race_asian_other: "Planted race" },
  mailing_address: { street: "17 Planted Mail Road", city: "Norfolk", state: "VA", zip_code: "23510" },
};
const second = {
  dob: "1948-10-22",
  phone: "202 555 0188",
  email: "second.planted@example.com",
  monthly_income: [{ source: "planted wages", amount: 5_432.18 }],
  demographics: { ethnicity: [14], ethnicity_other: "Replanted ethnicity", sex: 2 },
};
const firstNote = "The first planted note: prefers mornings.";
const secondNote = "The second planted note: moved in with her niece.";

/** The forms in which a value may be stored: dates as texts in several orders, dollars and cents. */
const formsOfDay = (text: string): string[] => {
  const [year = "", month = "", date = ""] = text.split("-");
  return [text, `${month}/${date}/${year}`, `${year}${month}${date}`, `${month}-${date}-${year}`];
};
const formsOfAmount = (dollars: number): string[] => [dollars.toFixed(2), String(Math.round(dollars * 100))];

const planted: readonly string[] = [
  ...[first.dob, second.dob].flatMap(formsOfDay),
  ...[4_321.07, 5_432.18, 765.43, 98_765.41].flatMap(formsOfAmount),
  ...[first.phone, second.phone].flatMap((phone) => [phone, phone.replaceAll(" ", ""), phone.replaceAll(" ", "-")]),
  ...["first.planted@", "second.planted@", "lanted note", "lanted ethnicity", "Planted race", "planted pension"],
  ...["planted wages", "Planted Motors", "planted savings", "17 Planted Mail Road"],
];

forBothStores((kind) => {
  describe("personal data", () => {
    let opened: OpenedStores;
    let service: RunningService;
    let administrator: Caller;
    let loanId: number;
    let closeSandbox = async () => {};

    const done = async (caller: Caller, method: string, path: string, body?: unknown) => {
      const response = await caller.call(method, path, body);
      if (response.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(response.body)}`);
      return response.body;
    };
    const loan = () => done(administrator, "GET", `/loan/loans/${loanId}/`);

    beforeAll(async () => {
      opened = await kind.open({ shared: true });
      const sandbox = await freshSandbox();
      closeSandbox = () => sandbox.close();
      const connection = { url: sandbox.url, clock: opened.clock };
      service = await openService(opened, {
        agency: restAgencyGateway(connection),
        creditBureau: creditBureau(connection),
      });
      const company = await service.company({ fhaLenderId: "1234500000" });
      administrator = await service.hire(company, "Company Administrator");
      await done(administrator, "PATCH", `/company/companies/${company.id}/`, {
        ...credentials,
        credit_username: "lender-user",
        credit_password: bureauPassword,
      });
      await enterAndUseEverything();
    }, 60_000);
    afterAll(async () => {
      await service.close();
      await closeSandbox();
    });

    /** Enters the person, changes everything, and has all parts of the service work with them. */
    const enterAndUseEverything = async (): Promise<void> => {
      const ready = forCaseNumber("1 Planted Street");
      const started = await startLoan(administrator, {
        ...ready,
        last_name: "Plantedname",
        dob: first.dob,
        borrower: authorized(exampleSsn, first),
        notes: firstNote,
      });
      loanId = started.id;
      const [{ id: borrowerId }] = started.borrowers;
      await done(administrator, "POST", "/loan/loan-calculation/", { loan: loanId });
      await done(administrator, "POST", orderPath, { loan: loanId, borrower_id: borrowerId });
      await done(administrator, "PATCH", `/loan/borrowers/${borrowerId}/`, second);
      await done(administrator, "PATCH", `/loan/loans/${loanId}/`, { notes: secondNote });
      await done(administrator, "POST", "/loan/loan-calculation/", { loan: loanId });
      await done(
        administrator,
        "POST",
        agencyPath("case-number-assignment"),
        usualRequest("case-number-assignment", loanId),
      );
      await done(administrator, "POST", agencyPath("cairvs-authorization"), { loan: loanId });
      const template = await createTemplate(administrator, {
        body: "<p>{{ borrower.last_name }} {{ borrower.date_of_birth }} {{ borrower.phone }} {{ borrower.email }}</p>",
      });
      const { id: packageId } = await createPackage(administrator, [template.id]);
      expect((await generate(administrator, packageId, loanId)).status).toBe(201);
      const filer = await enterFiler(administrator);
      const person = { ...ada, bornOn: day(first.dob), email: first.email, phone: first.phone };
      await addReportedLoan(service, filer, { borrowers: [{ ...person, id: 9_000_001 }], notes: firstNote });
      const { id } = await done(filer, "POST", registersPath, { year: 2025 });
      await done(filer, "POST", `${registersPath}${id}/verify/`, { quality: true, macro: true });
      await done(filer, "POST", `${registersPath}${id}/filed/`, { filed_on: "2026-03-01", receipt: "a receipt" });
    };

    test("are nowhere in the store, its log, or its backup as entered, before or after a change", async () => {
      const contents = await opened.rawContents();
      // The name, by which the loan is searched, is there, and so is the rest of the loan.
      expect(contents).toContain("Plantedname");
      expect(planted.filter((value) => contents.includes(value))).toEqual([]);
    });

    test("are shown in their current state, and by the audit log before and after", async () => {
      const shown = await loan();
      expect(shown.notes).toBe(secondNote);
      expect(shown.borrowers[0]).toMatchObject({ ...second, assets: first.assets });
      const { results } = await done(administrator, "GET", `/loan/loans/${loanId}/audit/?page_size=100`);
      const changes: { path: string; from?: unknown; to?: unknown }[] = results.flatMap(
        (entry: { changes: object[] }) => entry.changes,
      );
      const changed = (end: string) => changes.find(({ path, from }) => path.endsWith(end) && from !== undefined);
      expect(changed("dob")).toMatchObject({ from: first.dob, to: second.dob });
      expect(changed("email")).toMatchObject({ from: first.email, to: second.email });
      expect(changed("notes")).toMatchObject({ from: firstNote, to: secondNote });
    });

    test("are in the calculation's inputs and steps", async () => {
      const { results } = await done(administrator, "GET", `/loan/loan-calculation/?loan=${loanId}`);
      const texts: string[] = results.map((result: unknown) => JSON.stringify(result));
      expect(texts.some((text) => text.includes(second.dob))).toBe(true);
    });

    test("are nowhere in the resulting events", async () => {
      const { results, has_more } = await done(administrator, "GET", "/events/?limit=1000");
      expect(results.map(({ type }: { type: string }) => type)).toContain("agency.case_number_assignment");
      expect(has_more).toBe(false);
      const text = JSON.stringify(results);
      expect([...planted, "Plantedname", exampleSsn].filter((value) => text.includes(value))).toEqual([]);
    });

    test("leave the log's chain intact", async () => {
      const { log } = opened.others.forCompany(administrator.company.id);
      let head = emptyLog;
      for (const entry of await log.listAfter(0, 1_000)) {
        expect(isChained(entry, head, testMac)).toBe(true);
        head = entry;
      }
      expect(head.seq).toBeGreaterThan(10);
    });
  });
});
