import type { Alignment, Block, Cell, ChartName, Inline, List, Row } from "../../domain/documents/content/content.ts";

import { pictureMark } from "./engine.ts";

/** A parsed element, with its texts and elements in order. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (Element | string)[];
}

type Text = Extract<Inline, { readonly kind: "text" }>;

const isBold = (name: string): boolean => name === "strong" || name === "b";
const isItalic = (name: string): boolean => name === "em" || name === "i";

/** A text with its pictures. */
const textAndPictures = (text: string, style: Pick<Text, "isBold" | "isItalic">): Inline[] =>
  text
    .split(pictureMark)
    .flatMap((part, position): Inline[] => [
      ...(position === 0 ? [] : [{ kind: "picture", picture: "logo" } as const]),
      { kind: "text", text: part, ...style },
    ]);

/** The texts and line breaks of an element in order, each with its style. */
const rawInlines = (children: Element["children"], style: Pick<Text, "isBold" | "isItalic">): Inline[] =>
  children.flatMap((child): Inline[] => {
    if (typeof child === "string") return textAndPictures(child, style);
    if (child.name === "br") return [{ kind: "line_break" }];
    const within = { isBold: style.isBold || isBold(child.name), isItalic: style.isItalic || isItalic(child.name) };
    return rawInlines(child.children, within);
  });

const withoutEndSpace = (inlines: Inline[]): Inline[] => {
  const last = inlines.at(-1);
  if (last?.kind !== "text") return inlines;
  const text = last.text.trimEnd();
  return text === "" ? inlines.slice(0, -1) : [...inlines.slice(0, -1), { ...last, text }];
};

/**
 * Lines as they are printed: runs of white space become one space, none at the ends of a line; unprintable characters are removed; and
 * adjacent texts of one style are joined, so that words are not split.
 */
const collapsed = (inlines: readonly Inline[]): Inline[] => {
  let result: Inline[] = [];
  for (const inline of inlines) {
    if (inline.kind !== "text") {
      result = [...withoutEndSpace(result), inline];
      continue;
    }
    const last = result.at(-1);
    const spaced = inline.text.replace(/[\s\p{Cc}]+/gu, " ");
    const isAtStart = last?.kind !== "text" || last.text.endsWith(" ");
    const text = isAtStart ? spaced.trimStart() : spaced;
    if (text === "") continue;
    if (last?.kind === "text" && last.isBold === inline.isBold && last.isItalic === inline.isItalic)
      result[result.length - 1] = { ...last, text: last.text + text };
    else result.push({ ...inline, text });
  }
  return withoutEndSpace(result);
};

const inlinesOf = (children: Element["children"]): Inline[] =>
  collapsed(rawInlines(children, { isBold: false, isItalic: false }));

const elementsIn = ({ children }: Element): Element[] => children.filter((child) => typeof child !== "string");

// The parser has checked the attributes against their allowed values.
const alignmentOf = ({ attributes }: Element): Alignment =>
  (attributes["data-align"] as Alignment | undefined) ?? "left";

const cellOf = (cell: Element): Cell => ({
  isHeading: cell.name === "th",
  alignment: alignmentOf(cell),
  columns: Number(cell.attributes.colspan ?? 1),
  inlines: inlinesOf(cell.children),
});

const rowsOf = (parts: readonly Element[]): Row[] =>
  parts
    .flatMap((part) => (part.name === "tr" ? [part] : elementsIn(part)))
    .map((row) => elementsIn(row).map(cellOf))
    .filter((row) => row.length > 0);

const isList = (child: Element | string): child is Element =>
  typeof child !== "string" && (child.name === "ul" || child.name === "ol");

/** An item's blocks: its text as paragraphs, and the nested lists between them. */
const itemOf = ({ children }: Element): Block[] => {
  const blocks: Block[] = [];
  let text: Element["children"] = [];
  const endText = (): void => {
    const inlines = inlinesOf(text);
    if (inlines.length > 0) blocks.push({ kind: "paragraph", alignment: "left", inlines });
    text = [];
  };
  for (const child of children) {
    if (isList(child)) {
      endText();
      blocks.push(listOf(child));
    } else text.push(child);
  }
  endText();
  return blocks;
};

const listOf = (list: Element): List => ({
  kind: "list",
  isOrdered: list.name === "ol",
  items: elementsIn(list).map(itemOf),
});

const headingLevels = { h1: 1, h2: 2, h3: 3 } as const;

/** The block of an element at the top level of the document. */
const blockOf = (element: Element): Block => {
  const { name, attributes, children } = element;
  switch (name) {
    case "h1":
    case "h2":
    case "h3":
      return { kind: "heading", level: headingLevels[name], inlines: inlinesOf(children) };
    case "ul":
    case "ol":
      return listOf(element);
    case "table": {
      const [head, rows] = [elementsIn(element).filter((part) => part.name === "thead"), elementsIn(element)];
      return { kind: "table", head: rowsOf(head), rows: rowsOf(rows.filter((part) => part.name !== "thead")) };
    }
    case "hr":
      return { kind: "page_break" };
    case "figure":
      return { kind: "chart", chart: attributes["data-chart"] as ChartName };
    default:
      return { kind: "paragraph", alignment: alignmentOf(element), inlines: inlinesOf(children) };
  }
};

/** The blocks of a document whose elements were checked. */
export const blocksOf = (document: Element): readonly Block[] => elementsIn(document).map(blockOf);
