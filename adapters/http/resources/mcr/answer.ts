import { type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import type { RequestedCallReport } from "../../../../application/mcr/build-call-report.ts";
import { forms } from "../../../../domain/mcr/form/form.ts";
import type { ColumnGroup, Line } from "../../../../domain/mcr/form/line.ts";
import { averageDollars, figuresOf } from "../../../../domain/mcr/quarter/cells.ts";
import type { LoansBehind, OriginatorLine, Sheet, StateReport } from "../../../../domain/mcr/quarter/report.ts";
import { loansBehind, loansOfOriginator } from "../../../../domain/mcr/quarter/state-report.ts";
import type { TieOut } from "../../../../domain/mcr/quarter/tie-outs.ts";
import { enumerated } from "../../codec/choice-codecs.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { state as stateCodec } from "../../codec/text-codecs.ts";
import { amountBasis } from "../company/body.ts";

const wholeDollars = Type.Integer({ description: "Whole dollars" });
const count = Type.Integer();
/** The version of the form. */
export const formVersionSchema = enumerated("CallReportFormVersion", [6, 7]);

const loanIds = Type.Array(recordId, { description: "The loans behind the figure" });

/** What the API calls the groups of columns. */
export const columnNames: Readonly<Record<ColumnGroup, string>> = {
  direct: "direct",
  thirdParty: "third_party",
  brokered: "brokered",
  retail: "retail",
  wholesale: "wholesale",
  total: "total",
};

export const columnSchema = enumerated("CallReportColumn", Object.values(columnNames));

const figureSchema = namedObject("CallReportFigure", {
  amount: nullableSchema({ ...wholeDollars, description: "Whole dollars; null: the form has no such cell" }),
  count: nullableSchema({ ...count, description: "Null: the form has no such cell" }),
  average: nullableSchema({ ...wholeDollars, description: "Null where there are no loans" }),
  loans: loanIds,
});

const lineSchema = namedObject("CallReportLine", {
  code: textSchema,
  label: textSchema,
  ...Object.fromEntries(Object.values(columnNames).map((name) => [name, Type.Optional(figureSchema)])),
});

const lines = Type.Array(lineSchema);

/** The parts of an answer, each with the lines that belong to it. */
const sections = {
  application_data: /^AC0\d\d$/,
  closed_loans: /^AC(1\d\d|[2-57]\d\d|8\d\d|9[2-9]\d)$/,
  fees: /^AC6\d\d$/,
  totals: /^AC9[01]0$/,
  repurchases: /^AC1000$/,
  revenue: /^AC1100$/,
  servicing: /^AC12\d\d$/,
  originations: /^I\d+$/,
} as const;

/** An originator's line as it is filed, apart from its loans. */
export const originatorProperties = { nmls_id: textSchema, name: textSchema, amount: wholeDollars, count };

const originatorSchema = namedObject("CallReportOriginator", { ...originatorProperties, loans: loanIds });

const checkSchema = namedObject("CallReportCheck", {
  id: { ...textSchema, description: "What it compares" },
  nmls_numbers: nullableSchema({
    ...textSchema,
    description: "Among the completeness checks of the NMLS; null: it is not one of them",
  }),
  left: Type.Integer(),
  right: Type.Integer(),
  ok: Type.Boolean(),
});

const sheetProperties: TProperties = {
  sections: namedObject("CallReportSections", Object.fromEntries(Object.keys(sections).map((name) => [name, lines]))),
  mlos: Type.Array(originatorSchema, { description: "Originators (ACMLO)" }),
  notes: Type.Array(textSchema, { description: "The explanatory note (ACNOTE)" }),
  checks: Type.Array(checkSchema),
};

const loanSchema = namedObject("CallReportLoan", {
  loan: recordId,
  loan_number: textSchema,
  lines: Type.Array(
    namedObject("CallReportLoanLine", { code: textSchema, column: columnSchema, amount: wholeDollars }),
  ),
});

const remarkSchema = namedObject("CallReportRemark", {
  code: enumerated("CallReportRemarkCode", ["amount_unknown", "funded_late", "inputs_not_entered", "not_licensed"]),
  message: textSchema,
  loans: Type.Array(recordId),
});

const stateSchema = namedObject("CallReportState", {
  state: stateCodec.schema,
  licensed: nullableSchema(Type.Boolean({ description: "Null where the company's record names no states" })),
  ...sheetProperties,
  remarks: Type.Array(remarkSchema, { description: "What to look at, though no rule of the form fails" }),
  loans: Type.Array(loanSchema, { description: "Every loan of the state's figures, with its lines" }),
});

/** A quarter's report. */
export const callReportAnswer: TObject = namedObject("CallReport", {
  form_version: formVersionSchema,
  year: Type.Integer(),
  quarter: Type.Integer(),
  begins_on: dateSchema,
  ends_on: dateSchema,
  complete: Type.Boolean({ description: "Whether the quarter is over" }),
  company_name: textSchema,
  company_nmls_id: nullableSchema(textSchema),
  amount_basis: amountBasis.schema,
  generated_at: instantSchema,
  states: Type.Array(stateSchema),
  all_states: nullableSchema(
    namedObject("CallReportAllStates", sheetProperties, {
      description: "The sum over the states, which is no NMLS form",
    }),
  ) as TSchema,
});

/** The loans behind the figures and the originators' lines of a sheet. */
interface LoansOf {
  readonly figure: (code: string, group: ColumnGroup) => Pick<LoansBehind, "loanIds">;
  readonly originator: (nmlsId: string) => Pick<LoansBehind, "loanIds">;
}

const encodeLine = (line: Line, { cells }: Sheet, loansOf: LoansOf) => ({
  code: line.code,
  label: line.caption,
  ...Object.fromEntries(
    figuresOf(cells, line).map(({ group, amount, count: loans }) => [
      columnNames[group],
      {
        amount,
        count: loans,
        average: averageDollars({ amount, count: loans }),
        loans: loansOf.figure(line.code, group).loanIds,
      },
    ]),
  ),
});

export const encodeOriginator = ({ nmlsId, name, amountDollars, count: loans }: OriginatorLine) => ({
  nmls_id: nmlsId,
  name,
  amount: amountDollars,
  count: loans,
});

const encodeCheck = ({ id, nmlsNumbers, left, right, isMet }: TieOut) => ({
  id,
  nmls_numbers: nmlsNumbers,
  left,
  right,
  ok: isMet,
});

const encodeSheet = (sheet: Sheet, formLines: readonly Line[], loansOf: LoansOf) => ({
  sections: Object.fromEntries(
    Object.entries(sections).map(([name, codes]) => [
      name,
      formLines.filter(({ code }) => codes.test(code)).map((line) => encodeLine(line, sheet, loansOf)),
    ]),
  ),
  mlos: sheet.originators.map((originator) => ({
    ...encodeOriginator(originator),
    loans: loansOf.originator(originator.nmlsId).loanIds,
  })),
  notes: sheet.notes,
  checks: sheet.tieOuts.map(encodeCheck),
});

/** The loans of a state, each with all lines that it is in. */
const encodeLoans = ({ loans }: StateReport, loanNumberOf: RequestedCallReport["loanNumberOf"]) => {
  const byLoan = new Map<number, { code: string; column: string; amount: number }[]>();
  for (const { code, group, loanIds: ids, amountsDollars } of loans.values())
    for (const [position, id] of ids.entries()) {
      const line = { code, column: columnNames[group], amount: amountsDollars[position] ?? 0 };
      const ofLoan = byLoan.get(id);
      if (ofLoan === undefined) byLoan.set(id, [line]);
      else ofLoan.push(line);
    }
  return [...byLoan].map(([loan, inLines]) => ({ loan, loan_number: loanNumberOf(loan), lines: inLines }));
};

const encodeState = (
  state: StateReport,
  formLines: readonly Line[],
  loanNumberOf: RequestedCallReport["loanNumberOf"],
) => ({
  state: state.state,
  licensed: state.isLicensed,
  ...encodeSheet(state, formLines, {
    figure: (code, group) => loansBehind(state, code, group),
    originator: (nmlsId) => loansOfOriginator(state, nmlsId),
  }),
  remarks: state.remarks.map(({ code, message, loanIds: ids }) => ({ code, message, loans: ids })),
  loans: encodeLoans(state, loanNumberOf),
});

const noLoans: LoansOf = { figure: () => ({ loanIds: [] }), originator: () => ({ loanIds: [] }) };

export const encodeCallReport = ({
  company,
  quarter,
  report,
  state,
  generatedAt,
  loanNumberOf,
}: RequestedCallReport) => {
  const { lines: formLines } = forms[report.formVersion];
  const states = state === null ? report.states : [state];
  return {
    form_version: report.formVersion,
    year: report.year,
    quarter: report.number,
    begins_on: quarter.beginsOn,
    ends_on: quarter.endsOn,
    complete: report.isComplete,
    company_name: company.name,
    company_nmls_id: company.nmlsId,
    amount_basis: company.reportSettings.mcrAmountBasis,
    generated_at: generatedAt,
    states: states.map((one) => encodeState(one, formLines, loanNumberOf)),
    all_states: state === null ? encodeSheet(report.allStates, formLines, noLoans) : null,
  };
};
