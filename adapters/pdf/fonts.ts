import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create } from "fontkit";
import type { DocumentFont, FileDocument } from "pdfmake";
import PDFDocument from "pdfmake/js/PDFDocument.js";
import { once } from "../../domain/kernel/once.ts";

const folder = new URL("fonts/Roboto/", import.meta.resolve("pdfmake/package.json"));
const pathOf = (style: string): string => fileURLToPath(new URL(`Roboto-${style}.ttf`, folder));

/** The file of each style, as the library names them. */
export const fonts = {
  Roboto: {
    normal: pathOf("Regular"),
    bold: pathOf("Medium"),
    italics: pathOf("Italic"),
    bolditalics: pathOf("MediumItalic"),
  },
};

/** A document names no file but its fonts; should it ever, none is read. */
export const mayRead = (path: string): boolean => path.startsWith(fileURLToPath(folder));

/** The words that a font keeps are discarded once there are more of them. */
const maxWords = 20_000;

/**
 * A font's file, read once in a thread, and how words are set in it: half of the time of a document, where each reads and
 * sets for itself.
 */
interface OpenedFont {
  readonly path: string;
  readonly content: ReturnType<typeof create>;
  words: DocumentFont["layoutCache"];
}

const noWords = (): DocumentFont["layoutCache"] => Object.create(null);

/** The letters that the font sets as one: who searches or copies text finds them, not the one character that looks the same. */
const ligatures = "ff fi fl ffi ffl";

/**
 * The library keeps with each glyph the characters for which it was requested first. All are requested here, in one order, so that a
 * document's bytes do not depend on the documents before it.
 */
const openFont = (path: string): OpenedFont => {
  const content = create(readFileSync(path));
  content.layout(ligatures);
  for (const character of content.characterSet) content.glyphForCodePoint(character);
  return { path, content, words: noWords() };
};

const shared = once(() => {
  const document = new PDFDocument(fonts, {}, {}, {}, { autoFirstPage: false, font: null }, null, mayRead);
  // The library does not export its class of fonts.
  const { constructor: Font } = document.provideFont("Roboto", false, false);
  return { Font, opened: Object.values(fonts.Roboto).map(openFont) };
});

/** Gives a document its fonts, of which those that it uses are written into its file. */
export const giveFonts = (document: FileDocument): void => {
  const { Font, opened } = shared();
  for (const [index, font] of opened.entries()) {
    if (Object.keys(font.words).length > maxWords) font.words = noWords();
    const given = new Font(document, font.content, `F${index + 1}`);
    given.layoutCache = font.words;
    document._fontFamilies[font.path] = given;
  }
};
