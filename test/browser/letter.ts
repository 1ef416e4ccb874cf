import type { Page } from "playwright-core";
import { type PrintedSheet, printedSheets } from "../adapters/pdf/poppler.ts";

const pointsPerPixel = 72 / 96;

/** A page as it comes out on paper. */
export interface PrintedPage {
  readonly sheets: readonly PrintedSheet[];
  /** The size in points in which the first word of each element comes out, and the sheet that it is on. */
  readonly sizesOf: (selector: string) => Promise<readonly (readonly [points: number, sheet: PrintedSheet])[]>;
  /** The words of elements as they are laid out for paper. */
  readonly wordsOf: (selector: string) => Promise<readonly string[]>;
}

interface LaidOutWord {
  readonly text: string;
  readonly width: number;
  readonly size: number;
}

// The page's own language: the project's types know no document.
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

/** Prints a page as its own styles want it, which a browser follows with Letter in the printer. */
export const printed = async (page: Page): Promise<PrintedPage> => {
  await page.emulateMedia({ media: "print" });
  // Else a screen rounds the widths of letters, which paper does not.
  await page.evaluate('document.documentElement.style.textRendering = "geometricPrecision"');
  const sheets = printedSheets(await page.pdf({ preferCSSPageSize: true, format: "letter" }));
  /** The browser makes a page smaller that is too wide for the sheet, all of it by one factor. */
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
