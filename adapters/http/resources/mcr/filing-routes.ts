import { fileCallReport } from "../../../../application/mcr/file-call-report.ts";
import { findCallReportFiling } from "../../../../application/mcr/find-call-report-filing.ts";
import { listCallReportFilings } from "../../../../application/mcr/list-call-report-filings.ts";
import { readCallReportInputs } from "../../../../application/mcr/read-call-report-inputs.ts";
import { readFiledCallReportLoans } from "../../../../application/mcr/read-filed-call-report-loans.ts";
import { setCallReportInputs } from "../../../../application/mcr/set-call-report-inputs.ts";
import { requestCallReportWorkbook } from "../../../../application/mcr/workbook/request-call-report-workbook.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { summarizeCallReportFiling } from "../../../../domain/mcr/filing/filing.ts";
import { newBody } from "../../codec/bodies.ts";
import { plainJson } from "../../codec/json-list.ts";
import { optionalParam, parametersQuery, requiredParam } from "../../codec/query.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { state } from "../../codec/values/text-codecs.ts";
import { workbookType } from "../../operation/formats/negotiate-format.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { formatOrStartedJob, isStartedJob, orStartedJob, type StartedJob } from "../../operation/started-job.ts";
import type { Pages } from "../../pages.ts";
import { companyWords } from "../part-fields.ts";
import { filingFields, inputFields, quarterFields } from "./body.ts";
import {
  filedLoansExample,
  filedReportExample,
  filingExample,
  inputsBodyExample,
  inputsExample,
  quarterExample,
} from "./examples.ts";
import { filedLoansResponse } from "./filed-loans-response.ts";
import { filingResponse, filingSummaryResponse, inputsResponse, quarterInputsResponse } from "./filing-response.ts";
import { filedFormats, type ShownFiling, zeroRowsParameter } from "./formats.ts";

const tag = "Call reports";
const permission = "report.mcr";
const path = "/loan/mcr/";
const inputsPath = "/loan/mcr/inputs/";

const company = optionalParam("company", id, companyWords);

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path,
    name: "listCallReportFilings",
    tag,
    summary: "List filed call reports",
    description: "Lists every edition, with its changes since the previous one.",
    permission,
    filters: {
      companyId: company,
      year: optionalParam("year", quarterFields.year.codec, "Only quarters of this year"),
    },
    orderNames: { filed_at: "filedAt" },
    defaultOrder: "-filed_at",
    row: filingSummaryResponse,
    rowExample: () => filingSummaryResponse.encode(summarizeCallReportFiling(filingExample())),
    refusals: [],
    list: (actor, { companyId, year }, page) => listCallReportFilings(dependencies, actor, companyId, year, page),
  });

const fileOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path,
    name: "fileCallReport",
    tag,
    summary: "File the call report of a quarter",
    description:
      "Stores the figures of all states, their notes and the loans behind them as filed. Changes to the quarter that are recorded later appear in line AC063 of the quarter in which they are recorded. Filing the quarter again creates a new edition with its changes. A quarter that is not over or has a failing check cannot be filed.",
    permission,
    body: newBody(filingFields, quarterExample),
    fairQueue: "files",
    success: 201,
    response: filingResponse,
    example: () => filingResponse.encode(filedReportExample()),
    idempotent: {
      sequence: "call_report_filing",
      recall: (actor, recordId) => findCallReportFiling(dependencies, actor, recordId),
    },
    refusals: ["ReportDataMissing", "CallReportNotFilable", "CallReportFiledMeanwhile"],
    handle: ({ actor, body, reservedId }) => fileCallReport(dependencies, actor, body, reservedId),
  });

const detailOperation = (dependencies: Dependencies, pages: Pages): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/loan/mcr/{id}/",
    name: "readCallReportFiling",
    tag,
    summary: "Read a filed call report",
    description:
      "Returns the figures and notes as they were filed, regardless of later changes to the loans; also as a page, an Excel file and an upload file. A job writes the Excel file in the same cases as for a quarter.",
    permission,
    formats: filedFormats(dependencies, pages).map(formatOrStartedJob),
    mayStartJob: true,
    success: 200,
    response: orStartedJob(filingResponse),
    example: () => filingResponse.encode(filedReportExample()),
    fairQueue: "files",
    refusals: ["CallReportFilingNotFound", "ReportDataMissing", "WorkbookTooLarge", "TooManyJobs"],
    query: parametersQuery({ rows: zeroRowsParameter }),
    handle: async ({ actor, id: filingId, mediaType, query: { rows }, prefersJob }) => {
      if (mediaType === workbookType) {
        const requested = await requestCallReportWorkbook(dependencies, actor, { filingId }, prefersJob);
        if (requested._tag === "Refused") return requested;
        if (requested.value._tag === "Started")
          return accept<ShownFiling | StartedJob>({ startedJob: requested.value.job });
      }
      const found = await findCallReportFiling(dependencies, actor, filingId);
      if (found._tag === "Refused") return found;
      return accept<ShownFiling | StartedJob>({ ...found.value, showsZeros: rows === "show" });
    },
    version: (value: ShownFiling | StartedJob) => (isStartedJob(value) ? null : value.filing.version),
  });

const filedLoansQuery = {
  state: optionalParam("state", state, "State of the loans; defaults to all states that were filed"),
};

const filedLoansOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/loan/mcr/{id}/loans/",
    name: "readFiledCallReportLoans",
    tag,
    summary: "Read the loans behind a filed call report",
    description:
      "Returns the loans behind each figure and each originator's line with their amounts, as they were filed, regardless of later changes to the loans.",
    permission,
    query: parametersQuery(filedLoansQuery),
    success: 200,
    response: filedLoansResponse,
    isLong: true,
    example: () => plainJson(filedLoansResponse.encode(filedLoansExample())),
    refusals: ["CallReportFilingNotFound"],
    handle: ({ actor, id: filingId, query }) => readFiledCallReportLoans(dependencies, actor, filingId, query.state),
  });

const quarter = {
  year: requiredParam("year", quarterFields.year.codec, "Calendar year of the quarter, 2024 or later", 2026),
  number: requiredParam("quarter", quarterFields.number.codec, "Quarter of the calendar year, 1 to 4", 1),
  companyId: company,
};

const inputsOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: inputsPath,
    name: "readCallReportInputs",
    tag,
    summary: "Read the accounting data of a quarter",
    permission,
    query: parametersQuery(quarter),
    success: 200,
    response: quarterInputsResponse,
    example: { inputs: [inputsResponse.encode(inputsExample)] },
    refusals: [],
    handle: ({ actor, query }) => readCallReportInputs(dependencies, actor, query),
  });

const setInputsOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "PUT",
    path: inputsPath,
    name: "setCallReportInputs",
    tag,
    summary: "Enter the accounting data of a state and quarter",
    description:
      "Enters gross revenue (AC1100), repurchases (AC1000) and a note (ACNOTE), which cannot be derived from loans, and for the first quarter that is filed here what another system filed before it (AC010). The data replaces an earlier entry for the state and quarter. Until it is entered, the figures are 0 and the report has a remark.",
    permission,
    body: newBody(inputFields, inputsBodyExample),
    success: 200,
    response: inputsResponse,
    example: inputsResponse.encode(inputsExample),
    refusals: [],
    handle: ({ actor, body }) => setCallReportInputs(dependencies, actor, body),
  });

/** The operations that file call reports and enter their accounting data. */
export const callReportFilingOperations = (dependencies: Dependencies, pages: Pages): readonly AnyOperation[] => [
  listOperation(dependencies),
  fileOperation(dependencies),
  detailOperation(dependencies, pages),
  filedLoansOperation(dependencies),
  inputsOperation(dependencies),
  setInputsOperation(dependencies),
];
