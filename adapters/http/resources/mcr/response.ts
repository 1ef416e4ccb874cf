import { Type } from "@sinclair/typebox";
import type { RequestedCallReport } from "../../../../application/mcr/build-call-report.ts";
import { linesOfLoans } from "../../../../domain/mcr/compact/lines-of-loans.ts";
import { type LoanNumberOf, loanNumberFrom } from "../../../../domain/mcr/compact/loan-numbers.ts";
import type { FiledChange } from "../../../../domain/mcr/filing/filing.ts";
import { forms, knownFormVersions } from "../../../../domain/mcr/form/form.ts";
import type { Line } from "../../../../domain/mcr/form/line.ts";
import type { StateReport } from "../../../../domain/mcr/quarter/report.ts";
import { loansBehind, loansOfOriginator } from "../../../../domain/mcr/quarter/report.ts";
import type { FiledEdition } from "../../../../domain/mcr/quarter/shown-report.ts";
import { withoutDescription } from "../../codec/described.ts";
import { jsonList } from "../../codec/json-list.ts";
import { dateSchema, instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { listOf, orNull, responseObject, responseOfPart } from "../../codec/response.ts";
import { enumerated } from "../../codec/values/choice-codecs.ts";
import { state as stateCodec } from "../../codec/values/text-codecs.ts";
import { amountBasis } from "../company/settings-body.ts";
import { columnName, columnSchema, type ShownSheet, sheetTable, wholeDollars } from "./sheet-response.ts";

export const formVersionSchema = enumerated("CallReportFormVersion", knownFormVersions);

interface LineOfLoan {
  readonly code: string;
  readonly column: string;
  readonly amount: number;
}

interface LoanWithLines {
  readonly loan: number;
  readonly loanNumber: string;
  readonly lines: readonly LineOfLoan[];
}

const loanResponse = responseObject<LoanWithLines>("CallReportLoan", {
  loan: [recordId, "Loan that is counted in the lines", "loan"],
  loan_number: [textSchema, "Number of the loan, as shown to users", "loanNumber"],
  lines: [
    listOf(
      responseObject<LineOfLoan>("CallReportLoanLine", {
        code: [textSchema, "Code of the line", "code"],
        column: [columnSchema, "Column of the line", "column"],
        amount: [wholeDollars, "Amount that the loan adds to the line", "amount"],
      }),
    ),
    "All lines in which the loan is counted",
    "lines",
  ],
});

const remarkResponse = responseObject<StateReport["remarks"][number]>("CallReportRemark", {
  code: [
    enumerated("CallReportRemarkCode", [
      "amount_unknown",
      "basis_amount_missing",
      "form_not_verified",
      "funded_late",
      "inputs_not_entered",
      "not_licensed",
      "opening_not_used",
      "quarter_not_filed",
    ]),
    "Stable code of the remark, for programs",
    "code",
  ],
  message: [textSchema, "One sentence that describes the issue", "message"],
  loans: [Type.Array(recordId), "Ids of the loans concerned; empty if the remark is not about loans", "loanIds"],
});

/** The loans of a state, each with all of its lines. */
function* loansWithLines(report: StateReport, loanNumberOf: LoanNumberOf): Generator<LoanWithLines> {
  for (const { loanId: loan, lines } of linesOfLoans(report))
    yield {
      loan,
      loanNumber: loanNumberOf(loan),
      lines: lines.map(({ code, group, amountDollars }) => ({
        code,
        column: columnName(group),
        amount: amountDollars,
      })),
    };
}

interface ReportedState {
  readonly report: StateReport;
  readonly formLines: readonly Line[];
  readonly loanNumberOf: LoanNumberOf;
}

const stateResponse = responseObject<ReportedState>("CallReportState", {
  state: [stateCodec.schema, "State of the report", ({ report }) => report.state],
  licensed: [
    nullableSchema(Type.Boolean()),
    "Whether the company is licensed in the state; null if the company's record names no states",
    ({ report }) => report.isLicensed,
  ],
  ...responseOfPart(sheetTable, ({ report, formLines }: ReportedState) => ({
    sheet: report,
    formLines,
    loanIdsOf: {
      figure: (code, group) => loansBehind(report, code, group).loanIds,
      originator: (nmlsId) => loansOfOriginator(report, nmlsId).loanIds,
    },
  })),
  remarks: [
    Type.Array(remarkResponse.schema),
    "Issues to review that do not violate a rule of the form",
    ({ report }) => report.remarks.map(remarkResponse.encode),
  ],
  loans: [
    Type.Array(loanResponse.schema),
    "Loans behind the state's figures, each with its lines",
    ({ report, loanNumberOf }) => jsonList(() => loansWithLines(report, loanNumberOf), loanResponse.encode),
  ],
});

const allStates = responseObject("CallReportAllStates", sheetTable, {
  description: "Totals over all states; not part of the NMLS form",
});

const noLoans: ShownSheet["loanIdsOf"] = { figure: () => [], originator: () => [] };

const linesOf = ({ report }: RequestedCallReport): readonly Line[] => forms[report.formVersion].lines;

export const cellSchema = {
  ...textSchema,
  description: "Code of the line with the suffix of its column, as in an upload file",
};

/** Figures that differ between two editions, or between an edition and the current report. */
export const changeResponse = responseObject<FiledChange>("CallReportChange", {
  state: [stateCodec.schema, "State of the figure", "state"],
  cell: [cellSchema, null, "cell"],
  before: [Type.Integer(), "Earlier figure, in whole dollars or as a count", "before"],
  after: [Type.Integer(), "Later figure, in whole dollars or as a count", "after"],
});

const filedEdition = responseObject<FiledEdition>("CallReportFiledEdition", {
  filing: [recordId, "Filing with the figures as they were filed", "filingId"],
  edition: [Type.Integer({ minimum: 1 }), "Edition that was filed", "edition"],
  filed_at: [instantSchema, "When the filing was recorded", "filedAt"],
  changes: [
    Type.Array(changeResponse.schema),
    "Figures of this report that differ from the filed ones, for the requested state or all states; empty if none differ",
    ({ changes }) => (changes ?? []).map(changeResponse.encode),
  ],
});

/** A quarter's report. */
export const callReportResponse = responseObject<RequestedCallReport>("CallReport", {
  form_version: [formVersionSchema, "Version of the NMLS form for the quarter", ({ report }) => report.formVersion],
  year: [Type.Integer(), "Calendar year of the quarter", ({ report }) => report.year],
  quarter: [Type.Integer(), "Quarter of the calendar year, 1 to 4", ({ report }) => report.number],
  begins_on: [dateSchema, "First day of the quarter", ({ quarter }) => quarter.beginsOn],
  ends_on: [dateSchema, "Last day of the quarter", ({ quarter }) => quarter.endsOn],
  complete: [Type.Boolean(), "Whether the quarter is over", ({ report }) => report.isComplete],
  company_name: [textSchema, "Legal name of the company that reports", ({ company }) => company.name],
  company_nmls_id: [
    nullableSchema(textSchema),
    "NMLS id of the company; null until entered",
    ({ company }) => company.nmlsId,
  ],
  amount_basis: [
    amountBasis.schema,
    "Amount of a loan that the report totals, by the company's setting",
    ({ company }) => company.reportSettings.mcrAmountBasis,
  ],
  generated_at: [instantSchema, "When the report was generated", "generatedAt"],
  filed: [orNull(filedEdition), "Newest filed edition of the quarter; null if the quarter was not filed", "filed"],
  states: [
    Type.Array(stateResponse.schema),
    "Reports, one for each state with activity or a license",
    (requested) => {
      const { report, state, loanNumbers } = requested;
      const shared = { formLines: linesOf(requested), loanNumberOf: loanNumberFrom(loanNumbers) };
      const states = state === null ? report.states : [state];
      return jsonList(
        () => states,
        (one) => stateResponse.encode({ report: one, ...shared }),
      );
    },
  ],
  all_states: [
    withoutDescription(nullableSchema(allStates.schema)),
    "Totals over all states, which are not part of the NMLS form; null if one state was requested",
    (requested) =>
      requested.state === null
        ? allStates.encode({ sheet: requested.report.allStates, formLines: linesOf(requested), loanIdsOf: noLoans })
        : null,
  ],
});
