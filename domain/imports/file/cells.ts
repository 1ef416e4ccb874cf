import { withoutFormulaMark } from "../../kernel/text/untrusted-words.ts";
import type { LineFields } from "../line.ts";
import { type ColumnTree, isList } from "./heading.ts";

/** How a cell is parsed, as required by the field that its column names. */
export type CellForm = "text" | "number" | "number or word" | "boolean" | "day" | "parts";

interface CellProblem {
  readonly field: string;
  /** Worded to follow the name of the field. */
  readonly message: string;
}

/** The form of the cells in a column, by its path. */
type CellForms = (path: string) => CellForm;

const expected: Readonly<Record<CellForm, string>> = {
  text: "",
  number: "must be a plain number such as 250000 or 6.125, without $, % and thousands separators",
  // A text that is not a number may be one of the field's words, which the field itself checks.
  "number or word": "",
  boolean: "must be true or false",
  day: "must be a date written YYYY-MM-DD, such as 2025-03-31",
  parts: "must have a column for each of its parts, such as roles.0 or fees.0.code",
};

/** The value of a cell that is not blank; undefined if it does not have this form. */
const valueIn = (form: CellForm, text: string): unknown => {
  const number = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
  if (form === "number") return number;
  if (form === "number or word") return number ?? text;
  if (form === "boolean") return /^(?:true|false)$/i.test(text) ? text.toLowerCase() === "true" : undefined;
  if (form === "day") return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
  return form === "text" ? text : undefined;
};

/** A row of a table as a line: its fields, and the errors of its cells, which do not repeat values. */
export const lineOfRow = (
  columns: ColumnTree,
  cells: readonly string[],
  formOf: CellForms,
): { readonly fields: LineFields; readonly problems: readonly CellProblem[] } => {
  const problems: CellProblem[] = [];
  const cellOf = (column: number, path: string): unknown => {
    const text = withoutFormulaMark(cells[column] ?? "").trim();
    if (text === "") return undefined;
    const form = formOf(path);
    const value = valueIn(form, text);
    if (value === undefined) problems.push({ field: path, message: expected[form] });
    return value;
  };
  const partsOf = (tree: ColumnTree, path: string): [string, unknown][] =>
    [...tree.inside].flatMap(([name, inside]) => {
      const value = read(inside, path === "" ? name : `${path}.${name}`);
      return value === undefined ? [] : [[name, value]];
    });
  const read = (tree: ColumnTree, path: string): unknown => {
    if (tree.column !== null) return cellOf(tree.column, path);
    const parts = partsOf(tree, path);
    if (parts.length === 0) return undefined;
    return isList(tree) ? entriesOf(parts) : Object.fromEntries(parts);
  };
  return { fields: Object.fromEntries(partsOf(columns, "")), problems };
};

/** Entries at their positions, so that findings name the columns. A left-out entry before another one is null. */
const entriesOf = (parts: readonly (readonly [string, unknown])[]): unknown[] => {
  const last = Math.max(...parts.map(([at]) => Number(at)));
  const byPlace = new Map(parts);
  return Array.from({ length: last + 1 }, (_, at) => byPlace.get(String(at)) ?? null);
};
