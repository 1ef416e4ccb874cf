import { beforeAll, describe, expect, test } from "bun:test";
import { externalDocuments } from "../../../../../domain/documents/standard/set.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../support/running-service.ts";
import {
  createPackage,
  createTemplate,
  generate,
  historiesPath,
  requestFile,
  storeDocument,
  tell,
  templatesPath,
} from "../../support/scenes/document-scene.ts";

onBothStores((service) => {
  let administrator: Caller;
  let processor: Caller;
  let packageId: number;
  const packages: Record<string, number> = {};
  beforeAll(async () => {
    const company = await service().company();
    administrator = await service().hire(company, "Company Administrator");
    processor = await service().hire(company, "Company User", "Processor");
    const template = await createTemplate(administrator);
    packageId = (await createPackage(administrator, [template.id])).id;
    const { body } = await administrator.call("GET", `${templatesPath}?page_size=200`);
    for (const { code, id } of body.results)
      packages[code] = (await createPackage(administrator, [id], { code: `only-${code}` })).id;
  });

  /** A loan that is calculated, with a document of a package. */
  const aDocument = async (of = packageId, request: object = {}) => {
    const loan = await startLoan(administrator, { expected_rate: 5.125 });
    expect((await administrator.call("POST", "/loan/loan-calculation/", { loan: loan.id })).status).toBe(200);
    const made = await generate(processor, of, loan.id, request);
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    return { loan: loan.id as number, row: made.body.histories[0] };
  };

  const readLoan = async (id: number): Promise<ServiceResponse["body"]> =>
    (await administrator.call("GET", `/loan/loans/${id}/`)).body;

  describe("a loan's document history", () => {
    test("is listed by loan", async () => {
      const { status, body } = await processor.call("GET", historiesPath);
      expect([status, body.errors]).toMatchObject([400, [{ field: "loan" }]]);
    });

    test("has reported events after generated documents, newest first, by action and document", async () => {
      const { loan, row } = await aDocument();
      service().clock.advance(60);
      const reported = [];
      for (const action of ["sent", "viewed", "signed", "received"]) {
        const response = await tell(processor, { of: row.id, action });
        expect(response.status).toBe(201);
        expect(response.body).toMatchObject({ action, of: row.id, loan, by: processor.userId, file: null });
        reported.push(response.body);
        service().clock.advance(60);
      }
      const { body } = await processor.call("GET", `${historiesPath}?loan=${loan}`);
      expect(body.results).toEqual([...reported.toReversed(), row]);
      for (const each of body.results)
        expect((await processor.call("GET", `${historiesPath}${each.id}/`)).body).toEqual(each);
      const signed = await processor.call("GET", `${historiesPath}?loan=${loan}&action=signed`);
      expect(signed.body.results).toEqual([reported[2]]);
      const other = await processor.call("GET", `${historiesPath}?loan=${loan}&document_code=another`);
      expect(other.body.count).toBe(0);
      const table = await processor.call("GET", `${historiesPath}?loan=${loan}`, undefined, { Accept: "text/csv" });
      expect(table.body.trimEnd().split("\r\n").length).toBe(6);
    });

    test("has external documents by their codes", async () => {
      const { loan } = await aDocument();
      const [external] = externalDocuments;
      const response = await tell(processor, { loan, external_document: external?.code, action: "received" });
      expect(response.body).toMatchObject({ document_code: external?.code, document_name: external?.name, of: null });
      await tell(processor, {
        loan,
        external_document: external?.code,
        action: "sent",
        at: "2026-04-30T15:00:00.000Z",
      });
      const signed = { loan, external_document: external?.code, action: "signed", at: "2026-04-30T14:00:00.000Z" };
      expect((await tell(processor, signed)).body.errors).toMatchObject([{ field: "at" }]);
      const unknown = await tell(processor, { loan, external_document: "welcome-letter", action: "received" });
      expect(unknown.body.errors).toMatchObject([{ field: "external_document" }]);
      const file = await requestFile(service(), processor, "GET", `${historiesPath}${response.body.id}/file/`);
      expect(file.status).toBe(404);
    });

    test("accepts no event in the future, before the document, or of no document", async () => {
      const { loan, row } = await aDocument();
      for (const at of ["2999-01-01T00:00:00Z", "2020-01-01T00:00:00Z"])
        expect((await tell(processor, { of: row.id, action: "sent", at })).body.errors).toMatchObject([
          { field: "at" },
        ]);
      expect((await tell(processor, { action: "sent" })).body.errors).toMatchObject([{ field: "of" }]);
      expect((await tell(processor, { loan, action: "sent" })).body.errors).toMatchObject([
        { field: "external_document" },
      ]);
      expect((await tell(processor, { of: row.id, loan, action: "sent" })).body.errors).toMatchObject([
        { field: "loan" },
      ]);
      expect((await tell(processor, { of: row.id, action: "generated" })).body.errors).toMatchObject([
        { field: "action" },
      ]);
      const sent = await tell(processor, { of: row.id, action: "sent" });
      expect((await tell(processor, { of: sent.body.id, action: "signed" })).body.errors).toMatchObject([
        { field: "of" },
      ]);
    });

    test("accepts only earlier events of a document once it was voided", async () => {
      const { row } = await aDocument();
      const before = service().clock.now();
      service().clock.advance(60);
      expect((await tell(processor, { of: row.id, action: "voided" })).status).toBe(201);
      for (const action of ["signed", "voided"])
        expect((await tell(processor, { of: row.id, action })).body.code).toBe("document_voided");
      expect((await tell(processor, { of: row.id, action: "received", at: before })).status).toBe(201);
    });

    test("is written by users with permission, for loans that they see", async () => {
      const { row } = await aDocument();
      const compliance = await service().hire(administrator.company, "Company User", "Compliance");
      expect((await tell(compliance, { of: row.id, action: "sent" })).status).toBe(403);
      const stranger = await service().hire(await service().company(), "Company Administrator");
      expect((await tell(stranger, { of: row.id, action: "sent" })).body.code).toBe("document_history_not_found");
      const read = await stranger.call("GET", `${historiesPath}${row.id}/`);
      expect([read.status, read.body.code]).toEqual([404, "document_history_not_found"]);
    });
  });

  describe("a document that lacks something", () => {
    /** A notice that an earlier release stored without the federal agency. */
    const earlierDraft = async () => {
      const { id } = await startLoan(administrator);
      const missingFields = ["adverse_action.agency_name", "adverse_action.agency_address"];
      const of = { loanId: id, templateId: 1, packageId: 1, documentCode: "notice-of-adverse-action", missingFields };
      return { loan: id as number, row: await storeDocument(service(), administrator, of), missingFields };
    };

    test("is a draft, and its history says so", async () => {
      const made = await aDocument(packages["notice-of-adverse-action"], { allow_missing: true });
      // The company has its agency, and the application was not decided.
      const ofDecision = made.row.missing_fields.filter((field: string) => field.startsWith("adverse_action."));
      expect(ofDecision).toEqual(["adverse_action.action", "adverse_action.reasons_text"]);
      expect(made.row.is_draft).toBe(true);
      const { row, loan } = await earlierDraft();
      const { body } = await processor.call("GET", `${historiesPath}?loan=${loan}`);
      expect(body.results).toMatchObject([{ id: row, is_draft: true }]);
      expect((await aDocument()).row).toMatchObject({ missing_fields: [], is_draft: false });
    });

    test("is never recorded as sent, signed, or received: the refusal names its missing fields, and changes nothing", async () => {
      const { row, loan, missingFields } = await earlierDraft();
      const before = await readLoan(loan);
      for (const action of ["sent", "signed", "received"]) {
        const { status, body } = await tell(processor, { of: row, action });
        expect([status, body.code]).toEqual([409, "document_is_draft"]);
        expect(body.errors.map(({ field }: ServiceResponse["body"]) => field)).toEqual(missingFields);
        expect(body.detail).toContain(missingFields.join(", "));
      }
      expect(await readLoan(loan)).toEqual(before);
      const { body } = await processor.call("GET", `${historiesPath}?loan=${loan}`);
      expect(body.count).toBe(1);
      for (const action of ["viewed", "voided"]) expect((await tell(processor, { of: row, action })).status).toBe(201);
    });
  });

  describe("a document whose terms or calculation have changed", () => {
    const readRow = async (id: number) => (await processor.call("GET", `${historiesPath}${id}/`)).body;
    const change = async (loan: number, fields: object) =>
      expect((await administrator.call("PATCH", `/loan/loans/${loan}/`, fields)).status).toBe(200);

    test("is superseded while they differ, and cannot be sent or signed meanwhile", async () => {
      const { loan, row } = await aDocument();
      expect([row.superseded, row.calculation]).toEqual([false, null]);
      await change(loan, { notes: "A note is no term" });
      expect((await readRow(row.id)).superseded).toBe(false);
      await change(loan, { margin: 2.25 });
      expect((await readRow(row.id)).superseded).toBe(true);
      for (const action of ["sent", "signed"]) {
        const { status, body } = await tell(processor, { of: row.id, action });
        expect([status, body.code]).toEqual([409, "document_superseded"]);
        expect(body.detail).toBe(
          `The terms or the calculation of the loan have changed since the document was generated: it can no longer be ${action}. Generate it again.`,
        );
      }
      expect((await processor.call("GET", `${historiesPath}?loan=${loan}`)).body.count).toBe(1);
      expect((await tell(processor, { of: row.id, action: "received" })).body.superseded).toBeNull();
      const again = await generate(processor, packageId, loan);
      const listed = (await processor.call("GET", `${historiesPath}?loan=${loan}&action=generated`)).body.results;
      expect(listed.map(({ id, superseded }: ServiceResponse["body"]) => [id, superseded])).toContainEqual([
        row.id,
        true,
      ]);
      expect((await readRow(again.body.histories[0].id)).superseded).toBe(false);
    });

    test("with figures uses one calculation: a property charge, which is no term, supersedes only it, and a fee every document", async () => {
      const figures = await createTemplate(administrator, {
        code: "figures-of-today",
        body: "<p>{{ calculation.principal_limit }}</p>",
      });
      const given = await createPackage(administrator, [figures.id], { code: "figures-of-today" });
      const { loan, row: letter } = await aDocument();
      const [row] = (await generate(processor, given.id, loan)).body.histories;
      const latest = await administrator.call("POST", "/loan/loan-calculation/", { loan });
      expect([row.calculation, row.superseded]).toEqual([latest.body.id, false]);
      const superseded = async () => [(await readRow(row.id)).superseded, (await readRow(letter.id)).superseded];
      const { property } = (await administrator.call("GET", `/loan/loans/${loan}/`)).body;
      const charges = await administrator.call("PATCH", `/loan/properties/${property.id}/`, { annual_taxes: 3601 });
      expect(charges.status).toBe(200);
      expect(await superseded()).toEqual([true, false]);
      const fee = { loan, code: "title-insurance-lender", amount: 900, paid_by: "borrower" };
      expect((await administrator.call("POST", "/loan/fees/", fee)).status).toBe(201);
      expect(await superseded()).toEqual([true, true]);
    });

    test("is neither superseded nor current if an earlier release has not recorded its terms", async () => {
      const { id: loanId } = await startLoan(administrator);
      const row = await storeDocument(service(), administrator, { loanId, templateId: 1, packageId: 1 });
      expect((await readRow(row)).superseded).toBeNull();
      expect((await tell(processor, { of: row, action: "sent" })).status).toBe(201);
    });
  });

  describe("a download", () => {
    test("is in the audit log before it is returned", async () => {
      const { row } = await aDocument();
      await requestFile(service(), processor, "GET", `${historiesPath}${row.id}/file/`);
      const entries = await service().dependencies.forCompany(administrator.company.id).log.listAfter(0, 10_000);
      expect(entries.at(-1)).toMatchObject({
        kind: "document_history",
        recordId: String(row.id),
        action: "document.read",
        byUserId: processor.userId,
      });
    });

    test("of its headers alone is not in the audit log", async () => {
      const { row } = await aDocument();
      const { log } = service().dependencies.forCompany(administrator.company.id);
      const before = await log.listAfter(0, 10_000);
      const path = `/api${historiesPath}${row.id}/file/`;
      const head = await service().ask(path, { method: "HEAD", token: processor.token });
      expect([head.status, head.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
      expect(await log.listAfter(0, 10_000)).toEqual(before);
    });

    test("belongs to the row that was generated: another row says where the file is", async () => {
      const { row } = await aDocument();
      const sent = await tell(processor, { of: row.id, action: "sent" });
      const { status, body } = await processor.call("GET", `${historiesPath}${sent.body.id}/file/`);
      expect([status, body.code]).toEqual([404, "document_without_file"]);
      expect(body.detail).toContain(`/documents/histories/${row.id}/file/`);
    });
  });

  describe("the loan's own dates", () => {
    test("follow the receipt of the loan cost disclosure, by the date where the company is, and once", async () => {
      const { loan, row } = await aDocument(packages.talc);
      const made: string = row.at.slice(0, 10);
      const { version } = await readLoan(loan);
      expect((await tell(processor, { of: row.id, action: "sent" })).status).toBe(201);
      expect((await readLoan(loan)).disclosure_received_date).toBeNull();
      service().clock.advance(86_400);
      administrator = await service().hire(administrator.company, "Company Administrator");
      processor = await service().hire(administrator.company, "Company User", "Processor");
      // 2:30 a.m. UTC is the evening of the day before in New York.
      const at = `${service().clock.today("UTC")}T02:30:00.000Z`;
      expect((await tell(processor, { of: row.id, action: "received", at })).body.at).toBe(at);
      expect(await readLoan(loan)).toMatchObject({ disclosure_received_date: made, version: version + 1 });
      await tell(processor, { of: row.id, action: "received" });
      expect(await readLoan(loan)).toMatchObject({ disclosure_received_date: made, version: version + 1 });
      const entries = await service().dependencies.forCompany(administrator.company.id).log.listAfter(0, 10_000);
      const ofLoan = entries.filter(({ kind, recordId }) => kind === "loan" && recordId === String(loan));
      expect(ofLoan.at(-1)).toMatchObject({ action: "loan.change", byUserId: processor.userId });
      expect(ofLoan.at(-1)?.changes).toContainEqual({ path: ["disclosureReceivedOn"], from: null, to: made });
    });

    test("follow the sending of a notice, which ends its deadline", async () => {
      const { id: loan } = await startLoan(administrator);
      const of = { loanId: loan, templateId: 1, packageId: 1, documentCode: "notice-of-adverse-action" };
      const row = { id: await storeDocument(service(), administrator, of) };
      await administrator.call("PATCH", `/loan/loans/${loan}/`, { application_date: service().clock.today("UTC") });
      const kinds = async () => (await readLoan(loan)).deadlines.map(({ kind }: ServiceResponse["body"]) => kind);
      const before = await kinds();
      await tell(processor, { of: row.id, action: "sent" });
      expect((await readLoan(loan)).notice_sent_date).toBe(service().clock.today("America/New_York"));
      const after = await kinds();
      expect(before.filter((kind: string) => !after.includes(kind)).length).toBe(1);
    });
  });
});
