import type { Calculation } from "../hecm/calculate.ts";
import type { CalculationInputs } from "../hecm/inputs.ts";
import type { Day, Instant } from "../kernel/day.ts";

/** A stored calculation: what went in, by which edition of the rules, and what came out. Never changed once stored. */
export interface CalculationRecord {
  readonly id: number;
  readonly companyId: number;
  readonly loanId: number;
  readonly calculatedAt: Instant;
  readonly calculatedByUserId: number;
  readonly asOf: Day;
  readonly ruleEdition: string;
  /** Digest of inputs, edition and day: the same question gives the existing record again. */
  readonly fingerprint: string;
  readonly inputs: CalculationInputs;
  readonly result: Calculation;
}
