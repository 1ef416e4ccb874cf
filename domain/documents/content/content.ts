import type { PictureName } from "../merge/value.ts";

/** The text of one style in a line, a picture, or a forced line break. */
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
  /** How many columns it covers, from 1. */
  readonly columns: number;
  readonly inlines: readonly Inline[];
}

export type Row = readonly Cell[];

/** A table, whose head is repeated on every page that it runs over. */
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

/** What a document consists of, top to bottom; there is nothing in it that a renderer would have to fetch. */
export type Block = Heading | Paragraph | List | Table | PageBreak | Chart;
