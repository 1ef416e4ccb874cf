import type { Day } from "../../kernel/day.ts";
import { percentFromRate, type Rate } from "../../kernel/rate.ts";
import { isBlankText } from "../../kernel/text/blank.ts";
import type { MergeRecord, MergeValue, PictureName, ShapeFields, ValueKind } from "./value.ts";

/** A line in the description of all fields. A list has a line of its own, and one for each field of its entries. */
export interface FieldLine {
  /** Steps joined by dots; `[]` stands for any entry of a list. */
  readonly path: string;
  readonly kind: ValueKind | "list";
  /** For the author of a template. */
  readonly description: string;
}

/** One name in the merge data: its shape, its meaning, and its value for a source; null if there is no source. */
export interface MergeField<Source> {
  readonly shape: ShapeFields[string];
  readonly lines: (path: string) => readonly FieldLine[];
  readonly dataOf: (source: Source | null) => MergeRecord[string];
}

export type MergeFields<Source> = Readonly<Record<string, MergeField<Source>>>;

const value =
  <Raw>(kind: ValueKind, mergedOf: (raw: Raw) => MergeValue) =>
  <Source>(description: string, rawOf: (source: Source) => Raw | null): MergeField<Source> => ({
    shape: { kind },
    lines: (path) => [{ path, kind, description }],
    dataOf: (source) => {
      const raw = source === null ? null : rawOf(source);
      return raw === null ? null : mergedOf(raw);
    },
  });

/** A text without a visible character counts as missing. */
export const text = <Source>(description: string, textOf: (source: Source) => string | null): MergeField<Source> =>
  value<string>("text", (raw) => ({ kind: "text", value: raw }))(description, (source: Source) => {
    const found = textOf(source);
    return found === null || isBlankText(found) ? null : found;
  });

export const count = value<number>("count", (raw) => ({ kind: "count", value: raw }));
export const money = value<number>("money", (cents) => ({ kind: "money", cents }));
export const percent = value<Rate>("percent", (rate) => ({ kind: "percent", percent: percentFromRate(rate) }));
export const date = value<Day>("date", (day) => ({ kind: "date", day }));
export const picture = value<PictureName>("picture", (name) => ({ kind: "picture", picture: name }));
export const yesNo = value<boolean>("yes_no", (raw) => ({ kind: "yes_no", value: raw }));

export const shapeOf = <Source>(fields: MergeFields<Source>): ShapeFields =>
  Object.fromEntries(Object.entries(fields).map(([name, { shape }]) => [name, shape]));

export const recordOf = <Source>(fields: MergeFields<Source>, source: Source | null): MergeRecord =>
  Object.fromEntries(Object.entries(fields).map(([name, { dataOf }]) => [name, dataOf(source)]));

export const linesOf = <Source>(fields: MergeFields<Source>, prefix = ""): readonly FieldLine[] =>
  Object.entries(fields).flatMap(([name, { lines }]) => lines(`${prefix}${name}`));

/** The fields of one thing, all of which are missing if the thing is. */
export const record = <Source, Part>(
  partOf: (source: Source) => Part | null,
  fields: MergeFields<Part>,
): MergeField<Source> => ({
  shape: { kind: "record", fields: shapeOf(fields) },
  lines: (path) => linesOf(fields, `${path}.`),
  dataOf: (source) => recordOf(fields, source === null ? null : partOf(source)),
});

/** Entries of one kind, for a loop; empty if there is no source. */
export const list = <Source, Entry>(
  description: string,
  entriesOf: (source: Source) => readonly Entry[],
  fields: MergeFields<Entry>,
): MergeField<Source> => ({
  shape: { kind: "list", fields: shapeOf(fields) },
  lines: (path) => [{ path, kind: "list", description }, ...linesOf(fields, `${path}[].`)],
  dataOf: (source) => (source === null ? [] : entriesOf(source).map((entry) => recordOf(fields, entry))),
});
