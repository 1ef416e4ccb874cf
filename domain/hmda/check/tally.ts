import { shortened } from "../../kernel/text/shortened.ts";
import type { EditField, Tier } from "../edits/edit.ts";
import type { LarRow } from "../register/lar-fields.ts";
import type { SheetField, TransmittalSheet } from "../register/sheet-fields.ts";

/** The number of hits kept per edit. All are counted, and reported as they are found. */
const maxHitsKept = 100;

/** The maximum length of an identifier. A longer text in its place is shown up to this length, because each hit of its line repeats it. */
const maxUliShown = 45;

/** The maximum length of a field in the filing instructions: no value that may be filed is truncated. */
const maxValueShown = 255;

/** One line that an edit hits. */
export interface EditHit {
  /** The line of the file, from 1. */
  readonly line: number;
  /** Null for the transmittal sheet; truncated if it is longer than an identifier may be. */
  readonly uli: string | null;
  /** The line's values in the fields of the edit, each up to the maximum length of a field. */
  readonly values: Readonly<Partial<Record<EditField, string>>>;
}

/** An edit with hits in a file. */
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

/** Used instead of an edit's number for a malformed line. */
export const malformedEdit = "format";

/** Called for every hit of a line, and for every malformed line, as they are found. */
export type OnHit = (hit: { readonly line: number; readonly uli: string | null; readonly edit: string }) => void;

const isSheetField = (field: EditField): field is `sheet.${SheetField}` => field.startsWith("sheet.");

/** The values of an edit's fields in a row, and in the sheet if it compares both. */
export const valuesOf = (
  fields: readonly EditField[],
  row: LarRow | null,
  sheet: TransmittalSheet | null,
): EditHit["values"] => {
  const values: Partial<Record<EditField, string>> = {};
  for (const field of fields) {
    if (!isSheetField(field)) values[field] = shortened(row?.[field] ?? "", maxValueShown);
    else if (sheet !== null)
      values[field] = shortened(sheet[field.slice("sheet.".length) as SheetField], maxValueShown);
  }
  return values;
};

/** Counts the hits of one edit, and keeps the first ones. */
export interface HitCounter {
  /** Counts a line. Its values are computed only if they are kept. */
  hit(line: number, uli: string | null, values: () => EditHit["values"]): void;
}

/** The counters of a list of edits. */
export interface Tally {
  counterOf(edit: string): HitCounter;
  /** The edits with hits, in order. */
  results(): readonly EditResult[];
}

/** What a result states about its edit. */
export type EditHead = Omit<EditResult, "count" | "hits">;

const counterOf = (head: EditHead, onHit: OnHit | null): HitCounter & { readonly result: () => EditResult } => {
  let count = 0;
  const hits: EditHit[] = [];
  return {
    hit(line, fullUli, values) {
      count += 1;
      const uli = fullUli && shortened(fullUli, maxUliShown);
      if (hits.length < maxHitsKept) hits.push({ line, uli, values: values() });
      onHit?.({ line, uli, edit: head.edit });
    },
    result: () => ({ ...head, count, hits: hits.toSorted((a, b) => a.line - b.line) }),
  };
};

/** A tally of edits with distinct numbers. */
export const tallyOf = (edits: readonly EditHead[], onHit: OnHit | null): Tally => {
  const counters = new Map(edits.map((head) => [head.edit, counterOf(head, onHit)]));
  return {
    counterOf(edit) {
      const counter = counters.get(edit);
      if (counter === undefined) throw new Error(`edit ${edit} is not tallied`);
      return counter;
    },
    results: () => [...counters.values()].map(({ result }) => result()).filter(({ count }) => count > 0),
  };
};
