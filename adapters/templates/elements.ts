import { alignments, chartNames } from "../../domain/documents/content/content.ts";

/** The elements that may contain an element, and the allowed values of its attributes. */
export interface ElementRule {
  readonly within: readonly string[];
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** Required attributes. */
  readonly required?: readonly string[];
  /** Whether it has no content and no closing tag. */
  readonly isVoid?: true;
}

/** The document itself, which contains blocks. */
export const root = "";

const lines = ["h1", "h2", "h3", "p", "li", "td", "th", "strong", "b", "em", "i"];
const emphasis: ElementRule = { within: lines, attributes: {} };
const heading: ElementRule = { within: [root], attributes: {} };
const list: ElementRule = { within: [root, "li"], attributes: {} };
const alignment = { "data-align": alignments } as const;
const columns = Array.from({ length: 20 }, (_, position) => String(position + 1));
const cell: ElementRule = { within: ["tr"], attributes: { ...alignment, colspan: columns } };

/** The elements that a template may use. Only those in `textHolders` contain text. */
export const elements: Readonly<Record<string, ElementRule>> = {
  h1: heading,
  h2: heading,
  h3: heading,
  p: { within: [root], attributes: alignment },
  ul: list,
  ol: list,
  li: { within: ["ul", "ol"], attributes: {} },
  table: { within: [root], attributes: {} },
  thead: { within: ["table"], attributes: {} },
  tbody: { within: ["table"], attributes: {} },
  tr: { within: ["table", "thead", "tbody"], attributes: {} },
  th: cell,
  td: cell,
  strong: emphasis,
  b: emphasis,
  em: emphasis,
  i: emphasis,
  br: { within: lines, attributes: {}, isVoid: true },
  hr: { within: [root], attributes: { "data-break": ["page"] }, required: ["data-break"], isVoid: true },
  figure: { within: [root], attributes: { "data-chart": chartNames }, required: ["data-chart"] },
};

/** The elements that contain text. */
export const textHolders: ReadonlySet<string> = new Set(lines);

/** The maximum nesting depth of elements. */
export const maxElementDepth = 20;
