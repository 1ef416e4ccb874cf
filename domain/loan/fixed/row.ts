import type { Address } from "../../kernel/address.ts";
import type { Demographics } from "../borrowers/demographics.ts";
import type { FixingMoment } from "./moments.ts";

/**
 * How a fixed field may still change: by a correction with its reason; by a first entry where it has no value yet, else by a
 * correction; by an operation of the agency; once the loan is sent back; or not at all.
 */
export const waysToChange = [
  "correction",
  "first_entry",
  "address_change",
  "appraisal_logging",
  "case_number_assignment",
  "sent_back",
  "none",
] as const;
export type WayToChange = (typeof waysToChange)[number];

/** What a change of a field makes necessary again. */
export const madeNecessary = [
  "calculation",
  "assessment",
  "caivrs",
  "case_correction",
  "counseling",
  "disclosures",
  "documents",
] as const;
export type MadeNecessary = (typeof madeNecessary)[number];

/** From when on a field is fixed, and how it may still change from each of these moments; nothing: it stays open. */
export interface Fixing {
  readonly from: Readonly<Partial<Record<FixingMoment, WayToChange>>>;
  /** Why it is fixed from then on, or stays open; a sentence without its period. */
  readonly reason: string;
}

/** What the table says of one field. */
export interface FixedRow extends Fixing {
  readonly again: readonly MadeNecessary[];
}

/** Values that have one row, whatever is inside. */
type OneValue = string | number | boolean | readonly unknown[] | Address | Demographics;

type RowOf<Value> = [Value] extends [OneValue] ? FixedRow : RowsOf<Value>;

/** Whose write holds a field: liens and all other terms are the loan's. */
export const fixedRecords = ["loan", "property", "borrower", "fee"] as const;
export type FixedRecord = (typeof fixedRecords)[number];

/** A row for every field of a record, and of the records inside it: a field without one does not compile. */
export type RowsOf<Details> = {
  readonly [Name in keyof Details]-?: RowOf<Exclude<Details[Name], null | undefined>>;
};

export const row = (fixing: Fixing, ...again: readonly MadeNecessary[]): FixedRow => ({ ...fixing, again });

/** A field that stays open for this reason. */
export const open = (reason: string): FixedRow => ({ from: {}, reason, again: [] });
