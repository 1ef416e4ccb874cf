import { buildCallReport } from "../../../../application/mcr/build-call-report.ts";
import { requestCallReportWorkbook } from "../../../../application/mcr/workbook/request-call-report-workbook.ts";
import { readPageFrame } from "../../../../application/pages/read-page-frame.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { groupedNumber } from "../../../../domain/kernel/text/grouped-number.ts";
import { maxWorkbookCellsAtOnce } from "../../../../domain/mcr/file/workbook-size.ts";
import { mcrXml } from "../../../../domain/mcr/file/xml.ts";
import type { ShownCallReport } from "../../../../domain/mcr/quarter/shown-report.ts";
import { optionalParam, parametersQuery, requiredParam } from "../../codec/query.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { state } from "../../codec/values/text-codecs.ts";
import type { Call } from "../../operation/call.ts";
import { workbookType, xmlType } from "../../operation/formats/negotiate-format.ts";
import { responseFault } from "../../operation/formats/stream-of.ts";
import { textInPieces } from "../../operation/formats/text-in-pieces.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { formatOrStartedJob, valueOrStartedJob } from "../../operation/started-job.ts";
import type { Pages } from "../../pages.ts";
import { companyWords } from "../part-fields.ts";
import { quarterFields } from "./body.ts";
import { callReportExample } from "./examples.ts";
import { reportFile, zeroRowsParameter } from "./formats.ts";
import { callReportResponse } from "./response.ts";

const tag = "Call reports";

const parameters = {
  year: requiredParam("year", quarterFields.year.codec, "Calendar year of the quarter, 2024 or later", 2026),
  number: requiredParam("quarter", quarterFields.number.codec, "Quarter of the calendar year, 1 to 4", 1),
  state: optionalParam("state", state, "State of the report; defaults to all states, with their totals"),
  companyId: optionalParam("company", id, companyWords),
};
type Requested = Parameters<typeof buildCallReport>[2];

const query = parametersQuery<Requested>(parameters);

const headersOf =
  (extension: "xlsx" | "xml") =>
  ({ company, report, state: one }: ShownCallReport) =>
    reportFile(company.name, report, one?.state ?? null, extension);

/** What the three formats of a report share. */
const ofReport = (dependencies: Dependencies) =>
  ({
    method: "GET",
    tag,
    permission: "report.mcr",
    query,
    fairQueue: "files",
    success: 200,
    refusals: ["ReportDataMissing"],
    handle: ({ actor, query: requested }: Call<Requested, unknown>) => buildCallReport(dependencies, actor, requested),
  }) as const;

const quarterWords =
  "The report is generated from the dated history of the loans. For the current quarter it covers the time until today, and `complete` is false. A state without activity has a report in which all lines are 0.";

const jsonOperation = (dependencies: Dependencies, { callReport }: Pages): AnyOperation =>
  defineOperation({
    ...ofReport(dependencies),
    path: "/loan/mcr/json/",
    name: "readCallReport",
    summary: "Read the Mortgage Call Report of a quarter",
    query: parametersQuery<Requested & { readonly rows: "hide" | "show" }>({ ...parameters, rows: zeroRowsParameter }),
    handle: async ({ actor, query: { rows, ...requested } }) => {
      const built = await buildCallReport(dependencies, actor, requested);
      return built._tag === "Refused" ? built : accept({ ...built.value, showsZeros: rows === "show" });
    },
    description: `${quarterWords} Each figure includes the loans behind it. Failing checks are shown; they only prevent filing.`,
    response: callReportResponse,
    isLong: true,
    example: callReportExample,
    formats: [
      {
        mediaType: "text/html",
        description: "A printable page with the loans behind each figure",
        headers: callReport.headers,
        write: async (built, actor) => {
          const page = await callReport.write(built, await readPageFrame(dependencies, actor, built.company.id));
          return textInPieces(page, responseFault(dependencies, actor));
        },
      },
    ],
  });

const excelOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...ofReport(dependencies),
    path: "/loan/mcr/excel/",
    fairQueue: "threads",
    mayStartJob: true,
    refusals: ["ReportDataMissing", "WorkbookTooLarge", "CallReportFilingNotFound", "TooManyJobs"],
    handle: async ({ actor, query: requested, prefersJob }) =>
      valueOrStartedJob(await requestCallReportWorkbook(dependencies, actor, requested, prefersJob)),
    name: "downloadCallReport",
    summary: "Download the Mortgage Call Report of a quarter as an Excel file",
    description: `${quarterWords} The file has a sheet for each state in the layout of the NMLS form, one for all states, one for the loans behind the figures and one for the checks. A file that names loans in more than ${groupedNumber(maxWorkbookCellsAtOnce)} cells, and any file with \`Prefer: respond-async\`, is written by a job.`,
    response: null,
    example: null,
    formats: [
      formatOrStartedJob<ShownCallReport>({
        mediaType: workbookType,
        description: "Excel file (.xlsx)",
        headers: headersOf("xlsx"),
        write: (shown) => dependencies.callReportWorkbook(shown),
      }),
    ],
  });

const xmlOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...ofReport(dependencies),
    path: "/loan/mcr/xml/",
    name: "downloadCallReportUpload",
    summary: "Download the Mortgage Call Report of a quarter as XML",
    description:
      "Returns the state-specific parts of an NMLS upload file, with elements named by line and column in the order of the schema. Data about servicing and the financial condition of the company must come from other systems.",
    response: null,
    example: null,
    formats: [
      {
        mediaType: xmlType,
        description: "State-specific parts of an NMLS upload file",
        headers: headersOf("xml"),
        write: ({ report, state: one }) => mcrXml(one === null ? report : { ...report, states: [one] }),
      },
    ],
  });

/** The operations that show a quarter's Mortgage Call Report. */
export const callReportOperations = (dependencies: Dependencies, pages: Pages): readonly AnyOperation[] => [
  jsonOperation(dependencies, pages),
  excelOperation(dependencies),
  xmlOperation(dependencies),
];
