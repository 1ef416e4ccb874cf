import type { Block, Inline, Row } from "./content.ts";

/** The limits of a document before it is laid out. They are our choice: the longest standard document has 20 pages. */
const documentLimits = { pages: 200, cells: 10_000, charactersTogether: 100_000 } as const;

/** The maximum number of pages in a package, over all documents. It is our choice. */
export const maxPackagePages = 500;

/** Upper bounds: no line, and no page, of a document has more. */
const charactersOfLine = 130;
const linesOfPage = 60;

const charactersOf = (inlines: readonly Inline[]): number =>
  inlines.reduce((sum, inline) => sum + (inline.kind === "text" ? inline.text.length : 0), 0);

/** The parts that are laid out as one: a paragraph, a heading, or a cell. */
const piecesOf = (block: Block): readonly (readonly Inline[])[] => {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return [block.inlines];
    case "list":
      return block.items.flat().flatMap(piecesOf);
    case "table":
      return [...block.head, ...block.rows].flat().map(({ inlines }) => inlines);
    case "page_break":
    case "chart":
      return [];
  }
};

/** The minimum number of lines of a text, assuming that each line is full. */
export const linesOf = (inlines: readonly Inline[], inLine = charactersOfLine): number =>
  inlines.filter(({ kind }) => kind === "line_break").length + Math.max(1, Math.ceil(charactersOf(inlines) / inLine));

const rowLines = (row: Row): number => Math.max(1, ...row.map(({ inlines }) => linesOf(inlines)));

const blockLines = (block: Block): number =>
  block.kind === "table"
    ? block.rows.reduce((sum, row) => sum + rowLines(row), 0)
    : piecesOf(block).reduce((sum, inlines) => sum + linesOf(inlines), 0);

/** The minimum number of pages of a document, assuming lines longer than any real one. */
export const leastPages = (content: readonly Block[]): number => {
  let [pages, lines] = [0, 0];
  for (const block of content) {
    if (block.kind === "page_break") {
      pages += Math.max(1, Math.ceil(lines / linesOfPage));
      lines = 0;
    } else lines += blockLines(block);
  }
  return pages + Math.max(1, Math.ceil(lines / linesOfPage));
};

const cellsOf = (block: Block): number => {
  if (block.kind === "table") return [...block.head, ...block.rows].flat().length;
  return block.kind === "list" ? block.items.flat().reduce((sum, each) => sum + cellsOf(each), 0) : 0;
};

/** A sentence that tells the author of a template why a document is too large to be laid out; null if it is not. */
export const contentTooLarge = (content: readonly Block[]): string | null => {
  const advice = "Shorten it, or loop over fewer entries.";
  const cells = content.reduce((sum, block) => sum + cellsOf(block), 0);
  if (cells > documentLimits.cells)
    return `Its tables have ${cells} cells; those of a document may have at most ${documentLimits.cells}. ${advice}`;
  const longest = content.flatMap(piecesOf).reduce((most, inlines) => Math.max(most, charactersOf(inlines)), 0);
  if (longest > documentLimits.charactersTogether)
    return `A paragraph or cell has ${longest} characters; one may have at most ${documentLimits.charactersTogether}. Divide it.`;
  const pages = leastPages(content);
  return pages > documentLimits.pages
    ? `It has at least ${pages} pages; a document may have at most ${documentLimits.pages}. ${advice}`
    : null;
};
