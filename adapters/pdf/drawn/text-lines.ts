import type { DrawnInline, DrawnLine, TaggingDocument } from "pdfmake";
import { written, writtenText } from "../font-program.ts";

/** Adjacent texts without a gap, in one font, size, and color. */
interface Run {
  readonly first: DrawnInline;
  elements: string;
  /** The position at which the next text must begin to belong to the run. */
  end: number;
}

/** A hundredth of a point, which is invisible. */
const tolerance = 0.01;

const belongs = (inline: DrawnInline, { first, end }: Run): boolean =>
  inline.font === first.font &&
  inline.fontSize === first.fontSize &&
  inline.color === first.color &&
  Math.abs(inline.x - end) < tolerance;

/** The runs of a line; null if the library has to write it, glyph by glyph. */
const runsOf = (inlines: readonly DrawnInline[]): readonly Run[] | null => {
  const runs: Run[] = [];
  for (const inline of inlines) {
    const elements = writtenText(inline.text, inline.font.program);
    if (elements === null) return null;
    const last = runs.at(-1);
    if (last !== undefined && belongs(inline, last)) {
      last.elements += elements;
      last.end = inline.x + inline.width;
    } else runs.push({ first: inline, elements, end: inline.x + inline.width });
  }
  return runs;
};

/**
 * The three components of a color, from 0 to 1, as written in a page. Throws if it is neither `black`, the library's default, nor
 * `#rrggbb`, the format of all other colors in this project.
 */
export const rgbOf = (color: string): string => {
  const [, ...parts] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color === "black" ? "#000000" : color) ?? [];
  if (parts.length === 0) throw new Error(`the color ${color} is not written #rrggbb`);
  return parts.map((part) => written(Number.parseInt(part, 16) / 255)).join(" ");
};

/**
 * Writes a line of text into the page, with text of one style as one run; the library writes each word with its complete style. Returns
 * false if it has characters that only the library can write.
 */
export const writeLine = (document: TaggingDocument, line: DrawnLine, left: number, top: number): boolean => {
  const runs = runsOf(line.inlines);
  if (runs === null) return false;
  const { page } = document;
  const baseline = page.height - top - line.getAscenderHeight();
  // Pages are drawn from the top, and letters from their baseline.
  const content = ["q", `1 0 0 -1 0 ${written(page.height)} cm`, "BT"];
  let [color, font]: [string | null, string | null] = [null, null];
  for (const { first, elements } of runs) {
    page.fonts[first.font.id] ??= first.font.ref();
    const [fill, chosen] = [`${rgbOf(first.color)} rg`, `/${first.font.id} ${written(first.fontSize)} Tf`];
    if (fill !== color) content.push(fill);
    if (chosen !== font) content.push(chosen);
    content.push(`1 0 0 1 ${written(left + first.x)} ${written(baseline)} Tm`, `[${elements}] TJ`);
    [color, font] = [fill, chosen];
  }
  document.addContent([...content, "ET", "Q"].join("\n"));
  return true;
};
