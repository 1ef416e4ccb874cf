/** A point in a drawing, measured right and down from its upper left corner. */
export type Place = readonly [x: number, y: number];

/** How a line is drawn. Colors are `#rrggbb`; widths, dashes, and gaps are in units of the drawing. */
export interface LineLook {
  readonly color: string;
  readonly width: number;
  readonly dashes: readonly [dash: number, gap: number] | null;
  /** Whether dashes have round ends, so that short ones are dots. */
  readonly isRound: boolean;
}

export interface AreaLook {
  readonly color: string;
  /** From 0 (invisible) to 1 (opaque). */
  readonly opacity: number;
}

export interface TextLook {
  readonly color: string;
  readonly size: number;
  readonly isBold: boolean;
}

/** A line from each point to the next. */
export interface LineShape<Look> {
  readonly kind: "line";
  readonly look: Look;
  readonly points: readonly Place[];
}

/** The part of a rectangle that a closed line surrounds. */
export interface AreaShape<Look> {
  readonly kind: "area";
  readonly look: Look;
  readonly points: readonly Place[];
  readonly within: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}

/** A text on a baseline that starts, is centered, or ends at a point. */
export interface TextShape<Look> {
  readonly kind: "text";
  readonly look: Look;
  readonly text: string;
  readonly at: Place;
  readonly anchor: "start" | "middle" | "end";
}

/** A picture of lines, areas, and texts, each drawn over the ones before it, with a text alternative. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly description: string;
  readonly shapes: readonly (LineShape<LineLook> | AreaShape<AreaLook> | TextShape<TextLook>)[];
}
