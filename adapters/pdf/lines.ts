import type { Content, Node } from "pdfmake";
import type { Inline } from "../../domain/documents/content/content.ts";

/** The width between the margins of a Letter page, in points. */
export const textWidth = 612 - 2 * 54;

/** Where a word may be divided. */
export const mayBreakHere = "\u200b";

/** A word that no line holds takes the library a time that grows with the square of its length: in pieces it does not. */
const wordsBeyondLines = /\S{60}(?=\S)/gu;

type TextInline = Exclude<Inline, { readonly kind: "picture" }>;

/** A line of text as the library takes it: an empty one is a space, so that it keeps its height. */
const runs = (inlines: readonly TextInline[]): Content[] =>
  inlines.length === 0
    ? [" "]
    : inlines.map((inline) =>
        inline.kind === "line_break"
          ? "\n"
          : {
              text: inline.text.replace(wordsBeyondLines, `$&${mayBreakHere}`),
              ...(inline.isBold && { bold: true }),
              ...(inline.isItalic && { italics: true }),
            },
      );

/** The name under which a document has the company's logo. */
export const logoImage = "logo";
const logoSize = [150, 42] as const;

/** The texts of a line between its pictures, in their order. */
const partsOf = (inlines: readonly Inline[]): readonly (readonly TextInline[] | "picture")[] => {
  const parts: (TextInline[] | "picture")[] = [[]];
  for (const inline of inlines) {
    const last = parts.at(-1);
    if (inline.kind === "picture") parts.push("picture", []);
    else if (Array.isArray(last)) last.push(inline);
  }
  return parts.filter((part) => part === "picture" || part.some(({ kind }) => kind === "text"));
};

/** A line of text as a node; with pictures in it, they and the texts between them below each other. */
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

/** A line break counts as so many characters. */
const charactersOfLine = 60;

/** How many characters a text has. */
export const charactersIn = (inlines: readonly Inline[]): number =>
  inlines.reduce((sum, inline) => sum + (inline.kind === "text" ? inline.text.length : charactersOfLine), 0);
