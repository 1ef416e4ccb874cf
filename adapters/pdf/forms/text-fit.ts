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

/** The font in which forms are filled, which is the one of documents. */
export const fontContent: Uint8Array = readFileSync(fontPath);

const glyphs = fontkit.create(fontContent);

/** Gives all documents the same font: what it has read of its tables serves the next one. Which letters a document has is its own. */
export const fontEngine: Pick<typeof fontkit, "create"> = { create: () => glyphs };

/** What is said of a letter that the font lacks; null: it has all of a text's. */
export const missingLetter = (text: string): string | null => {
  const letter = [...text].find((each) => each !== "\n" && !glyphs.hasGlyphForCodePoint(each.codePointAt(0) ?? 0));
  return letter === undefined
    ? null
    : `has a character that the font of forms lacks (U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")})`;
};

/** Sizes that are tried where a form leaves the size to who fills it, in points. */
export const smallestSize = 6;
const [largestSize, sizeStep] = [12, 0.5];

const sizePattern = /(\d*\.?\d+)\s+Tf/g;

/** A place in which a text is to fit. */
interface Place {
  readonly field: PDFTextField | PDFDropdown | PDFOptionList;
  readonly widget: PDFWidgetAnnotation;
  readonly font: PDFFont;
}

type Appearing = Pick<Place, "field" | "widget">;

const isMultiline = (field: Place["field"]): boolean => field instanceof PDFTextField && field.isMultiline();

/** How many cells of one character each a field has; 0: it has none. */
const cellsOf = (field: Place["field"]): number =>
  field instanceof PDFTextField && field.isCombed() ? (field.getMaxLength() ?? 0) : 0;

/** How a form asks its text to look. */
const appearanceOf = ({ widget, field }: Appearing): string =>
  widget.getDefaultAppearance() ?? field.acroField.getDefaultAppearance() ?? "0 g";

/** The size of text that a form asks for; 0: as it fits. */
const sizeOf = (appearing: Appearing): number =>
  Number([...appearanceOf(appearing).matchAll(sizePattern)].at(-1)?.[1] ?? 0);

/** The space in which the library sets a field's text. */
const boundsOf = (widget: PDFWidgetAnnotation, isCombed: boolean) => {
  const { width, height } = widget.getRectangle();
  const turned = (widget.getAppearanceCharacteristics()?.getRotation() ?? 0) % 180 !== 0;
  const edge = (widget.getBorderStyle()?.getWidth() ?? 0) + (isCombed ? 0 : 1);
  const [wide, high] = turned ? [height, width] : [width, height];
  return { x: edge, y: edge, width: wide - 2 * edge, height: high - 2 * edge, boxHeight: high };
};

/** What rounding may add, and what the library leaves free at the end of a line. */
const tolerance = 0.01;

/** The widths of texts in each font, in thousandths of its size. */
const widths = new WeakMap<PDFFont, Map<string, number>>();

/** How wide a text is in a size. It is laid out once, which takes most of the time of a large form, and not again in each size that is tried. */
const widthOf = (text: string, font: PDFFont, size: number): number => {
  const ofFont = widths.get(font) ?? new Map<string, number>();
  widths.set(font, ofFont);
  const known = ofFont.get(text) ?? font.widthOfTextAtSize(text, 1000);
  ofFont.set(text, known);
  return known * (size / 1000);
};

/** A text on lines of a width, divided between words; null: a word is wider. */
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

/** The library's distance between lines. */
const lineHeightOf = (font: PDFFont, size: number): number => 1.2 * font.heightAtSize(size);

/** A text as a place of a field takes it in a size: with the breaks of its lines; null: it does not fit. */
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

/** The size in which a text fits a place of a field, and the text on its lines; null: it fits in none that can be read. */
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

/** A place of a field is to have its text in a size, in the color that the form gives it. */
export const setSize = (place: Appearing, size: number): void => {
  const color = appearanceOf(place)
    .replace(/\/[^\s/]*\s+\d*\.?\d+\s+Tf/g, "")
    .trim();
  place.widget.setDefaultAppearance(`${color} /F ${size} Tf`);
};
