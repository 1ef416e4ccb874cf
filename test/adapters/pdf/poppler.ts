/** The programs of Poppler, with which tests read and draw PDF files independently. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Set by the runner, which checks only once: `here` or `none`. */
export const handedPoppler = "TEST_POPPLER";

const isHere = (): boolean => Bun.which("pdftoppm") !== null && Bun.which("pdftotext") !== null;

/** Whether Poppler is installed; the runner checks once for all. */
export const findPoppler = (): boolean => {
  const handed = process.env[handedPoppler];
  if (handed !== undefined) return handed !== "none";
  return isHere();
};

/** Runs a program of Poppler on a file and returns what it prints. */
const ask = (program: string, options: readonly string[], pdf: Uint8Array): string => {
  const folder = mkdtempSync(join(tmpdir(), "pdf-"));
  try {
    writeFileSync(join(folder, "document.pdf"), pdf);
    const child = Bun.spawnSync([
      program,
      ...options.map((each) => each.replace("FILE", join(folder, "document.pdf"))),
    ]);
    if (child.exitCode !== 0) throw new Error(`${program} failed: ${child.stderr.toString()}`);
    return child.stdout.toString();
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The text of each page, laid out as on paper. */
export const pageTexts = (pdf: Uint8Array): string[] =>
  ask("pdftotext", ["-layout", "FILE", "-"], pdf).split("\f").slice(0, -1);

/** A word on a sheet, in points from the left and from the top. */
interface PrintedWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A sheet with its size in points and its words in file order. */
export interface PrintedSheet {
  readonly width: number;
  readonly height: number;
  readonly words: readonly PrintedWord[];
}

const numbersIn = (attributes: string): number[] =>
  [...attributes.matchAll(/"([-\d.]+)"/g)].map(([, each]) => Number(each));

const wordsIn = (sheet: string): PrintedWord[] =>
  [...sheet.matchAll(/<word ([^>]*)>(.*?)<\/word>/g)].map(([, attributes = "", written = ""]) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = numbersIn(attributes);
    const text = written
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&apos;", "'");
    return { text: text.replaceAll("&amp;", "&"), left, top, right, bottom };
  });

/** Every sheet with its words and their positions. */
export const printedSheets = (pdf: Uint8Array): PrintedSheet[] =>
  [...ask("pdftotext", ["-bbox", "FILE", "-"], pdf).matchAll(/<page ([^>]*)>(.*?)<\/page>/gs)].map(
    ([, attributes = "", sheet = ""]) => {
      const [width = 0, height = 0] = numbersIn(attributes);
      return { width, height, words: wordsIn(sheet) };
    },
  );

/** Poppler's list of the fonts, one line each. */
export const fontLines = (pdf: Uint8Array): string[] => ask("pdffonts", ["FILE"], pdf).trim().split("\n").slice(2);

/** Poppler's information about the whole document, one line per property, with one space after its name. */
export const documentInfo = (pdf: Uint8Array): string =>
  ask("pdfinfo", ["FILE"], pdf).replace(/^(\w[^:]*):\s+/gm, "$1: ");

/** The structure of a document as it is read aloud, indented, with the text of each element. */
export const structureText = (pdf: Uint8Array): string => ask("pdfinfo", ["-struct-text", "FILE"], pdf);

/** A page as an image of gray values, 0 black to 255 white. */
export interface GrayPage {
  readonly width: number;
  readonly height: number;
  readonly at: (x: number, y: number) => number;
}

const grayPageOf = (file: Uint8Array): GrayPage => {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(new TextDecoder("latin1").decode(file.subarray(0, 40)));
  if (head === null) throw new Error("not a gray picture");
  const [width, height, start] = [Number(head[1]), Number(head[2]), head[0].length];
  return { width, height, at: (x, y) => file[start + y * width + x] ?? 255 };
};

/** Every page drawn at the given dots per inch. */
export const drawnPages = (pdf: Uint8Array, dotsPerInch = 36): GrayPage[] => {
  const folder = mkdtempSync(join(tmpdir(), "pages-"));
  try {
    ask("pdftoppm", ["-gray", "-r", String(dotsPerInch), "FILE", join(folder, "page")], pdf);
    return readdirSync(folder)
      .toSorted()
      .map((name) => grayPageOf(readFileSync(join(folder, name))));
  } finally {
    rmSync(folder, { recursive: true });
  }
};
