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

/** A calculation as its table has it. */
export interface CalculationRow {
  /** The record without its steps. */
  readonly document: string;
  readonly steps: string;
}

/** How stored calculations are read: whole, or in brief. */
export interface CalculationReaders {
  /** As it is stored, with its steps. */
  readonly storedOf: (row: CalculationRow) => StoredDocument;
  readonly recordOf: (row: CalculationRow) => CalculationRecord;
  readonly summaryOf: (row: CalculationRow) => CalculationSummary;
}

export const calculationReaders = (
  { calculation: upgrade, isCurrentCalculation }: CalculationUpgrades,
  texts: StepTemplates,
): CalculationReaders => {
  const storedOf = ({ document, steps }: CalculationRow): StoredDocument => {
    // Of any version: `rowOf` removed only the steps from it.
    const { result, ...record }: { result: object } = JSON.parse(document);
    return { ...record, result: { ...result, steps: texts.unpack(steps) } };
  };
  const recordOf = (row: CalculationRow): CalculationRecord => upgrade(storedOf(row));
  return {
    storedOf,
    recordOf,
    summaryOf: (row) => {
      // Only a current document, which its version shows, is summarized as it is: without its steps.
      const stored: SummarizedCalculation = JSON.parse(row.document);
      return summarize(isCurrentCalculation(stored) ? stored : recordOf(row));
    },
  };
};

/** A sealed calculation has its steps; what is stored of them apart is each text once. */
export const rowOf = (sealed: StoredDocument, pack: StepTemplates["pack"]): CalculationRow => {
  const { result, ...record } = sealed;
  const { steps, ...figures } = result as CalculationRecord["result"];
  return { document: JSON.stringify({ ...record, result: figures }), steps: pack(steps) };
};
