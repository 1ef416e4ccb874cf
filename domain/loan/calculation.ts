import type { Calculation, CalculationFigures } from "../hecm/calculate.ts";
import type { CalculationInputs } from "../hecm/inputs.ts";
import type { Day, Instant } from "../kernel/day.ts";

/** A calculation of a loan that nobody keeps: what went in, by which edition of the rules, and what came out. */
export interface UnstoredCalculation {
  readonly companyId: number;
  readonly loanId: number;
  readonly calculatedAt: Instant;
  readonly calculatedByUserId: number;
  readonly asOf: Day;
  readonly ruleEdition: string;
  readonly inputs: CalculationInputs;
  readonly result: Calculation;
}

/** A stored calculation; never changed once stored. */
export interface CalculationRecord extends UnstoredCalculation {
  readonly id: number;
  /** Digest of inputs, edition and day: the same question gives the existing record again. */
  readonly fingerprint: string;
}

/** A stored calculation without its steps, which are nine tenths of it: enough to compare and to show in brief. */
export interface CalculationSummary extends Omit<CalculationRecord, "result"> {
  readonly result: CalculationFigures;
}
