import { accept, type Result, refuse } from "../../kernel/result.ts";
import { loansOfOriginator } from "../quarter/report.ts";
import type { ShownCallReport } from "../quarter/shown-report.ts";

/**
 * The maximum number of cells in which a workbook lists the loans behind its figures. It is our choice: writing more takes seconds and much
 * memory.
 */
const maxWorkbookCells = 500_000;

/**
 * The maximum number of such cells in a workbook that is written within a request; a larger one is written by a job. It is our choice:
 * writing takes a second or more.
 */
export const maxWorkbookCellsAtOnce = 100_000;

/** State, line, column, loan, and amount. */
const cellsOfLoan = 5;

/** The call report has too many loans for a workbook. */
export interface WorkbookTooLarge {
  readonly _tag: "WorkbookTooLarge";
  readonly cells: number;
  readonly maxCells: number;
}

/** The number of cells in which the workbook of a report lists loans. Each loan takes a row for each figure to which it adds. */
const workbookCells = ({ report, state }: Pick<ShownCallReport, "report" | "state">): number => {
  let rows = 0;
  for (const shown of state === null ? report.states : [state]) {
    for (const { loanCount } of shown.loans.values()) rows += loanCount;
    for (const { nmlsId } of shown.originators) rows += loansOfOriginator(shown, nmlsId).loanCount;
  }
  return rows * cellsOfLoan;
};

/** The report, if its workbook is not too large. */
export const fitForWorkbook = <Report extends Pick<ShownCallReport, "report" | "state">>(
  shown: Report,
): Result<Report, WorkbookTooLarge> => {
  const cells = workbookCells(shown);
  return cells > maxWorkbookCells
    ? refuse({ _tag: "WorkbookTooLarge", cells, maxCells: maxWorkbookCells })
    : accept(shown);
};

/** Whether writing the workbook of a report takes longer than a request should wait. */
export const isLargeWorkbook = (shown: Pick<ShownCallReport, "report" | "state">): boolean =>
  workbookCells(shown) > maxWorkbookCellsAtOnce;
