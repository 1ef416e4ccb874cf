import { calculate } from "../../hecm/calculate.ts";
import type { Step } from "../../hecm/explain.ts";
import type { CalculationInputs } from "../../hecm/inputs.ts";
import { formatCents } from "../../kernel/money.ts";
import { percentFromRate, type Rate } from "../../kernel/rate.ts";
import { expectedColumns, inputColumns, loanOfCase, outcomeOf } from "../book/columns.ts";
import type { Case } from "../book/table.ts";

/** A result, or the result that a cell expects. */
export type Outcome = number | string | null;

/** Returns the program's result for an expected column of one case. */
export type Answer = (column: string) => Outcome;

/** What a book can test: the columns that form a case, how expected results are parsed, and how the program computes them. */
export interface Subject {
  readonly inputColumns: readonly string[];
  readonly expectedColumns: Readonly<Record<string, (cell: string) => number | string>>;
  readonly answer: (cells: ReadonlyMap<string, string>) => Answer;
  /** How the program calculates the loan of a case, step by step; absent if the book is not about a calculation. */
  readonly steps?: (cells: ReadonlyMap<string, string>) => readonly Step[];
}

/** The steps of a calculation; empty if it is refused. */
export const stepsOfLoan = (loan: CalculationInputs): readonly Step[] => {
  const calculated = calculate(loan);
  return calculated._tag === "Refused" ? [] : calculated.value.steps;
};

export const loanCalculation: Subject = {
  inputColumns: Object.keys(inputColumns),
  expectedColumns: {
    ...Object.fromEntries(Object.entries(expectedColumns).map(([column, [read]]) => [column, read])),
    "→ refusal": String,
  },
  answer: (cells) => {
    const calculated = calculate(loanOfCase(cells));
    return (column) => outcomeOf(calculated, column);
  },
  steps: (cells) => stepsOfLoan(loanOfCase(cells)),
};

/** Columns that comment on a case and change nothing. */
export const remarks: readonly string[] = ["working", "source", "reviewed by"];

export const isExpected = (column: string): boolean => column.startsWith("→");

/** One expected figure of a case, with the program's result. */
export interface Finding {
  readonly column: string;
  /** The expected result, as the book writes it. */
  readonly written: string;
  readonly expected: Outcome;
  readonly found: Outcome;
}

export const passes = ({ expected, found }: Finding): boolean => expected === found;

/** The program's result, formatted like the expected one: an amount, a percentage, or unchanged. */
export const foundAsWritten = ({ written, found }: Finding): string => {
  if (typeof found !== "number") return found ?? "nothing";
  if (written.endsWith(" %")) return `${percentFromRate(found as Rate)} %`;
  return /\.\d{2}$/.test(written) ? formatCents(found).replace("$", "") : String(found);
};

/** Computes each figure that a case expects. */
export const findingsOf = (subject: Subject, { cells }: Case): Finding[] => {
  const answer = subject.answer(cells);
  return [...cells]
    .filter(([column]) => isExpected(column))
    .map(([column, cell]) => ({
      column,
      written: cell,
      expected: subject.expectedColumns[column]?.(cell) ?? cell,
      found: answer(column),
    }));
};
