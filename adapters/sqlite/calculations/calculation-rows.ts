import {
  type CalculationRecord,
  type CalculationSummary,
  type SummarizedCalculation,
  summarize,
} from "../../../domain/calculation/calculation-record.ts";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import type { Upgrades } from "../../../domain/stores.ts";
import type { StepTemplates } from "./step-templates.ts";

type CalculationUpgrades = Pick<Upgrades, "calculation" | "isCurrentCalculation">;

/** A calculation as a row of its table. */
export interface CalculationRow {
  /** The record without its steps. */
  readonly document: string;
  readonly steps: string;
}

/** How stored calculations are read: in full, or as summaries. */
export interface CalculationReaders {
  /** The document as it is stored, with its steps. */
  readonly storedOf: (row: CalculationRow) => StoredDocument;
  readonly recordOf: (row: CalculationRow) => CalculationRecord;
  readonly summaryOf: (row: CalculationRow) => CalculationSummary;
}

export const calculationReaders = (
  { calculation: upgrade, isCurrentCalculation }: CalculationUpgrades,
  texts: StepTemplates,
): CalculationReaders => {
  const storedOf = ({ document, steps }: CalculationRow): StoredDocument => {
    // This works for a document of any version, because `rowOf` removed only its steps.
    const { result, ...record }: { result: object } = JSON.parse(document);
    return { ...record, result: { ...result, steps: texts.unpack(steps) } };
  };
  const recordOf = (row: CalculationRow): CalculationRecord => upgrade(storedOf(row));
  return {
    storedOf,
    recordOf,
    summaryOf: (row) => {
      // A document of the current version is summarized as it is, without its steps; an older one is upgraded first.
      const stored: SummarizedCalculation = JSON.parse(row.document);
      return summarize(isCurrentCalculation(stored) ? stored : recordOf(row));
    },
  };
};

/** The row of a sealed calculation: its steps go into a column of their own, without their texts, which are stored only once. */
export const rowOf = (sealed: StoredDocument, pack: StepTemplates["pack"]): CalculationRow => {
  const { result, ...record } = sealed;
  const { steps, ...figures } = result as CalculationRecord["result"];
  return { document: JSON.stringify({ ...record, result: figures }), steps: pack(steps) };
};
