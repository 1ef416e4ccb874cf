import type { Day } from "../../kernel/day.ts";

/** The pictures that a template can place in a paragraph or a cell. */
export type PictureName = "logo";

/** The kinds of single values that a merge field prints. */
export const valueKinds = ["text", "count", "money", "percent", "date", "yes_no", "picture"] as const;
export type ValueKind = (typeof valueKinds)[number];

/**
 * A single value as printed and compared: money, in cents, prints as $1,234.56, percent as 5.125%, a date as April 1, 2026, yes_no as Yes
 * or No, a picture as itself.
 */
export type MergeValue =
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "count"; readonly value: number }
  | { readonly kind: "money"; readonly cents: number }
  | { readonly kind: "percent"; readonly percent: number }
  | { readonly kind: "date"; readonly day: Day }
  | { readonly kind: "yes_no"; readonly value: boolean }
  | { readonly kind: "picture"; readonly picture: PictureName };

/** The data of one document, by name; null is a value that the loan lacks. */
export interface MergeRecord {
  readonly [name: string]: MergeValue | null | MergeRecord | readonly MergeRecord[];
}

/** A merge field as a template may name it. */
interface FieldShape {
  readonly kind: ValueKind;
}

interface RecordShape {
  readonly kind: "record";
  readonly fields: ShapeFields;
}

interface ListShape {
  readonly kind: "list";
  readonly fields: ShapeFields;
}

export interface ShapeFields {
  readonly [name: string]: FieldShape | RecordShape | ListShape;
}
