import type { DrawnInline, DrawnLine, TaggingDocument } from "pdfmake";
import { written, writtenText } from "../font-program.ts";

/** Pieces of text that follow each other without a gap, in one font, size and color. */
interface Run {
  readonly first: DrawnInline;
  elements: string;
  /** Where the next piece has to begin to belong to it. */
  end: number;
}

/** What no one sees: a hundredth of a point. */
const tolerance = 0.01;

const belongs = (inline: DrawnInline, { first, end }: Run): boolean =>
  inline.font === first.font &&
  inline.fontSize === first.fontSize &&
  inline.color === first.color &&
  Math.abs(inline.x - end) < tolerance;

/** The runs of a line; null: the library has to write it, glyph by glyph. */
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
 * The three parts of a color, from 0 to 1, as they are written before what is set to it. Throws where it is neither `black`, which
 * the library takes where none is given, nor `#rrggbb`, as this project writes all others.
 */
export const rgbOf = (color: string): string => {
  const [, ...parts] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color === "black" ? "#000000" : color) ?? [];
  if (parts.length === 0) throw new Error(`the color ${color} is not written #rrggbb`);
  return parts.map((part) => written(Number.parseInt(part, 16) / 255)).join(" ");
};

/**
 * Writes a line of text into the page: texts of one look as one, where the library writes each word with all that it looks like.
 * False: it has characters that only the library can write.
 */
export const writeLine = (document: TaggingDocument, line: DrawnLine, left: number, top: number): boolean => {
  const runs = runsOf(line.inlines);
  if (runs === null) return false;
  const { page } = document;
  const baseline = page.height - top - line.getAscenderHeight();
  // Pages are drawn from the top, and letters from the line that they are on.
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
