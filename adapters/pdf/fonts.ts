import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create } from "fontkit";
import type { DocumentFont, FileDocument } from "pdfmake";
import PDFDocument from "pdfmake/js/PDFDocument.js";
import { once } from "../../domain/kernel/once.ts";
import { type FontProgram, programOf, type SharedFont, sharedFontClass } from "./font-program.ts";

const folder = new URL("fonts/Roboto/", import.meta.resolve("pdfmake/package.json"));
const pathOf = (style: string): string => fileURLToPath(new URL(`Roboto-${style}.ttf`, folder));

/** The file of each style, by the library's names. */
export const fonts = {
  Roboto: {
    normal: pathOf("Regular"),
    bold: pathOf("Medium"),
    italics: pathOf("Italic"),
    bolditalics: pathOf("MediumItalic"),
  },
};

/** Permits the library to read only the files of its fonts. */
export const mayRead = (path: string): boolean => path.startsWith(fileURLToPath(folder));

/** The words cached by a font are discarded above this number. */
const maxWords = 20_000;

/**
 * A font's file, read once per thread, with the layout of words in it and the program for documents with the usual characters. Creating
 * these takes more than half of a document's time if each document does it.
 */
interface OpenedFont {
  readonly content: ReturnType<typeof create>;
  readonly program: FontProgram;
}

/** Uses the number of written words for both caches, because counting the keys of an object would list them. The numbers are about equal. */
const discardWords = ({ font, written }: FontProgram): void => {
  if (written.size <= maxWords) return;
  font.layoutCache = Object.create(null);
  written.clear();
};

/**
 * The letters that the font draws as ligatures. They are requested as letters, so that searched or copied text contains the letters and not
 * the single character that looks the same.
 */
const ligatures = "ff fi fl ffi ffl";

const printableAscii = String.fromCharCode(...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => 0x20 + index));

/** The characters of nearly every document: those of the keyboard, and typographic ones. */
const usualCharacters = `${printableAscii} ${ligatures} ‘’“”–—•§…½`;

/**
 * The library stores with each glyph the characters for which it was first requested. All are requested here, in a fixed order, so that a
 * document's bytes do not depend on earlier documents.
 */
const openFont = (path: string, index: number, Font: DocumentFont["constructor"]): OpenedFont => {
  const content = create(readFileSync(path));
  content.layout(ligatures);
  for (const character of content.characterSet) content.glyphForCodePoint(character);
  return { content, program: programOf(Font, content, `F${index + 1}`, usualCharacters) };
};

const shared = once(() => {
  const document = new PDFDocument(fonts, {}, {}, {}, { autoFirstPage: false, font: null }, null, mayRead);
  // The library does not export its font class.
  const { constructor: Font } = document.provideFont("Roboto", false, false);
  const opened = Object.values(fonts.Roboto).map((path, index) => ({
    path,
    open: once(() => openFont(path, index, Font)),
  }));
  return { SharedFont: sharedFontClass(Font), opened };
});

/** Gives a document its fonts, each when it is first needed: few documents use italics. */
export const giveFonts = (document: FileDocument): void => {
  const { SharedFont, opened } = shared();
  for (const { path, open } of opened) {
    const get = (): DocumentFont => {
      const { content, program } = open();
      discardWords(program);
      const value = new SharedFont(document, content, program);
      value.layoutCache = program.font.layoutCache;
      // An enumerable font is written into the file.
      Object.defineProperty(document._fontFamilies, path, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(document._fontFamilies, path, { get, configurable: true });
  }
};

/** A document's font from `giveFonts`. */
export const fontOf = (document: FileDocument, isBold: boolean): SharedFont =>
  document.provideFont("Roboto", isBold, false) as SharedFont;
