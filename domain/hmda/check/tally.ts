import type { EditField, Tier } from "../edits/edit.ts";
import type { LarRow } from "../register/lar-fields.ts";
import type { SheetField, TransmittalSheet } from "../register/sheet-fields.ts";

/** So many hits of an edit are kept; all are counted, and told as they are found. */
export const maxHitsKept = 100;

/** One line that an edit hits. */
export interface EditHit {
  /** The line of the file, from 1. */
  readonly line: number;
  /** Null for the transmittal sheet. */
  readonly uli: string | null;
  /** What the line holds in the fields of the edit. */
  readonly values: Readonly<Partial<Record<EditField, string>>>;
}

/** An edit that hits some line of a file. */
export interface EditResult {
  /** The regulator's number. */
  readonly edit: string;
  readonly tier: Exclude<Tier, "macro">;
  readonly description: string;
  readonly fields: readonly EditField[];
  readonly count: number;
  /** The first hundred. */
  readonly hits: readonly EditHit[];
}

/** Told of every hit of a line, as it is found. */
export type OnHit = (hit: { readonly line: number; readonly uli: string | null; readonly edit: string }) => void;

const isSheetField = (field: EditField): field is `sheet.${SheetField}` => field.startsWith("sheet.");

/** The values of an edit's fields in a row, and in the sheet where it compares both. */
export const valuesOf = (
  fields: readonly EditField[],
  row: LarRow | null,
  sheet: TransmittalSheet | null,
): EditHit["values"] => {
  const values: Partial<Record<EditField, string>> = {};
  for (const field of fields) {
    if (!isSheetField(field)) values[field] = row?.[field] ?? "";
    else if (sheet !== null) values[field] = sheet[field.slice("sheet.".length) as SheetField];
  }
  return values;
};

interface Tallied {
  readonly head: Omit<EditResult, "count" | "hits">;
  count: number;
  readonly hits: EditHit[];
}

/** Counts the hits of some edits and keeps the first of each. */
export interface Tally {
  hit(edit: string, line: number, uli: string | null, values: () => EditHit["values"]): void;
  /** What was hit, in the order of the edits. */
  results(): readonly EditResult[];
}

const joined = (one: readonly EditField[], other: readonly EditField[]): readonly EditField[] => [
  ...new Set([...one, ...other]),
];

/** A tally of edits. Two of one number, of the sheet and of rows, are one edit to who reads its result. */
export const tallyOf = (edits: readonly Omit<EditResult, "count" | "hits">[], onHit: OnHit): Tally => {
  const tallied = new Map<string, Tallied>();
  for (const head of edits) {
    const known = tallied.get(head.edit);
    const fields = joined(known?.head.fields ?? [], head.fields);
    tallied.set(head.edit, { head: { ...head, fields }, count: 0, hits: [] });
  }
  return {
    hit(edit, line, uli, values) {
      const tally = tallied.get(edit);
      if (tally === undefined) throw new Error(`edit ${edit} is not tallied`);
      tally.count += 1;
      if (tally.hits.length < maxHitsKept) tally.hits.push({ line, uli, values: values() });
      onHit({ line, uli, edit });
    },
    results: () =>
      [...tallied.values()]
        .filter(({ count }) => count > 0)
        .map(({ head, count, hits }) => ({ ...head, count, hits: hits.toSorted((a, b) => a.line - b.line) })),
  };
};
