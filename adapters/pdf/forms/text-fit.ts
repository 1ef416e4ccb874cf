import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  type PDFDropdown,
  type PDFFont,
  type PDFOptionList,
  PDFTextField,
  type PDFWidgetAnnotation,
} from "@cantoo/pdf-lib";
import * as fontkit from "fontkit";

const fontPath = fileURLToPath(new URL("fonts/Roboto/Roboto-Regular.ttf", import.meta.resolve("pdfmake/package.json")));

/** The font with which forms are filled, which documents use too. */
export const fontContent: Uint8Array = readFileSync(fontPath);

const glyphs = fontkit.create(fontContent);

/**
 * Gives all documents the same font object, so that its tables are parsed only once. The subset of glyphs in a document is separate.
 */
export const fontEngine: Pick<typeof fontkit, "create"> = { create: () => glyphs };

/** The error for a letter that the font lacks; null if it has all letters of a text. */
export const missingLetter = (text: string): string | null => {
  const letter = [...text].find((each) => each !== "\n" && !glyphs.hasGlyphForCodePoint(each.codePointAt(0) ?? 0));
  return letter === undefined
    ? null
    : `has a character that the font of forms lacks (U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")})`;
};

/** The font sizes that are tried if a form specifies none, in points. */
export const smallestSize = 6;
const [largestSize, sizeStep] = [12, 0.5];

const sizePattern = /(\d*\.?\d+)\s+Tf/g;

/** A widget in which a text must fit. */
interface Place {
  readonly field: PDFTextField | PDFDropdown | PDFOptionList;
  readonly widget: PDFWidgetAnnotation;
  readonly font: PDFFont;
}

type Appearing = Pick<Place, "field" | "widget">;

const isMultiline = (field: Place["field"]): boolean => field instanceof PDFTextField && field.isMultiline();

/** The number of single-character cells of each comb field; 0 if it is none. */
const cellsOf = (field: Place["field"]): number =>
  field instanceof PDFTextField && field.isCombed() ? (field.getMaxLength() ?? 0) : 0;

/** How a form specifies the appearance of its text. */
const appearanceOf = ({ widget, field }: Appearing): string =>
  widget.getDefaultAppearance() ?? field.acroField.getDefaultAppearance() ?? "0 g";

/** The text size that a form specifies; 0 for automatic. */
const sizeOf = (appearing: Appearing): number =>
  Number([...appearanceOf(appearing).matchAll(sizePattern)].at(-1)?.[1] ?? 0);

/** The space in which the library places a field's text. */
const boundsOf = (widget: PDFWidgetAnnotation, isCombed: boolean) => {
  const { width, height } = widget.getRectangle();
  const turned = (widget.getAppearanceCharacteristics()?.getRotation() ?? 0) % 180 !== 0;
  const edge = (widget.getBorderStyle()?.getWidth() ?? 0) + (isCombed ? 0 : 1);
  const [wide, high] = turned ? [height, width] : [width, height];
  return { x: edge, y: edge, width: wide - 2 * edge, height: high - 2 * edge, boxHeight: high };
};

/** Allows for rounding, and for the space that the library leaves at the end of a line. */
const tolerance = 0.01;

/** The widths of texts in each font, in thousandths of its size. */
const widths = new WeakMap<PDFFont, Map<string, number>>();

/**
 * The width of a text in a size. The text is laid out only once and not for each size, because layout takes most of the time of a large form.
 */
const widthOf = (text: string, font: PDFFont, size: number): number => {
  const ofFont = widths.get(font) ?? new Map<string, number>();
  widths.set(font, ofFont);
  const known = ofFont.get(text) ?? font.widthOfTextAtSize(text, 1000);
  ofFont.set(text, known);
  return known * (size / 1000);
};

/** A text wrapped between words to a width; null if a word is wider. */
const wrapped = (text: string, width: number, font: PDFFont, size: number): readonly string[] | null => {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line: string | null = null;
    for (const word of paragraph.split(" ")) {
      const longer: string = line === null ? word : `${line} ${word}`;
      if (widthOf(longer, font, size) < width - tolerance) line = longer;
      else if (line === null || widthOf(word, font, size) >= width - tolerance) return null;
      else {
        lines.push(line);
        line = word;
      }
    }
    lines.push(line ?? "");
  }
  return lines;
};

/** The library's line spacing. */
const lineHeightOf = (font: PDFFont, size: number): number => 1.2 * font.heightAtSize(size);

/** A text with line breaks for a widget in a size; null if it does not fit. */
const fitted = (text: string, { field, widget, font }: Place, size: number): string | null => {
  const cells = cellsOf(field);
  const bounds = boundsOf(widget, cells > 0);
  const isLow = font.heightAtSize(size, { descender: false }) <= bounds.boxHeight;
  if (cells > 0) {
    const widest = Math.max(0, ...[...text].map((letter) => widthOf(letter, font, size)));
    return isLow && widest <= bounds.width / cells + tolerance ? text : null;
  }
  if (!isMultiline(field)) return isLow && widthOf(text, font, size) <= bounds.width + tolerance ? text : null;
  const most = Math.floor((bounds.height + tolerance) / lineHeightOf(font, size));
  if (widthOf(text, font, size) > most * bounds.width) return null;
  const lines = wrapped(text, bounds.width, font, size);
  return lines !== null && lines.length <= most ? lines.join("\n") : null;
};

/** The size in which a text fits a widget, and its lines; null if it fits in no legible size. */
export const fitText = (text: string, place: Place): { readonly size: number; readonly text: string } | null => {
  const requested = sizeOf(place);
  const sizes =
    requested > 0
      ? [requested]
      : Array.from({ length: 1 + (largestSize - smallestSize) / sizeStep }, (_, step) => largestSize - step * sizeStep);
  for (const size of sizes) {
    const found = fitted(text, place, size);
    if (found !== null) return { size, text: found };
  }
  return null;
};

/** Sets the text size of a widget, with the form's color. */
export const setSize = (place: Appearing, size: number): void => {
  const color = appearanceOf(place)
    .replace(/\/[^\s/]*\s+\d*\.?\d+\s+Tf/g, "")
    .trim();
  place.widget.setDefaultAppearance(`${color} /F ${size} Tf`);
};
