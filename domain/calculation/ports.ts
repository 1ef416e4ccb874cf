import type { EnteredStep, YearlyParameterName } from "../hecm/parameters/entered-steps.ts";
import type { DailyValue } from "../hecm/rates/index-values.ts";
import type { RateIndex } from "../hecm/terms.ts";
import type { Day, Instant } from "../kernel/day.ts";
import type { Page, PageOf } from "../kernel/page.ts";
import type { LogEntry } from "../log/entry.ts";
import type { CalculationRecord, CalculationSummary } from "./calculation-record.ts";

/** A loan, and which of its calculations is wanted: one of a day or of one before, that was known before an instant. */
export interface CalculationWanted {
  readonly loanId: number;
  readonly on: Day;
  /** Null: by now. */
  readonly knownBefore: Instant | null;
}

/** What a loan came to by a calculation. */
export interface CalculatedAmounts {
  readonly id: number;
  readonly loanId: number;
  readonly asOf: Day;
  readonly calculatedAt: Instant;
  /** When it was requested last, with the same inputs. */
  readonly askedAt: Instant;
  readonly principalLimitCents: number;
  readonly maxClaimAmountCents: number;
}

/** The calculations of one company's loans; each is stored once and never changed. */
export interface Calculations {
  find(id: number): Promise<CalculationRecord | null>;
  /**
   * Stores it, or returns the existing record of the same loan and fingerprint. Either is from then on the latest of its day,
   * unless another was requested later.
   */
  add(calculation: CalculationRecord): Promise<CalculationRecord>;
  /**
   * Stores those that are new, by loan and fingerprint, and returns their number. Each is stored whole; a crash may leave the
   * last ones out, and then the same call stores them.
   */
  addAll(calculations: readonly CalculationRecord[]): Promise<number>;
  /** The calculation of the latest day, and of these the one requested last; null where the loan was never calculated. */
  latestOf(loanId: number): Promise<CalculationSummary | null>;
  /** The latest of each of these loans; a loan that was never calculated has none. */
  latestOfEach(loanIds: readonly number[]): Promise<CalculationSummary[]>;
  /**
   * The latest of each of these loans, of those that were wanted: a request at or after `knownBefore` does not count, though
   * the first one of the same calculation may. A loan without any has none.
   */
  lastOfEachBy(loans: readonly CalculationWanted[]): Promise<CalculationSummary[]>;
  /** The amounts of all calculations of each of these loans, in no particular order. */
  amountsOfEach(loanIds: readonly number[]): Promise<CalculatedAmounts[]>;
  /** Newest first. */
  list(loanId: number, page: Page<"calculatedAt">): Promise<PageOf<CalculationRecord>>;
}

/** An index value that a Super User entered, for a day that no source publishes yet. */
export interface EnteredIndexValue extends DailyValue {
  readonly schemaVersion: number;
  readonly index: RateIndex;
  readonly version: number;
  /** The number of its last entry in the audit log. */
  readonly logNumber: number;
  readonly enteredAt: Instant;
  readonly enteredByUserId: number;
}

/** The entered index values of the installation, the same for all companies; at most one for an index and day. */
export interface EnteredIndexValues {
  find(index: RateIndex, on: Day): Promise<EnteredIndexValue | null>;
  /** Returns "conflict" where there is a value of the index and day already. */
  add(value: EnteredIndexValue, entry: LogEntry): Promise<"added" | "conflict">;
  /** Succeeds only where the stored version is `value.version`, and returns the value at its next version. */
  save(value: EnteredIndexValue, entry: LogEntry): Promise<EnteredIndexValue | "conflict">;
  /** All values entered for days through `through`, oldest first. */
  list(index: RateIndex, through: Day): Promise<readonly EnteredIndexValue[]>;
}

/** A parameter's value for a year, entered before a release included it. */
export interface EnteredRuleStep extends EnteredStep {
  readonly schemaVersion: number;
  readonly version: number;
  /** The number of its last entry in the audit log. */
  readonly logNumber: number;
}

/** The entered rule steps of the installation, the same for all companies; at most one for a parameter and first day. */
export interface EnteredRuleSteps {
  find(parameter: YearlyParameterName, from: Day): Promise<EnteredRuleStep | null>;
  /** Returns "conflict" where there is a step of the parameter and first day already. */
  add(step: EnteredRuleStep, entry: LogEntry): Promise<"added" | "conflict">;
  /** Succeeds only where the stored version is `step.version`, and returns the step at its next version. */
  save(step: EnteredRuleStep, entry: LogEntry): Promise<EnteredRuleStep | "conflict">;
  /** All of a parameter, the earliest first. */
  list(parameter: YearlyParameterName): Promise<readonly EnteredRuleStep[]>;
}
