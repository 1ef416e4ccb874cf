import type ExcelJS from "exceljs";

/** Paper sizes by Excel's numbers: US Letter, and twice its size for wide tables. exceljs supports them, but its types do not. */
export const LETTER: number = 1;
export const TABLOID: number = 3;

const POINTS_PER_INCH = 72;
const PAGE_HEIGHT_INCHES = 8.5;
const margins = { left: 0.4, right: 0.4, top: 0.75, bottom: 0.6, header: 0.3, footer: 0.3 };

/** In headers and footers an ampersand begins a command. */
const plain = (text: string): string => text.replaceAll("&", "&&");

/** The maximum length of a header, including its commands: Excel does not open a file with a longer one. */
const MAX_HEADER_CHARACTERS = 255;

/** A header text with a maximum length; a shortened one ends in an ellipsis. */
const fitted = (text: string, characters: number): string => {
  const whole = plain(text);
  if (whole.length <= characters) return whole;
  let cut = "";
  for (const character of text) {
    const longer = cut + plain(character);
    if (longer.length >= characters) break;
    cut = longer;
  }
  return `${cut}…`;
};

/** The header and footer of each page: the company, the title and part, and the page number. */
export const printedAround = (
  left: string,
  center: string,
  right: string,
): Pick<ExcelJS.HeaderFooter, "oddHeader" | "oddFooter"> => {
  const what = `&C${plain(center)}&R${plain(right)}`;
  const whose = fitted(left, MAX_HEADER_CHARACTERS - what.length - "&L".length);
  return { oddHeader: `&L${whose}${what}`, oddFooter: "&RPage &P of &N" };
};

/** A landscape Letter page, printed at a percentage of its size: Excel keeps page breaks only if the percentage is given. */
export const scaledPage = (percent: number): Partial<ExcelJS.PageSetup> => ({
  orientation: "landscape",
  paperSize: LETTER,
  margins,
  scale: percent,
});

/** The rows at which a printed page may begin, and those at which one always does. */
interface PageStarts {
  readonly starts: readonly number[];
  readonly always: readonly number[];
}

/** Begins a new printed page at a row if the block that begins there would otherwise be split. */
export const breakPages = (sheet: ExcelJS.Worksheet, { starts, always }: PageStarts, percent: number): void => {
  const inches = PAGE_HEIGHT_INCHES - margins.top - margins.bottom;
  const available = (inches * POINTS_PER_INCH * 100) / percent;
  const heightOf = (from: number, until: number): number => {
    let height = 0;
    for (let row = from; row < until; row += 1) height += sheet.getRow(row).height ?? 15;
    return height;
  };
  const [first = 1] = starts;
  let used = heightOf(1, first);
  for (const [position, start] of starts.entries()) {
    const height = heightOf(start, starts[position + 1] ?? sheet.rowCount + 1);
    if (always.includes(start) || used + height > available) {
      sheet.getRow(start - 1).addPageBreak();
      used = 0;
    }
    used += height;
  }
};
