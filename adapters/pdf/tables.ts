import type { Content, Node, Table as PdfTable } from "pdfmake";
import type { Inline, Row, Table } from "../../domain/documents/content/content.ts";
import { linesOf } from "../../domain/documents/content/content-size.ts";
import { charactersIn, lineOf, mayBreakHere, textWidth } from "./lines.ts";

/** A table of more columns than this is set in small type. */
const maxColumns = 6;

/** Words longer than this may break in a table, whose columns are else as wide as their longest word. */
const maxUnbrokenCharacters = 30;
const longWords = new RegExp(`\\S{${maxUnbrokenCharacters}}(?=\\S)`, "gu");

const breakable = (inlines: readonly Inline[]): Inline[] =>
  inlines.map((inline) =>
    inline.kind === "text" ? { ...inline, text: inline.text.replace(longWords, `$&${mayBreakHere}`) } : inline,
  );

const columnsIn = (row: Row): number => row.reduce((sum, { columns }) => sum + columns, 0);

/** In a table of few columns a text as short as this is kept on one line. */
const [maxUnwrappedColumns, maxUnwrappedCharacters] = [4, 16];

const cellsOf = (row: Row, columnCount: number): Content[] => {
  const cells = row.flatMap((cell): Content[] => [
    lineOf(breakable(cell.inlines), {
      alignment: cell.alignment,
      colSpan: cell.columns,
      ...(columnCount <= maxUnwrappedColumns &&
        charactersIn(cell.inlines) <= maxUnwrappedCharacters && { noWrap: true }),
      ...(cell.isHeading ? { style: "tableHeading" } : {}),
    }),
    ...Array.from({ length: cell.columns - 1 }, () => ""),
  ]);
  return [...cells, ...Array.from({ length: columnCount - cells.length }, () => "")];
};

type Width = "*" | "auto" | number;

/** How wide the names of things are in a table of names and texts, so that such tables are aligned below each other. */
const nameWidth = 186;
const maxNarrowCharacters = 4;

interface Column {
  isText: boolean;
  maxCharacters: number;
}

const columnsOf = (rows: readonly Row[], columnCount: number): readonly Column[] => {
  const found = Array.from({ length: columnCount }, (): Column => ({ isText: false, maxCharacters: 0 }));
  for (const row of rows) {
    let at = 0;
    for (const { alignment, columns, inlines } of row) {
      const column = found[at];
      if (column !== undefined && columns === 1) {
        column.isText ||= alignment === "left";
        column.maxCharacters = Math.max(column.maxCharacters, charactersIn(inlines));
      }
      at += columns;
    }
  }
  // A column without a cell of its own is as wide as a text.
  for (const column of found) column.isText ||= column.maxCharacters === 0;
  return found;
};

/** Each column is as wide as it needs to be, and the longest of texts takes what is left; figures alone share the width. */
const widthsOf = (rows: readonly Row[], columnCount: number): readonly Width[] => {
  const columns = columnsOf(rows, columnCount);
  const texts = columns.filter(({ isText }) => isText);
  const longest = texts.toSorted((one, other) => other.maxCharacters - one.maxCharacters)[0];
  if (columnCount > maxColumns || longest === undefined)
    return columns.map(({ maxCharacters }) => (maxCharacters <= maxNarrowCharacters ? "auto" : "*"));
  if (columnCount === 2 && columns.every(({ isText }) => isText)) return [nameWidth, "*"];
  return columns.map((column) => (column === longest ? "*" : "auto"));
};

/** Whether a table surely fits on a page, and so stays on one: few rows, and little in their cells. */
const isShort = (rows: readonly Row[], columnCount: number): boolean => {
  const [maxRows, maxCellCharacters, maxCharacters] = [12, 120, columnCount > 3 ? 700 : 900];
  const cells = rows.flat().map(({ inlines }) => charactersIn(inlines));
  const all = cells.reduce((sum, characters) => sum + characters, 0);
  return rows.length <= maxRows && all <= maxCharacters && cells.every((characters) => characters <= maxCellCharacters);
};

/** A row of no more lines fits on a page, whatever its words are: twice as many do, and a word may leave half of a line empty. */
const maxLinesOfRow = 20;
/** The space between columns, and more than a character of a table takes, in points. */
const [columnGap, characterWidth] = [8, 5];

/** Whether a row may be higher than a page: kept together, it would be lost. */
const mayBeTall = (row: Row, columnCount: number): boolean =>
  row.some(({ inlines, columns }) => {
    const width = (textWidth * columns) / columnCount - columnGap;
    return linesOf(inlines, Math.max(1, width / characterWidth)) > maxLinesOfRow;
  });

/** A table as the library takes it. */
export const tableOf = ({ head, rows }: Table): Node => {
  const all = [...head, ...rows];
  const columnCount = Math.max(0, ...all.map(columnsIn));
  if (columnCount === 0) return { text: "" };
  const isTall = (row: Row): boolean => mayBeTall(row, columnCount);
  const hasTallRow = all.some(isTall);
  const table: PdfTable = {
    // A head is repeated whole on each page.
    headerRows: head.some(isTall) ? 0 : head.length,
    dontBreakRows: !hasTallRow,
    keepWithHeaderRows: head.length > 0 && rows.length > 0 && !hasTallRow ? 1 : 0,
    widths: widthsOf(all, columnCount),
    body: all.map((row) => cellsOf(row, columnCount)),
  };
  const isWide = columnCount > maxColumns;
  return {
    table,
    layout: isWide ? "wideDocument" : "document",
    style: isWide ? "wideTable" : "table",
    unbreakable: !isWide && isShort(all, columnCount),
  };
};
