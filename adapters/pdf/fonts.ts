import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create } from "fontkit";
import type { DocumentFont, FileDocument } from "pdfmake";
import PDFDocument from "pdfmake/js/PDFDocument.js";
import { once } from "../../domain/kernel/once.ts";
import { type FontProgram, programOf, type SharedFont, sharedFontClass } from "./font-program.ts";

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
 * A font's file, read once in a thread, with how words are set in it, and what a document has of it whose characters are the
 * usual ones: more than half of the time of a document, where each does all of that for itself.
 */
interface OpenedFont {
  readonly content: ReturnType<typeof create>;
  readonly program: FontProgram;
}

/** About as many words are written as are measured, so that one count tells of both: to count the keys of an object, they are listed. */
const discardWords = ({ font, written }: FontProgram): void => {
  if (written.size <= maxWords) return;
  font.layoutCache = Object.create(null);
  written.clear();
};

/** The letters that the font sets as one: who searches or copies text finds them, not the one character that looks the same. */
const ligatures = "ff fi fl ffi ffl";

const printableAscii = String.fromCharCode(...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => 0x20 + index));

/** What nearly every document has no characters beside: those of the keyboard, and those of good typography. */
const usualCharacters = `${printableAscii} ${ligatures} ‘’“”–—•§…½`;

/**
 * The library keeps with each glyph the characters for which it was requested first. All are requested here, in one order, so that a
 * document's bytes do not depend on the documents before it.
 */
const openFont = (path: string, index: number, Font: DocumentFont["constructor"]): OpenedFont => {
  const content = create(readFileSync(path));
  content.layout(ligatures);
  for (const character of content.characterSet) content.glyphForCodePoint(character);
  return { content, program: programOf(Font, content, `F${index + 1}`, usualCharacters) };
};

const shared = once(() => {
  const document = new PDFDocument(fonts, {}, {}, {}, { autoFirstPage: false, font: null }, null, mayRead);
  // The library does not export its class of fonts.
  const { constructor: Font } = document.provideFont("Roboto", false, false);
  const opened = Object.values(fonts.Roboto).map((path, index) => ({
    path,
    open: once(() => openFont(path, index, Font)),
  }));
  return { SharedFont: sharedFontClass(Font), opened };
});

/** Gives a document its fonts, each once it asks for it: few have italics. */
export const giveFonts = (document: FileDocument): void => {
  const { SharedFont, opened } = shared();
  for (const { path, open } of opened) {
    const get = (): DocumentFont => {
      const { content, program } = open();
      discardWords(program);
      const value = new SharedFont(document, content, program);
      value.layoutCache = program.font.layoutCache;
      // From now on it is one of those that are written into the file.
      Object.defineProperty(document._fontFamilies, path, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(document._fontFamilies, path, { get, configurable: true });
  }
};

/** A document's font, which was given to it. */
export const fontOf = (document: FileDocument, isBold: boolean): SharedFont =>
  document.provideFont("Roboto", isBold, false) as SharedFont;
