import { type TObject, type TSchema, Type } from "@sinclair/typebox";
import type { RequestedCallReport } from "../../../../application/mcr/build-call-report.ts";
import { forms } from "../../../../domain/mcr/form/form.ts";
import type { ColumnGroup, Line } from "../../../../domain/mcr/form/line.ts";
import { averageDollars, figuresOf } from "../../../../domain/mcr/quarter/cells.ts";
import type { LoansBehind, Sheet, StateReport } from "../../../../domain/mcr/quarter/report.ts";
import { type LoanNumberOf, loanNumberFrom } from "../../../../domain/mcr/quarter/shown-report.ts";
import { loansBehind, loansOfOriginator } from "../../../../domain/mcr/quarter/state-report.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { enumerated } from "../../codec/values/choice-codecs.ts";
import { state as stateCodec } from "../../codec/values/text-codecs.ts";
import { amountBasis } from "../company/body.ts";
import {
  columnNames,
  columnSchema,
  originatorWithLoans,
  sections,
  sheetProperties,
  tieOut,
  wholeDollars,
} from "./sheet-response.ts";

/** The version of the form. */
export const formVersionSchema = enumerated("CallReportFormVersion", [6, 7]);

const loanSchema = namedObject("CallReportLoan", {
  loan: described(recordId, "Loan that is counted in the lines"),
  loan_number: described(textSchema, "Number of the loan, as shown to users"),
  lines: described(
    Type.Array(
      namedObject("CallReportLoanLine", {
        code: described(textSchema, "Code of the line"),
        column: described(columnSchema, "Column of the line"),
        amount: described(wholeDollars, "Amount that the loan adds to the line"),
      }),
    ),
    "All lines in which the loan is counted",
  ),
});

const remarkSchema = namedObject("CallReportRemark", {
  code: described(
    enumerated("CallReportRemarkCode", ["amount_unknown", "funded_late", "inputs_not_entered", "not_licensed"]),
    "Stable code of the remark, for programs",
  ),
  message: described(textSchema, "One sentence that describes the issue"),
  loans: described(Type.Array(recordId), "Ids of the loans concerned; empty if the remark is not about loans"),
});

const stateSchema = namedObject("CallReportState", {
  state: described(stateCodec.schema, "State of the report"),
  licensed: described(
    nullableSchema(Type.Boolean()),
    "Whether the company is licensed in the state; null if the company's record names no states",
  ),
  ...sheetProperties,
  remarks: Type.Array(remarkSchema, { description: "Issues to review that do not violate a rule of the form" }),
  loans: Type.Array(loanSchema, { description: "Loans behind the state's figures, each with its lines" }),
});

/** A quarter's report. */
export const callReportSchema: TObject = namedObject("CallReport", {
  form_version: described(formVersionSchema, "Version of the NMLS form for the quarter"),
  year: described(Type.Integer(), "Calendar year of the quarter"),
  quarter: described(Type.Integer(), "Quarter of the calendar year, 1 to 4"),
  begins_on: described(dateSchema, "First day of the quarter"),
  ends_on: described(dateSchema, "Last day of the quarter"),
  complete: Type.Boolean({ description: "Whether the quarter is over" }),
  company_name: described(textSchema, "Legal name of the company that reports"),
  company_nmls_id: described(nullableSchema(textSchema), "NMLS id of the company; null until entered"),
  amount_basis: described(amountBasis.schema, "Amount of a loan that the report totals, by the company's setting"),
  generated_at: described(instantSchema, "When the report was generated"),
  states: described(Type.Array(stateSchema), "Reports, one for each state with activity or a license"),
  all_states: {
    ...nullableSchema(
      namedObject("CallReportAllStates", sheetProperties, {
        description: "Totals over all states; not part of the NMLS form",
      }),
    ),
    description: "Totals over all states, which are not part of the NMLS form; null if one state was requested",
  } as TSchema,
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

const encodeSheet = (sheet: Sheet, formLines: readonly Line[], loansOf: LoansOf) => ({
  sections: Object.fromEntries(
    Object.entries(sections).map(([name, codes]) => [
      name,
      formLines.filter(({ code }) => codes.test(code)).map((line) => encodeLine(line, sheet, loansOf)),
    ]),
  ),
  mlos: sheet.originators.map((line) =>
    originatorWithLoans.encode({ line, loanIds: loansOf.originator(line.nmlsId).loanIds }),
  ),
  notes: sheet.notes,
  checks: sheet.tieOuts.map(tieOut.encode),
});

/** The loans of a state, each with all its lines. */
const encodeLoans = ({ loans }: StateReport, loanNumberOf: LoanNumberOf) => {
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

const encodeState = (state: StateReport, formLines: readonly Line[], loanNumberOf: LoanNumberOf) => ({
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
  loanNumbers,
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
    states: states.map((one) => encodeState(one, formLines, loanNumberFrom({ loanNumbers }))),
    all_states: state === null ? encodeSheet(report.allStates, formLines, noLoans) : null,
  };
};
