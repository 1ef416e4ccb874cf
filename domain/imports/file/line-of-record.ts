import { accept, type Result } from "../../kernel/result.ts";
import { isNestedAtMost } from "../../kernel/same-data.ts";
import { fieldPath, repeatedName } from "../../kernel/text/repeated-name.ts";
import type { Finding } from "../finding.ts";
import { type LineKind, type LineRefused, lineKindOf, refusedBy, refusedFor } from "../line.ts";
import { type CellForm, lineOfRow } from "./cells.ts";
import type { ColumnTree } from "./heading.ts";
import { type CellsOf, textOfRecord } from "./inspection.ts";
import type { FileRecord } from "./records.ts";

/** How the lines of a file are parsed. */
export interface LineReading {
  /** Null if each line is a JSON object. */
  readonly columns: ColumnTree | null;
  /** The number of cells in the first row of a table. */
  readonly width: number;
  readonly cellsOf: CellsOf;
  /** The form of a field's cells in lines of a kind; text if no such field is known. */
  readonly formOf: (kind: LineKind, path: string) => CellForm;
}

type ReadLine = Result<unknown, LineRefused>;

/** Much deeper than the fields of a line, and far from exhausting the stack of recursive functions. */
const maxDepth = 100;

const tooDeep = `The line has more than ${maxDepth} nested lists or objects.`;

const nameRepeated = "An object of the line has a name more than once: write each name once.";

const jsonOf = (line: number, text: string): ReadLine => {
  try {
    const value: unknown = JSON.parse(text);
    if (!isNestedAtMost(value, maxDepth)) return refusedFor(line, null, "unreadable", tooDeep);
    const repeated = repeatedName(text, value);
    return repeated === null ? accept(value) : refusedFor(line, fieldPath(repeated), "invalid", nameRepeated);
  } catch {
    return refusedFor(
      line,
      null,
      "unreadable",
      "The line is not valid JSON: write each loan or user as one object, on one line of its own.",
    );
  }
};

const quotesWrong =
  "The row is not valid: a cell that has a quote is enclosed in quotes, and each quote inside it is written twice.";

const nulWithin = "The line has a NUL character, which no text may have: remove it.";

const tooManyCells = "The row has more cells than the first row has columns: put cells that have commas in quotes.";

const kindOfRow = ({ inside }: ColumnTree, cells: readonly string[]): LineKind => {
  const column = inside.get("kind")?.column ?? null;
  const given = column === null ? "" : (cells[column] ?? "").trim();
  return (given === "" ? null : lineKindOf(given)) ?? "loan";
};

const rowOf = (line: number, text: string, columns: ColumnTree, { width, cellsOf, formOf }: LineReading): ReadLine => {
  const cells = cellsOf(text);
  if (cells === null) return refusedFor(line, null, "unreadable", quotesWrong);
  if (cells.slice(width).some((cell) => cell.trim() !== "")) return refusedFor(line, null, "unreadable", tooManyCells);
  const kind = kindOfRow(columns, cells);
  const { fields, problems } = lineOfRow(columns, cells, (path) => formOf(kind, path));
  if (problems.length === 0) return accept(fields);
  const findings = problems.map((problem): Finding => ({ line, severity: "refused", ...problem, code: "invalid" }));
  return refusedBy({ outcome: "refused", findings, ignoredFields: [] });
};

/** The content of a record, in the API's names; null if it is blank. */
export const lineOfRecord = ({ line, bytes }: FileRecord, reading: LineReading): ReadLine | null => {
  if (bytes === null) return refusedFor(line, null, "too_large", "The line is larger than 1 MiB: shorten its texts.");
  const text = textOfRecord(bytes);
  if (text === null) return refusedFor(line, null, "unreadable", "The line is not in UTF-8.");
  if (text.trim() === "") return null;
  if (text.includes("\0")) return refusedFor(line, null, "unreadable", nulWithin);
  return reading.columns === null ? jsonOf(line, text) : rowOf(line, text, reading.columns, reading);
};
