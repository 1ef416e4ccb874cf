import { mergeDataOf } from "../../../../domain/documents/merge/data.ts";
import type { DocumentFacts } from "../../../../domain/documents/merge/facts.ts";
import type { MergeRecord, MergeValue } from "../../../../domain/documents/merge/value.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { adjustableTraditional, factsOf } from "../../../fixtures/document/document-facts.ts";

export type Plain = string | number | boolean | null | readonly Plain[] | PlainRecord;
export interface PlainRecord {
  readonly [name: string]: Plain;
}

/** A value as plain data: money in cents, percentages as numbers. */
const plainOf = (found: MergeRecord[string] | undefined): Plain => {
  if (found === null || found === undefined) return null;
  if (Array.isArray(found)) return found.map((entry: MergeRecord) => plainRecord(entry));
  if (!("kind" in found)) return plainRecord(found as MergeRecord);
  const { kind: _, ...rest } = found as MergeValue & PlainRecord;
  return Object.values(rest)[0] ?? null;
};
const plainRecord = (data: MergeRecord): PlainRecord =>
  Object.fromEntries(Object.entries(data).map(([name, found]) => [name, plainOf(found)]));

/** The facts of an adjustable-rate loan, on June 1, 2026. */
export const base = factsOf(adjustableTraditional);

/** What documents show of a loan with those facts. */
export const shown = (loan: Loan, facts: Partial<DocumentFacts> = {}): PlainRecord =>
  plainRecord(mergeDataOf({ ...base, ...facts, loan }));
