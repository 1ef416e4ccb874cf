import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { type PrintedSheet, printedSheets } from "../adapters/pdf/poppler.ts";

const pointsPerPixel = 72 / 96;

/** Letter, in points. */
const letter = { short: 612, long: 792 };

/** The narrowest margin that a page sets, 1.2 cm, in points. */
const margin = 34;

/** The effect of half a pixel of rounding. */
const closely = 0.5;

/** A page as it is printed. */
interface PrintedPage {
  readonly sheets: readonly PrintedSheet[];
  /** The printed size in points of the first word of each element, and the sheet that it is on. */
  readonly sizesOf: (selector: string) => Promise<readonly (readonly [points: number, sheet: PrintedSheet])[]>;
  /** The words of elements as they are laid out for paper. */
  readonly wordsOf: (selector: string) => Promise<readonly string[]>;
}

interface LaidOutWord {
  readonly text: string;
  readonly width: number;
  readonly size: number;
}

// Written in the page's own language: the project's types do not include the document.
const firstWords = `(selector) => [...document.querySelectorAll(selector)].map((element) => {
  const [node] = [...element.childNodes].filter((each) => each.nodeType === Node.TEXT_NODE && each.data.trim() !== "");
  const text = node.data.trim().split(/\\s/)[0];
  const range = document.createRange();
  range.setStart(node, node.data.indexOf(text));
  range.setEnd(node, node.data.indexOf(text) + text.length);
  return { text, width: range.getBoundingClientRect().width, size: parseFloat(getComputedStyle(element).fontSize) };
})`;

const shownWords = `(selector) => [...document.querySelectorAll(selector)]
  .filter((element) => element.checkVisibility())
  .flatMap((element) => element.innerText.split(/\\s+/).filter((word) => word !== ""))`;

/** Prints a page as its own styles specify; the browser applies them with Letter in the printer. */
export const printed = async (page: Page): Promise<PrintedPage> => {
  await page.emulateMedia({ media: "print" });
  // Otherwise a screen rounds the widths of letters, and paper does not.
  await page.evaluate('document.documentElement.style.textRendering = "geometricPrecision"');
  const sheets = printedSheets(await page.pdf({ preferCSSPageSize: true, format: "letter" }));
  /** If a page is too wide for the sheet, the browser scales all of it down by one factor. */
  const sizeOf = ({ text, width, size }: LaidOutWord): readonly [number, PrintedSheet] => {
    const wanted = width * pointsPerPixel;
    const found = sheets.flatMap((sheet) =>
      sheet.words.flatMap((word) => (word.text === text ? [{ sheet, factor: (word.right - word.left) / wanted }] : [])),
    );
    const [closest] = found.toSorted((one, other) => Math.abs(one.factor - 1) - Math.abs(other.factor - 1));
    if (closest === undefined) throw new Error(`${text} is on no sheet`);
    return [size * pointsPerPixel * closest.factor, closest.sheet];
  };
  const inPage = <Value>(script: string, selector: string): Promise<Value> =>
    page.evaluate(`(${script})(${JSON.stringify(selector)})`);
  return {
    sheets,
    sizesOf: async (selector) => (await inPage<LaidOutWord[]>(firstWords, selector)).map(sizeOf),
    wordsOf: (selector) => inPage<string[]>(shownWords, selector),
  };
};

/** Nothing is cut off, no sheet is empty, and nothing was scaled down to fit. */
export const expectOnLetter = async ({ sheets, sizesOf, wordsOf }: PrintedPage): Promise<void> => {
  for (const [index, { width, height, words }] of sheets.entries()) {
    expect([width, height].toSorted((one, other) => one - other)).toEqual([letter.short, letter.long]);
    const outside = words.filter(
      ({ left, right, top, bottom }) =>
        left < margin - closely || right > width - margin + closely || top < 0 || bottom > height,
    );
    expect(outside).toEqual([]);
    // The sheet's number, and other text.
    const texts = words.map(({ text }) => text);
    expect(texts.join(" ")).toContain(`${index + 1} / ${sheets.length}`);
    expect(texts.length).toBeGreaterThan(5);
  }
  // 1.6 times the 9.5 points of body text: a page that did not fit would be scaled down as a whole.
  for (const [points] of await sizesOf("h1")) expect(points).toBeCloseTo(15.2, 0);
  const onPaper = new Set(sheets.flatMap(({ words }) => words.map(({ text }) => text)));
  expect((await wordsOf(".figure, h1, h2, h3")).filter((word) => !onPaper.has(word))).toEqual([]);
};

/** The yearly tables are printed in landscape, at 8.5 points. */
export const expectTablesAcross = async ({ sizesOf }: PrintedPage): Promise<void> => {
  for (const table of ["years", "homes"]) {
    // The amounts of the last year, which appear nowhere else.
    const sizes = await sizesOf(`.${table} tbody tr:last-child td:nth-child(n + 3)`);
    expect(sizes.length).toBeGreaterThan(5);
    for (const [points, { width }] of sizes) {
      expect(points).toBeCloseTo(8.5, 0);
      expect(width).toBe(letter.long);
    }
  }
};
