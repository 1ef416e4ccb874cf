import { fileCallReport } from "../../../../application/mcr/file-call-report.ts";
import { findCallReportFiling } from "../../../../application/mcr/find-call-report-filing.ts";
import { listCallReportFilings } from "../../../../application/mcr/list-call-report-filings.ts";
import { listCallReportInputs } from "../../../../application/mcr/list-call-report-inputs.ts";
import { readFiledLoans } from "../../../../application/mcr/read-filed-loans.ts";
import { setCallReportInputs } from "../../../../application/mcr/set-call-report-inputs.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { summarizeFiling } from "../../../../domain/mcr/filing/filing.ts";
import type { EnteredInputs } from "../../../../domain/mcr/filing/inputs.ts";
import { newBody } from "../../codec/bodies.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { id } from "../../codec/number-codecs.ts";
import { decodeParameters, optionalParam, parametersSchema, requiredParam } from "../../codec/query.ts";
import { state } from "../../codec/text-codecs.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
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
import { encodeFiledLoans, filedLoansAnswer } from "./filed-loans-answer.ts";
import {
  encodeFiling,
  encodeFilingSummary,
  encodeInputs,
  filingAnswer,
  filingSummaryAnswer,
  inputsAnswer,
  quarterInputsAnswer,
} from "./filing-answer.ts";

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
    description: "Every edition, with what it changes against the one before.",
    permission,
    filters: {
      companyId: company,
      year: optionalParam("year", quarterFields.year.codec, "Quarters of this year alone"),
    },
    orderNames: { filed_at: "filedAt" },
    defaultOrder: "-filed_at",
    row: filingSummaryAnswer,
    rowExample: encodeFilingSummary(summarizeFiling(filingExample)),
    refusals: [],
    list: (actor, { companyId, year }, page) => listCallReportFilings(dependencies)(actor, companyId, year, page),
    encodeRow: encodeFilingSummary,
  });

const fileOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path,
    name: "fileCallReport",
    tag,
    summary: "File a quarter's call report",
    description:
      "Freezes the figures of all states, their notes and the loans behind them. What is recorded of the quarter afterwards shows in line AC063 of the quarter in which it is recorded. Filed again, the quarter has a new edition, which says what it changes. A quarter that is not over, and one with a failing check, cannot be filed.",
    permission,
    body: newBody(filingFields, quarterExample),
    success: 201,
    answer: filingAnswer,
    example: encodeFiling(filedReportExample),
    idempotent: { sequence: "call_report_filing", recall: findCallReportFiling(dependencies) },
    refusals: ["ReportDataMissing", "CallReportNotFilable", "CallReportFiledMeanwhile"],
    handle: async ({ actor, body, reservedId }) =>
      inApiNames(await fileCallReport(dependencies)(actor, body, reservedId), (field) => apiPath(filingFields, field)),
    encode: encodeFiling,
  });

const detailOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/loan/mcr/{id}/",
    name: "readCallReportFiling",
    tag,
    summary: "Read a filed call report",
    description: "The figures and notes as they were filed, whatever became of the loans since.",
    permission,
    success: 200,
    answer: filingAnswer,
    example: encodeFiling(filedReportExample),
    refusals: ["CallReportFilingNotFound"],
    handle: ({ actor, id: filingId }) => findCallReportFiling(dependencies)(actor, filingId),
    encode: encodeFiling,
    version: ({ filing }) => filing.version,
  });

const filedLoansQuery = { state: optionalParam("state", state, "One state; left out: all that were filed") };

const filedLoansOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/loan/mcr/{id}/loans/",
    name: "readFiledCallReportLoans",
    tag,
    summary: "Read the loans behind a filed call report",
    description:
      "The loans behind each figure and behind each originator's line, with what each adds, as they were filed, whatever became of them since.",
    permission,
    query: {
      schema: parametersSchema(filedLoansQuery),
      decode: (params: URLSearchParams) => decodeParameters(filedLoansQuery, params),
    },
    success: 200,
    answer: filedLoansAnswer,
    example: encodeFiledLoans(filedLoansExample),
    refusals: ["CallReportFilingNotFound"],
    handle: ({ actor, id: filingId, query }) => readFiledLoans(dependencies)(actor, filingId, query.state),
    encode: encodeFiledLoans,
  });

const quarter = {
  year: requiredParam("year", quarterFields.year.codec, "Year of the quarter, 2024 or later", 2026),
  number: requiredParam("quarter", quarterFields.number.codec, "Quarter of the calendar year, 1 to 4", 1),
  companyId: company,
};

const inputsOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: inputsPath,
    name: "readCallReportInputs",
    tag,
    summary: "Read what accounting entered for a quarter",
    permission,
    query: {
      schema: parametersSchema(quarter),
      decode: (params: URLSearchParams) => decodeParameters(quarter, params),
    },
    success: 200,
    answer: quarterInputsAnswer,
    example: { inputs: [encodeInputs(inputsExample)] },
    refusals: [],
    handle: async ({ actor, query }) =>
      inApiNames(await listCallReportInputs(dependencies)(actor, query), (field) => apiPath(filingFields, field)),
    encode: (inputs: readonly EnteredInputs[]) => ({ inputs: inputs.map(encodeInputs) }),
  });

const setInputsOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "PUT",
    path: inputsPath,
    name: "setCallReportInputs",
    tag,
    summary: "Enter what accounting knows of a state's quarter",
    description:
      "Gross revenue (AC1100), repurchases (AC1000) and a note (ACNOTE), which follow from no loan. They replace what was entered for the state and quarter before; while nothing is entered they count as 0 and the report says so.",
    permission,
    body: newBody(inputFields, inputsBodyExample),
    success: 200,
    answer: inputsAnswer,
    example: encodeInputs(inputsExample),
    refusals: [],
    handle: async ({ actor, body }) =>
      inApiNames(await setCallReportInputs(dependencies)(actor, body), (field) => apiPath(inputFields, field)),
    encode: encodeInputs,
  });

/** The operations that file call reports, and take what accounting enters for them. */
export const callReportFilingOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listOperation(dependencies),
  fileOperation(dependencies),
  detailOperation(dependencies),
  filedLoansOperation(dependencies),
  inputsOperation(dependencies),
  setInputsOperation(dependencies),
];
