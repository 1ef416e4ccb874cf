import { afterAll, beforeAll, expect, test } from "bun:test";
import { linkedPages } from "../../../../adapters/http/view/linked-pages.ts";
import { pages } from "../../../../adapters/pages/pages.ts";
import { startService, type TestService } from "../support/http-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test("companies take turns with everything that generates documents and workbooks, or reads whole tables, files, and years", () => {
  const taking = service.operations.flatMap(({ name, fairQueue, formats }) => [
    ...(fairQueue === undefined ? [] : [`${name}: ${fairQueue}`]),
    ...formats.flatMap((format) =>
      format.fairQueue === undefined ? [] : [`${name} as a workbook: ${format.fairQueue}`],
    ),
  ]);
  expect(taking.toSorted()).toEqual([
    "changeDocumentTemplate: threads",
    "checkHmdaFile: files",
    "compareScenarios: files",
    "createDocumentTemplate: threads",
    "createPageLink: files",
    "crossCheckCallReports: files",
    "downloadCallReport: threads",
    "downloadCallReportUpload: files",
    "downloadCaseBooks: threads",
    "downloadCreditReport: files",
    "downloadDocument: files",
    "downloadHmdaFile: files",
    "downloadJobFile: files",
    "downloadLoanEvidence: files",
    "drawFormPage: threads",
    "exportCompany: files",
    "fileCallReport: files",
    "fileHmdaRegister: files",
    "generateDocuments: threads",
    "generateHmdaRegister: files",
    "previewDocumentTemplate: threads",
    "readCallReport: files",
    "readCallReportFiling as a workbook: threads",
    "readCallReportFiling: files",
    "readPipeline: files",
    "recalculateLoans: files",
    "replaceDocumentTemplate: threads",
    "setCompanyLogo: files",
    "setTemplateBlank: threads",
    "startImport: files",
    "uploadDocument: files",
    "validateHmdaRegister: files",
    "verifyAuditLog: files",
  ]);
});

test("they also take turns with the pages of links that read as much", () => {
  const linked = Object.entries(linkedPages(service.dependencies, pages));
  expect(
    linked.flatMap(([name, { fairQueue }]) => (fairQueue === null ? [] : [`${name}: ${fairQueue}`])).toSorted(),
  ).toEqual(["comparison: files", "hmda: files", "mcr: files", "pipeline: files"]);
});
