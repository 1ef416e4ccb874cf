/** One case of a case book: its cells by column, and its position. */
export interface Case {
  readonly name: string;
  readonly cells: ReadonlyMap<string, string>;
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|\s*$/g, "")
    .split("|")
    .map((cell) => cell.trim());

const transpose = (rows: readonly string[][]): string[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? ""));

/** The rows of the one table in a text, headings first. Throws if a row has a different number of cells than the headings. */
export const readTable = (markdown: string): string[][] => {
  const rows = markdown
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .filter((_, index) => index !== 1)
    .map(cellsOf);
  const width = rows[0]?.length;
  for (const row of rows) {
    if (row.length !== width) throw new Error(`row "${row[0]}" has ${row.length} of ${width} cells`);
  }
  return rows;
};

/**
 * The cases of the one table in a case book. If the first heading is `figure`, each column is a case; otherwise each row is. An empty cell
 * or a dash has no value.
 */
export const readCaseBook = (markdown: string): Case[] => {
  const rows = readTable(markdown);
  const [headings = [], ...cases] = rows[0]?.[0] === "figure" ? transpose(rows) : rows;
  return cases.map((row) => ({
    name: row[0] ?? "",
    cells: new Map(
      headings
        .map((heading, column): [string, string] => [heading, row[column] ?? ""])
        .slice(1)
        .filter(([, cell]) => cell !== "" && cell !== "–"),
    ),
  }));
};

/** Parses an amount written `1,234.56` or `-0.01` as cents. Throws on anything else. */
export const readCents = (text: string): number => {
  const match = /^(-?)(\d{1,3}(?:,\d{3})*)\.(\d{2})$/.exec(text);
  if (!match) throw new Error(`not an amount: ${text}`);
  const magnitude = Number(`${match[2]}${match[3]}`.replaceAll(",", ""));
  return match[1] === "-" ? -magnitude : magnitude;
};

/** Parses a percentage written `6.125 %`. Throws on anything else. */
export const readPercent = (text: string): number => {
  const match = /^(\d+(?:\.\d+)?) %$/.exec(text);
  if (!match) throw new Error(`not a percentage: ${text}`);
  return Number(match[1]);
};
