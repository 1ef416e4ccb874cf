import type { Content, Node, Table as PdfTable } from "pdfmake";
import type { Inline, Row, Table } from "../../domain/documents/content/content.ts";
import { linesOf } from "../../domain/documents/content/content-size.ts";
import { charactersIn, lineOf, mayBreakHere, textWidth } from "./lines.ts";

/** A table with more columns than this has a smaller font. */
const maxColumns = 6;

/** Words longer than this may be split in a table, whose columns are otherwise as wide as their longest word. */
const maxUnbrokenCharacters = 30;
const longWords = new RegExp(`\\S{${maxUnbrokenCharacters}}(?=\\S)`, "gu");

const breakable = (inlines: readonly Inline[]): Inline[] =>
  inlines.map((inline) =>
    inline.kind === "text" ? { ...inline, text: inline.text.replace(longWords, `$&${mayBreakHere}`) } : inline,
  );

const columnsIn = (row: Row): number => row.reduce((sum, { columns }) => sum + columns, 0);

/** In a table with few columns, a text up to this length is kept on one line. */
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

/** The width of the name column in a table of names and texts, so that such tables are aligned. */
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
  // A column without cells of its own has the width of a text column.
  for (const column of found) column.isText ||= column.maxCharacters === 0;
  return found;
};

/**
 * Each column is as wide as it needs to be, and the longest text column takes the remainder; if there are only figures, they share the
 * width.
 */
const widthsOf = (rows: readonly Row[], columnCount: number): readonly Width[] => {
  const columns = columnsOf(rows, columnCount);
  const texts = columns.filter(({ isText }) => isText);
  const longest = texts.toSorted((one, other) => other.maxCharacters - one.maxCharacters)[0];
  if (columnCount > maxColumns || longest === undefined)
    return columns.map(({ maxCharacters }) => (maxCharacters <= maxNarrowCharacters ? "auto" : "*"));
  if (columnCount === 2 && columns.every(({ isText }) => isText)) return [nameWidth, "*"];
  return columns.map((column) => (column === longest ? "*" : "auto"));
};

/** Whether a table certainly fits on a page, and so is kept on one: few rows with short cells. */
const isShort = (rows: readonly Row[], columnCount: number): boolean => {
  const [maxRows, maxCellCharacters, maxCharacters] = [12, 120, columnCount > 3 ? 700 : 900];
  const cells = rows.flat().map(({ inlines }) => charactersIn(inlines));
  const all = cells.reduce((sum, characters) => sum + characters, 0);
  return rows.length <= maxRows && all <= maxCharacters && cells.every((characters) => characters <= maxCellCharacters);
};

/** A row with at most this many lines fits on a page with any words: twice as many lines fit, and a word may leave half of a line empty. */
const maxLinesOfRow = 20;
/** The space between columns, and an upper bound for the width of a character in a table, in points. */
const [columnGap, characterWidth] = [8, 5];

/** Whether a row may be higher than a page. The library would drop such a row if it had to keep it together. */
const mayBeTall = (row: Row, columnCount: number): boolean =>
  row.some(({ inlines, columns }) => {
    const width = (textWidth * columns) / columnCount - columnGap;
    return linesOf(inlines, Math.max(1, width / characterWidth)) > maxLinesOfRow;
  });

/** A table in the form that the library expects. */
export const tableOf = ({ head, rows }: Table): Node => {
  const all = [...head, ...rows];
  const columnCount = Math.max(0, ...all.map(columnsIn));
  if (columnCount === 0) return { text: "" };
  const isTall = (row: Row): boolean => mayBeTall(row, columnCount);
  const hasTallRow = all.some(isTall);
  const table: PdfTable = {
    // All header rows are repeated on each page.
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
