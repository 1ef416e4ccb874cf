import type { PictureName } from "../merge/value.ts";

/** Text of one style within a line, a picture, or a forced line break. */
export type Inline =
  | { readonly kind: "text"; readonly text: string; readonly isBold: boolean; readonly isItalic: boolean }
  | { readonly kind: "picture"; readonly picture: PictureName }
  | { readonly kind: "line_break" };

export const alignments = ["left", "center", "right"] as const;
export type Alignment = (typeof alignments)[number];

/** The pictures that a template can include, drawn from the loan's calculation. */
export const chartNames = ["projection"] as const;
export type ChartName = (typeof chartNames)[number];

interface Heading {
  readonly kind: "heading";
  readonly level: 1 | 2 | 3;
  readonly inlines: readonly Inline[];
}

interface Paragraph {
  readonly kind: "paragraph";
  readonly alignment: Alignment;
  readonly inlines: readonly Inline[];
}

export interface List {
  readonly kind: "list";
  readonly isOrdered: boolean;
  readonly items: readonly (readonly Block[])[];
}

export interface Cell {
  readonly isHeading: boolean;
  readonly alignment: Alignment;
  /** The number of columns it spans, at least 1. */
  readonly columns: number;
  readonly inlines: readonly Inline[];
}

export type Row = readonly Cell[];

/** A table, whose head is repeated on every page. */
export interface Table {
  readonly kind: "table";
  readonly head: readonly Row[];
  readonly rows: readonly Row[];
}

interface PageBreak {
  readonly kind: "page_break";
}

interface Chart {
  readonly kind: "chart";
  readonly chart: ChartName;
}

/** The parts of a document, from top to bottom. A renderer needs to fetch nothing for them. */
export type Block = Heading | Paragraph | List | Table | PageBreak | Chart;
