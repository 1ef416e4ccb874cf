import type { FoundCallReport } from "../../../../application/mcr/find-call-report-filing.ts";
import { showFiledReport } from "../../../../application/mcr/show-filed-report.ts";
import { readPageFrame } from "../../../../application/pages/read-page-frame.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { fileNameOf } from "../../../../domain/kernel/file-name.ts";
import { mcrXml } from "../../../../domain/mcr/file/xml.ts";
import type { Quarter } from "../../../../domain/mcr/quarter/quarter.ts";
import { workbookType, xmlType } from "../../operation/negotiate-format.ts";
import { attachment, type Format } from "../../operation/response-format.ts";
import type { Pages } from "../../pages.ts";

/** The headers under which a quarter's report is kept as a file; `part` is the state or edition that it is of, if it is of one. */
export const reportFile = (
  companyName: string,
  { year, number }: Quarter,
  part: string | null,
  extension: "xlsx" | "xml",
) => attachment(fileNameOf(["mortgage-call-report", companyName, year, `Q${number}`, part], extension));

const headersOf =
  (extension: "xlsx" | "xml") =>
  ({ filing, companyName }: FoundCallReport) =>
    reportFile(companyName, filing, `edition-${filing.edition}`, extension);

/** The forms of a filed edition beside JSON: a page, a workbook and an upload file. */
export const filedFormats = (
  dependencies: Dependencies,
  { callReport, callReportWorkbook }: Pages,
): readonly Format<FoundCallReport>[] => [
  {
    mediaType: "text/html",
    description: "A printable page with the loans behind each figure, as filed",
    headers: callReport.headers,
    write: async (found, actor) => {
      const frame = await readPageFrame(dependencies, actor, found.filing.companyId);
      return callReport.write(await showFiledReport(dependencies, found), frame);
    },
  },
  {
    mediaType: workbookType,
    description: "Excel file (.xlsx), as filed",
    headers: headersOf("xlsx"),
    write: async (found) => callReportWorkbook(await showFiledReport(dependencies, found)),
  },
  {
    mediaType: xmlType,
    description: "State-specific parts of an NMLS upload file, as filed",
    headers: headersOf("xml"),
    write: async (found) => mcrXml((await showFiledReport(dependencies, found)).report),
  },
];
