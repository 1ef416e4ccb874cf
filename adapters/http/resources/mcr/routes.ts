import { buildCallReport } from "../../../../application/mcr/build-call-report.ts";
import { readPageFrame } from "../../../../application/pages/read-page-frame.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { mcrXml } from "../../../../domain/mcr/file/xml.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { id } from "../../codec/number-codecs.ts";
import { decodeParameters, optionalParam, parametersSchema, requiredParam } from "../../codec/query.ts";
import { state } from "../../codec/text-codecs.ts";
import { workbookType, xmlType } from "../../operation/negotiate-format.ts";
import { type AnyOperation, type Call, defineOperation } from "../../operation/operation.ts";
import type { Pages } from "../../pages.ts";
import { companyWords } from "../part-fields.ts";
import { callReportAnswer, encodeCallReport } from "./answer.ts";
import { filingFields, quarterFields } from "./body.ts";
import { callReportExample } from "./examples.ts";

const tag = "Call reports";

const parameters = {
  year: requiredParam("year", quarterFields.year.codec, "Year of the quarter, 2024 or later", 2026),
  number: requiredParam("quarter", quarterFields.number.codec, "Quarter of the calendar year, 1 to 4", 1),
  state: optionalParam("state", state, "One state; left out: all, and the sum of them"),
  companyId: optionalParam("company", id, companyWords),
};
type Requested = Parameters<ReturnType<typeof buildCallReport>>[1];

const query = {
  schema: parametersSchema<Requested>(parameters),
  decode: (params: URLSearchParams) => decodeParameters<Requested>(parameters, params),
};

const attachment = (name: string) => ({ "Content-Disposition": `attachment; filename="${name}"` });

/** What the three forms of a report have in common. */
const ofReport = (dependencies: Dependencies) =>
  ({
    method: "GET",
    tag,
    permission: "report.mcr",
    query,
    success: 200,
    refusals: ["ReportDataMissing"],
    handle: async ({ actor, query: requested }: Call<Requested, unknown>) =>
      inApiNames(await buildCallReport(dependencies)(actor, requested), (path) => apiPath(filingFields, path)),
  }) as const;

const quarterWords =
  "Rebuilt from the dated history of the loans; the running quarter as far as it goes, with `complete` false. A state without any activity is a report in which all lines are 0.";

const jsonOperation = (dependencies: Dependencies, { callReport }: Pages): AnyOperation =>
  defineOperation({
    ...ofReport(dependencies),
    path: "/loan/mcr/json/",
    name: "readCallReport",
    summary: "Read a quarter's Mortgage Call Report",
    description: `${quarterWords} Each figure names the loans behind it. Checks that fail are shown, and only keep the quarter from being filed.`,
    answer: callReportAnswer,
    example: callReportExample,
    encode: encodeCallReport,
    formats: [
      {
        mediaType: "text/html",
        description: "A page to read and print, each figure with the loans behind it",
        headers: callReport.headers,
        write: async (built, actor) =>
          callReport.write(built, await readPageFrame(dependencies)(actor, built.company.id), () => ""),
      },
    ],
  });

const excelOperation = (dependencies: Dependencies, { callReportWorkbook }: Pages): AnyOperation =>
  defineOperation({
    ...ofReport(dependencies),
    path: "/loan/mcr/excel/",
    name: "downloadCallReport",
    summary: "Download a quarter's Mortgage Call Report as an Excel file",
    description: `${quarterWords} A sheet for each state as NMLS prints the form, one for all states, the loans behind the figures, and the checks.`,
    answer: null,
    example: null,
    encode: () => null,
    formats: [
      {
        mediaType: workbookType,
        description: "An .xlsx file",
        headers: attachment("mortgage-call-report.xlsx"),
        write: callReportWorkbook,
      },
    ],
  });

const xmlOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...ofReport(dependencies),
    path: "/loan/mcr/xml/",
    name: "downloadCallReportUpload",
    summary: "Download the states' parts of a quarter's upload file",
    description:
      "Elements are named by line and column, in the fixed order of the schema. What a company files of servicing and of its financial condition comes from other systems.",
    answer: null,
    example: null,
    encode: () => null,
    formats: [
      {
        mediaType: xmlType,
        description: "The states' parts of an upload file",
        headers: attachment("mortgage-call-report.xml"),
        write: ({ report, state: one }) => mcrXml(one === null ? report : { ...report, states: [one] }),
      },
    ],
  });

/** The operations that show a quarter's Mortgage Call Report. */
export const callReportOperations = (dependencies: Dependencies, pages: Pages): readonly AnyOperation[] => [
  jsonOperation(dependencies, pages),
  excelOperation(dependencies, pages),
  xmlOperation(dependencies),
];
