import type { Page, PageOf } from "../kernel/page.ts";
import type { CalculationRecord, CalculationSummary } from "./calculation-record.ts";

/** The calculations of one company's loans; each is stored once and never changed. */
export interface Calculations {
  find(id: number): Promise<CalculationRecord | null>;
  /**
   * Stores it, or answers the record of the same loan and fingerprint that is already there. Either is from then on the
   * loan's latest, unless another was calculated later.
   */
  add(calculation: CalculationRecord): Promise<CalculationRecord>;
  /**
   * Stores those that are new, by loan and fingerprint, and answers how many they were. Each is stored whole; a crash may
   * leave the last ones out, and then the same call stores them.
   */
  addAll(calculations: readonly CalculationRecord[]): Promise<number>;
  /** The calculation that answers what was asked of the loan last; null where it was never calculated. */
  latestOf(loanId: number): Promise<CalculationSummary | null>;
  /** The latest of each of these loans; a loan that was never calculated has none. */
  latestOfEach(loanIds: readonly number[]): Promise<CalculationSummary[]>;
  /** Newest first. */
  list(loanId: number, page: Page<"calculatedAt">): Promise<PageOf<CalculationRecord>>;
}
