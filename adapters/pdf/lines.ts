import type { Content, Node } from "pdfmake";
import type { Inline } from "../../domain/documents/content/content.ts";

/** The width between the margins of a Letter page, in points. */
export const textWidth = 612 - 2 * 54;

/** Where a word may be split. */
export const mayBreakHere = "\u200b";

/** The ʻokina of Hawaiian names, and the quotation mark with its shape that the font has. */
const okina = "\u02bb";
const likeOkina = "\u2018";

/** A text in letters of the font, which has `ë` but not the accent of an `e` that is followed by one. */
export const inFont = (text: string): string => text.normalize("NFC").replaceAll(okina, likeOkina);

/** Long words are split, because the library's time for a word longer than a line grows with the square of its length. */
const wordsBeyondLines = /\S{60}(?=\S)/gu;

type TextInline = Exclude<Inline, { readonly kind: "picture" }>;

/** A line of text in the form that the library expects. An empty line is a space, so that it keeps its height. */
const runs = (inlines: readonly TextInline[]): Content[] =>
  inlines.length === 0
    ? [" "]
    : inlines.map((inline) =>
        inline.kind === "line_break"
          ? "\n"
          : {
              text: inFont(inline.text).replace(wordsBeyondLines, `$&${mayBreakHere}`),
              ...(inline.isBold && { bold: true }),
              ...(inline.isItalic && { italics: true }),
            },
      );

/** The name of the company's logo in a document. */
export const logoImage = "logo";
const logoSize = [150, 42] as const;

/** The texts of a line between its pictures, in order. */
const partsOf = (inlines: readonly Inline[]): readonly (readonly TextInline[] | "picture")[] => {
  const parts: (TextInline[] | "picture")[] = [[]];
  for (const inline of inlines) {
    const last = parts.at(-1);
    if (inline.kind === "picture") parts.push("picture", []);
    else if (Array.isArray(last)) last.push(inline);
  }
  return parts.filter((part) => part === "picture" || part.some(({ kind }) => kind === "text"));
};

/** A line of text as a node. If it has pictures, they and the texts between them are placed below each other. */
export const lineOf = (inlines: readonly Inline[], look: Node): Node => {
  const texts = inlines.filter((inline) => inline.kind !== "picture");
  if (texts.length === inlines.length) return { ...look, text: runs(texts) };
  const parts = partsOf(inlines).map((part): Content => {
    if (part === "picture")
      return { image: logoImage, fit: logoSize, ...(look.alignment && { alignment: look.alignment }) };
    return { text: runs(part) };
  });
  return { ...look, stack: parts };
};

/** A line break counts as this many characters. */
const charactersOfLine = 60;

/** The number of characters in a text. */
export const charactersIn = (inlines: readonly Inline[]): number =>
  inlines.reduce((sum, inline) => sum + (inline.kind === "text" ? inline.text.length : charactersOfLine), 0);
