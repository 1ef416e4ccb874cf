import ExcelJS from "exceljs";
import { type LoanNumberOf, loanNumberFrom } from "../../domain/mcr/compact/loan-numbers.ts";
import type { LoansBehind, StateReport } from "../../domain/mcr/quarter/report.ts";
import { loansOfOriginator } from "../../domain/mcr/quarter/report.ts";
import type { ShownCallReport } from "../../domain/mcr/quarter/shown-report.ts";
import { addReportSheet, companyWords, originatorCode, reportWords } from "./call-report-sheet.ts";
import type { Cell } from "./cells.ts";
import { printedAround } from "./print.ts";
import { addSheet, bytesOf } from "./workbook.ts";

const rowsBehind = (
  { loanIds, amountsDollars }: Pick<LoansBehind, "loanIds" | "amountsDollars">,
  figure: readonly [state: string, line: string, column: string],
  loanNumberOf: LoanNumberOf,
): Cell[][] =>
  loanIds.map((loanId, index) => [...figure, loanNumberOf(loanId), { dollars: amountsDollars[index] ?? 0 }]);

const loanRows = (states: readonly StateReport[], loanNumberOf: LoanNumberOf): Cell[][] =>
  states.flatMap((report) => {
    const { state, loans, originators } = report;
    return [
      ...[...loans.values()].flatMap((behind) => {
        const column = behind.group === "thirdParty" ? "third party" : behind.group;
        return rowsBehind(behind, [state, behind.code, column], loanNumberOf);
      }),
      ...originators.flatMap(({ nmlsId }, index) =>
        rowsBehind(loansOfOriginator(report, nmlsId), [state, originatorCode(index), "direct"], loanNumberOf),
      ),
    ];
  });

/** All loans fit on one sheet, which may have ten times the rows that `fitForWorkbook` allows. */
const addLoans = (workbook: ExcelJS.Workbook, states: readonly StateReport[], loanNumberOf: LoanNumberOf): void => {
  const rows = loanRows(states, loanNumberOf);
  const sheet = addSheet(workbook, {
    name: "Loans",
    title: "Loans behind the figures",
    remarks: ["Filter by state, line and column: the amounts add up to the figure on the state's sheet."],
    headings: ["State", "Line or originator", "Column", "Loan", "Amount ($)"],
    rows,
    notes: [],
  });
  sheet.autoFilter = { from: { row: 3, column: 1 }, to: { row: 3 + rows.length, column: 5 } };
};

const tieOutRows = (of: string, tieOuts: StateReport["tieOuts"]): Cell[][] =>
  tieOuts.map(({ id, nmlsNumbers, left, right, isMet }) => [
    of,
    id,
    nmlsNumbers ?? "",
    { dollars: left },
    { dollars: right },
    isMet ? { text: "met", tone: "good" } : { text: "NOT MET", tone: "bad" },
  ]);

/** The number of loans listed per row: a cell holds 32,767 characters, and a row is at most 409 points high. */
const LOANS_IN_ROW = 25;

/** A remark with its loans; those that do not fit beside it have rows of their own below it. */
const remarkRows = ({ state, remarks }: StateReport, loanNumberOf: LoanNumberOf): Cell[][] =>
  remarks.flatMap(({ message, loanIds }) => {
    const named: string[] = [];
    for (let from = 0; from < loanIds.length; from += LOANS_IN_ROW)
      named.push(
        loanIds
          .slice(from, from + LOANS_IN_ROW)
          .map(loanNumberOf)
          .join(", "),
      );
    const [first, ...further] = named;
    return [
      [state, first === undefined ? message : `${message}: ${first}`, "", "", "", "to be looked at"],
      ...further.map((loans): Cell[] => [state, loans, "", "", "", ""]),
    ];
  });

const addChecks = (
  workbook: ExcelJS.Workbook,
  { report, state }: ShownCallReport,
  states: readonly StateReport[],
  loanNumberOf: LoanNumberOf,
): void => {
  addSheet(workbook, {
    name: "Checks",
    title: "Checks",
    remarks: ["The numbers are those of the completeness checks of the NMLS. Both sides are in dollars, or in loans."],
    headings: ["State", "Check", "NMLS numbers", "Left", "Right", "Result"],
    rows: [
      ...states.flatMap((of) => [...remarkRows(of, loanNumberOf), ...tieOutRows(of.state, of.tieOuts)]),
      ...(state === null ? tieOutRows("All states", report.allStates.tieOuts) : []),
    ],
    notes: [],
  });
};

/**
 * The report as an .xlsx workbook: a sheet per state like the form's own, one for all states together, the loans behind every figure, and
 * the checks with both sides.
 */
export const callReportWorkbook = async (content: ShownCallReport): Promise<Uint8Array<ArrayBuffer>> => {
  const { report, state, company, generatedAt, filed } = content;
  const workbook = new ExcelJS.Workbook();
  const states = state === null ? report.states : [state];
  for (const of of states)
    addReportSheet(
      workbook,
      { name: of.state, heading: `State-specific RMLA: ${of.state}`, company, generatedAt, filed },
      report,
      of,
    );
  if (state === null)
    addReportSheet(
      workbook,
      { name: "All states", heading: "All states (not an NMLS form)", company, generatedAt, filed },
      report,
      report.allStates,
    );
  const loanNumberOf = loanNumberFrom(content.loanNumbers);
  addLoans(workbook, states, loanNumberOf);
  addChecks(workbook, content, states, loanNumberOf);
  for (const sheet of workbook.worksheets)
    sheet.headerFooter = printedAround(companyWords(company), reportWords(report), sheet.name);
  return bytesOf(workbook);
};
