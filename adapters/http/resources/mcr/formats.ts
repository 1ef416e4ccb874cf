import type { FoundCallReport } from "../../../../application/mcr/find-call-report-filing.ts";
import { showFiledReport } from "../../../../application/mcr/show-filed-report.ts";
import { readPageFrame } from "../../../../application/pages/read-page-frame.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { callReportFileName } from "../../../../domain/mcr/file/file-name.ts";
import { mcrXml } from "../../../../domain/mcr/file/xml.ts";
import { optionalParam, withDefault } from "../../codec/query.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import { workbookType, xmlType } from "../../operation/formats/negotiate-format.ts";
import { attachment, type Format } from "../../operation/formats/response-format.ts";
import { responseFault } from "../../operation/formats/stream-of.ts";
import { textInPieces } from "../../operation/formats/text-in-pieces.ts";
import type { Pages } from "../../pages.ts";

/** The headers for downloading a quarter's report as a file. */
export const reportFile = (...named: Parameters<typeof callReportFileName>) => attachment(callReportFileName(...named));

/** Whether lines that are zero in every column are shown. */
export const zeroRows = choice("ZeroRows", ["hide", "show"] as const, {
  hide: "Hidden until they are asked for",
  show: "Shown",
});

/** Whether a page shows lines that are zero, for operations that have a page. */
export const zeroRowsParameter = withDefault(
  optionalParam(
    "zero_rows",
    zeroRows,
    "Whether the page shows the lines that are zero when it opens; a checkbox on the page shows them too",
  ),
  "hide",
);

/** A filed edition, and whether its page shows lines that are zero. */
export interface ShownFiling extends FoundCallReport {
  readonly showsZeros: boolean;
}

const headersOf =
  (extension: "xlsx" | "xml") =>
  ({ filing, filer }: FoundCallReport) =>
    reportFile(filer.name, filing, `edition-${filing.edition}`, extension);

/** The formats of a filed edition other than JSON: a page, a workbook, and an upload file. */
export const filedFormats = (dependencies: Dependencies, { callReport }: Pages): readonly Format<ShownFiling>[] => [
  {
    mediaType: "text/html",
    description: "A printable page with the loans behind each figure, as filed",
    headers: callReport.headers,
    write: async (found, actor) => {
      const frame = await readPageFrame(dependencies, actor, found.filing.companyId);
      const shown = await showFiledReport(dependencies, found);
      const page = await callReport.write({ ...shown, showsZeros: found.showsZeros }, frame);
      return textInPieces(page, responseFault(dependencies, actor));
    },
  },
  {
    mediaType: workbookType,
    description: "Excel file (.xlsx), as filed",
    fairQueue: "threads",
    headers: headersOf("xlsx"),
    write: async (found) => dependencies.callReportWorkbook(await showFiledReport(dependencies, found)),
  },
  {
    mediaType: xmlType,
    description: "State-specific parts of an NMLS upload file, as filed",
    headers: headersOf("xml"),
    write: async (found) => mcrXml((await showFiledReport(dependencies, found)).report),
  },
];
