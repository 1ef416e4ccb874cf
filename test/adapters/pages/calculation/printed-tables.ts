/** A table of a page as it reads: its caption, the cells of its head and of each row, without links. */
export interface PrintedTable {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const plain = (html: string): string =>
  html
    .replace(/<br>.*/, "")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&#39;", "'")
    .trim();

const inside = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, "g"))].map(([, content = ""]) => content);

const cellsOf = (row: string): string[] =>
  [...row.matchAll(/<t([hd])\b[^>]*>([\s\S]*?)<\/t\1>/g)].map(([, , content = ""]) => plain(content));

/** The tables of a class, in order. */
export const printedTables = (page: string, name: string): readonly PrintedTable[] =>
  [...page.matchAll(new RegExp(`<table class="[^"]*\\b${name}\\b[^"]*">([\\s\\S]*?)</table>`, "g"))].map(
    ([, table = ""]) => ({
      caption: plain(inside(table, "caption")[0] ?? ""),
      head: cellsOf(inside(inside(table, "thead")[0] ?? "", "tr")[0] ?? ""),
      rows: inside(inside(table, "tbody")[0] ?? "", "tr").map(cellsOf),
    }),
  );

/** The cents of a printed amount: `$1,234.56`, `−1,234.56`. */
export const printedCents = (amount: string): number => {
  const digits = amount.replace(/[$,.−]/g, "");
  if (!/^\d+$/.test(digits)) throw new Error(`not an amount: ${amount}`);
  return Number(digits) * (amount.startsWith("−") ? -1 : 1) || 0;
};
