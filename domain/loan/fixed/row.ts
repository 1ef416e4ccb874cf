import type { Address } from "../../kernel/address.ts";
import type { Demographics } from "../borrowers/demographics.ts";
import type { FixingMoment } from "./moments.ts";

/**
 * How a fixed field may still change: by a correction with a reason; by a first entry if it has no value yet, and otherwise by a
 * correction; by an agency operation; after the loan is sent back; or not at all.
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

/** What has to be done again after a field changes. */
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

/** From which moments a field is fixed, and how it may still change from each of them. If empty, it stays open. */
export interface Fixing {
  readonly from: Readonly<Partial<Record<FixingMoment, WayToChange>>>;
  /** Why it is fixed from then on, or stays open; a sentence without its period. */
  readonly reason: string;
}

/** What the table says about one field. */
export interface FixedRow extends Fixing {
  readonly again: readonly MadeNecessary[];
}

/** Types that have a single row, whatever they contain. */
type OneValue = string | number | boolean | readonly unknown[] | Address | Demographics;

type RowOf<Value> = [Value] extends [OneValue] ? FixedRow : RowsOf<Value>;

/** The record through which a field is written. Liens and all other terms belong to the loan. */
export const fixedRecords = ["loan", "property", "borrower", "fee"] as const;
export type FixedRecord = (typeof fixedRecords)[number];

/** A row for every field of a record and of its nested records: a field without one does not compile. */
export type RowsOf<Details> = {
  readonly [Name in keyof Details]-?: RowOf<Exclude<Details[Name], null | undefined>>;
};

export const row = (fixing: Fixing, ...again: readonly MadeNecessary[]): FixedRow => ({ ...fixing, again });

/** A field that stays open, with the reason. */
export const open = (reason: string): FixedRow => ({ from: {}, reason, again: [] });
