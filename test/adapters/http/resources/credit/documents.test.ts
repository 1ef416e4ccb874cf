import { beforeAll, describe, expect, test } from "bun:test";
import { sweepFiles } from "../../../../../application/files/sweep-files.ts";
import { companyFilePartPlace } from "../../../../../domain/company-files.ts";
import { aPrintedReport } from "../../../../fixtures/outside/printing-bureau.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../support/running-service.ts";
import { authorized, bureauPassword, orderPath, reportsPath, retrievePath } from "../../support/scenes/credit-scene.ts";
import { requestFile } from "../../support/scenes/document-scene.ts";
import { obligingBureau } from "../../support/scenes/obliging-bureau.ts";

onBothStores(
  (service) => {
    let administrator: Caller;
    let officer: Caller;
    beforeAll(async () => {
      const company = await service().company();
      administrator = await service().hire(company, "Company Administrator");
      officer = await service().hire(company, "Company User", "Loan Officer");
      const credentials = { credit_username: "lender-user", credit_password: bureauPassword };
      await administrator.call("PATCH", `/company/companies/${company.id}/`, credentials);
    });

    const anOrder = async (ssn: string) => {
      const loan = await startLoan(officer, { borrower: authorized(ssn) });
      const { status, body } = await officer.call("POST", orderPath, { borrower_id: loan.borrowers[0].id });
      expect(status).toBe(201);
      return body;
    };
    const documentPath = (id: number) => `${reportsPath}${id}/document/`;

    describe("the document of a credit report", () => {
      test("is returned as the bureau sent it, and reading it is in the audit log", async () => {
        const { id, has_document } = await anOrder("123990001");
        expect(has_document).toBe(true);
        const { log } = service().dependencies.forCompany(administrator.company.id);
        const file = await requestFile(service(), officer, "GET", documentPath(id));
        expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
        expect(file.headers.get("content-disposition")).toContain(`credit-report-${id}.pdf`);
        expect(file.bytes).toEqual(aPrintedReport);
        expect((await log.listAfter(0, 10_000)).at(-1)).toMatchObject({
          ...{ kind: "credit_report", recordId: String(id) },
          ...{ action: "credit_report.read", byUserId: officer.userId },
        });
      });

      test("of a retrieved report is stored too", async () => {
        const loan = await startLoan(officer, { borrower: authorized("123990002") });
        const body = { borrower_id: loan.borrowers[0].id, order_identifier: "777" };
        const { id } = (await officer.call("POST", retrievePath, body)).body;
        expect((await requestFile(service(), officer, "GET", documentPath(id))).bytes).toEqual(aPrintedReport);
      });

      test("is not visible outside the company and without the loan, like the report itself", async () => {
        const { id } = await anOrder("123990004");
        const stranger = await service().hire(await service().company(), "Company Administrator");
        const colleague = await service().hire(administrator.company, "Company User", "Loan Officer");
        for (const other of [stranger, colleague]) {
          const { status, body } = await other.call("GET", documentPath(id));
          expect([status, body.code]).toEqual([404, "credit_report_not_found"]);
        }
      });

      test("does not exist if the bureau sent none, which a sentence says", async () => {
        const { id } = await anOrder("123990005");
        const { creditReports } = service().dependencies.forCompany(administrator.company.id);
        const stored = await creditReports.find(id);
        if (stored) await creditReports.save({ ...stored, document: null }, null);
        expect((await officer.call("GET", `${reportsPath}${id}/`)).body.has_document).toBe(false);
        const { status, body } = await officer.call("GET", documentPath(id));
        expect([status, body.code]).toEqual([404, "credit_report_without_document"]);
      });

      test("is stored encrypted under its digest, and no sweep removes it", async () => {
        const { id } = await anOrder("123990003");
        const { clock, dependencies } = service();
        const { creditReports, files } = dependencies.forCompany(administrator.company.id);
        const file = (await creditReports.find(id))?.document;
        const [part = ""] = await Array.fromAsync((await files.read(file?.sha256 ?? "")) ?? []);
        expect([file?.sha256, file?.bytes]).toEqual([Bun.SHA256.hash(aPrintedReport, "hex"), aPrintedReport.length]);
        expect(part).not.toContain(aPrintedReport.toBase64());
        const place = companyFilePartPlace(administrator.company.id, file?.sha256 ?? "", 1);
        expect(dependencies.vault.open(part, place)).toBe(aPrintedReport.toBase64());
        // After three days, in which the tokens of these tests expire.
        clock.advance(3 * 86_400);
        await sweepFiles(dependencies);
        expect(await files.read(file?.sha256 ?? "")).not.toBeNull();
      });
    });
  },
  { creditBureau: obligingBureau },
);
