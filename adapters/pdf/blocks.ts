import type { Content, Node, Table as PdfTable } from "pdfmake";
import type { Block, ChartName, Inline, List, Row, Table } from "../../domain/documents/content/content.ts";

/** The width between the margins of a Letter page, in points. */
export const textWidth = 612 - 2 * 54;

type Charts = Readonly<Partial<Record<ChartName, string>>>;

const mayBreakHere = "\u200b";

/** A word that no line holds takes the library a time that grows with the square of its length: in pieces it does not. */
const wordsBeyondLines = /\S{60}(?=\S)/gu;

type TextInline = Exclude<Inline, { readonly kind: "picture" }>;

/** A line of text as the library takes it: an empty one is a space, so that it keeps its height. */
const runs = (inlines: readonly TextInline[]): Content[] =>
  inlines.length === 0
    ? [" "]
    : inlines.map((inline) =>
        inline.kind === "line_break"
          ? "\n"
          : {
              text: inline.text.replace(wordsBeyondLines, `$&${mayBreakHere}`),
              ...(inline.isBold && { bold: true }),
              ...(inline.isItalic && { italics: true }),
            },
      );

/** The name under which a document has the company's logo. */
export const logoImage = "logo";
const logoSize = [150, 42] as const;

/** The texts of a line between its pictures, in their order. */
const partsOf = (inlines: readonly Inline[]): readonly (readonly TextInline[] | "picture")[] => {
  const parts: (TextInline[] | "picture")[] = [[]];
  for (const inline of inlines) {
    const last = parts.at(-1);
    if (inline.kind === "picture") parts.push("picture", []);
    else if (Array.isArray(last)) last.push(inline);
  }
  return parts.filter((part) => part === "picture" || part.some(({ kind }) => kind === "text"));
};

/** A line of text as a node; with pictures in it, they and the texts between them below each other. */
const lineOf = (inlines: readonly Inline[], look: Node): Node => {
  const texts = inlines.filter((inline) => inline.kind !== "picture");
  if (texts.length === inlines.length) return { ...look, text: runs(texts) };
  const parts = partsOf(inlines).map((part): Content => {
    if (part === "picture")
      return { image: logoImage, fit: logoSize, ...(look.alignment && { alignment: look.alignment }) };
    return { text: runs(part) };
  });
  return { ...look, stack: parts };
};

const listOf = ({ isOrdered, items }: List, charts: Charts): Node => {
  const stacks = items.map((blocks): Content => ({ stack: blocks.map((block) => contentOf(block, charts)) }));
  return isOrdered ? { ol: stacks, style: "list" } : { ul: stacks, style: "list" };
};

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

/** A paragraph of so few characters stays on one page; a line break counts as a line. */
const maxCharactersKeptTogether = 600;
const charactersOfLine = 60;

const charactersIn = (inlines: readonly Inline[]): number =>
  inlines.reduce((sum, inline) => sum + (inline.kind === "text" ? inline.text.length : charactersOfLine), 0);

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

const tableOf = ({ head, rows }: Table): Node => {
  const all = [...head, ...rows];
  const columnCount = Math.max(0, ...all.map(columnsIn));
  if (columnCount === 0) return { text: "" };
  const table: PdfTable = {
    headerRows: head.length,
    dontBreakRows: true,
    keepWithHeaderRows: head.length > 0 && rows.length > 0 ? 1 : 0,
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

/** A block as the library takes it. */
export const contentOf = (block: Block, charts: Charts): Node => {
  switch (block.kind) {
    case "heading":
      return lineOf(block.inlines, { style: `heading${block.level}`, headlineLevel: block.level });
    case "paragraph":
      return lineOf(block.inlines, {
        style: "paragraph",
        alignment: block.alignment,
        unbreakable: charactersIn(block.inlines) <= maxCharactersKeptTogether,
      });
    case "list":
      return listOf(block, charts);
    case "table":
      return tableOf(block);
    case "page_break":
      return { text: "", pageBreak: "after" };
    case "chart": {
      const svg = charts[block.chart];
      return svg === undefined ? { text: "" } : { svg, width: textWidth, margin: [0, 6, 0, 10] };
    }
  }
};
