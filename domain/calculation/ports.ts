import type { EnteredStep, YearlyParameterName } from "../hecm/parameters/entered-steps.ts";
import type { DailyValue } from "../hecm/rates/index-values.ts";
import type { RateIndex } from "../hecm/terms.ts";
import type { Day, Instant } from "../kernel/day.ts";
import type { Page, PageOf } from "../kernel/page.ts";
import type { LogEntry } from "../log/entry.ts";
import type { CalculationRecord, CalculationSummary } from "./calculation-record.ts";

/** A loan, with the calculation that is wanted: the latest as of a date or earlier that was known before an instant. */
export interface CalculationWanted {
  readonly loanId: number;
  readonly on: Day;
  /** Null for all known now. */
  readonly knownBefore: Instant | null;
}

/** The amounts of a loan by a calculation. */
export interface CalculatedAmounts {
  readonly id: number;
  readonly loanId: number;
  readonly asOf: Day;
  readonly calculatedAt: Instant;
  /** When it was last requested with the same inputs. */
  readonly askedAt: Instant;
  readonly principalLimitCents: number;
  readonly maxClaimAmountCents: number;
}

/** The calculations of one company's loans. Each is stored once and never changed. */
export interface Calculations {
  find(id: number): Promise<CalculationRecord | null>;
  /**
   * Stores a calculation, or returns the existing record with the same loan and fingerprint. It becomes the latest of its date, unless
   * another was requested later.
   */
  add(calculation: CalculationRecord): Promise<CalculationRecord>;
  /**
   * Stores the calculations that are new, by loan and fingerprint, and returns their number. Each is stored completely or not at all. After
   * a crash the last ones may be missing; the same call then stores them.
   */
  addAll(calculations: readonly CalculationRecord[]): Promise<number>;
  /** The calculation with the latest date, and among several the one last requested; null if the loan was never calculated. */
  latestOf(loanId: number): Promise<CalculationSummary | null>;
  /** The latest calculation of each of these loans. A loan that was never calculated has none. */
  latestOfEach(loanIds: readonly number[]): Promise<CalculationSummary[]>;
  /**
   * The wanted calculation of each of these loans: a request at or after `knownBefore` does not count, but an earlier request of the same
   * calculation may. A loan without one has none.
   */
  lastOfEachBy(loans: readonly CalculationWanted[]): Promise<CalculationSummary[]>;
  /** The amounts of all calculations of each of these loans, in no particular order. */
  amountsOfEach(loanIds: readonly number[]): Promise<CalculatedAmounts[]>;
  /** Newest first. */
  list(loanId: number, page: Page<"calculatedAt">): Promise<PageOf<CalculationRecord>>;
}

/** An index value entered by a Super User for a date that no source publishes yet. */
export interface EnteredIndexValue extends DailyValue {
  readonly schemaVersion: number;
  readonly index: RateIndex;
  readonly version: number;
  /** The number of its last entry in the audit log. */
  readonly logNumber: number;
  readonly enteredAt: Instant;
  readonly enteredByUserId: number;
}

/** The entered index values of the installation, shared by all companies; at most one per index and date. */
export interface EnteredIndexValues {
  find(index: RateIndex, on: Day): Promise<EnteredIndexValue | null>;
  /** Returns "conflict" if the index already has a value for the date. */
  add(value: EnteredIndexValue, entry: LogEntry): Promise<"added" | "conflict">;
  /** Succeeds only if the stored version is `value.version`, and returns the value with its next version. */
  save(value: EnteredIndexValue, entry: LogEntry): Promise<EnteredIndexValue | "conflict">;
  /** All values entered for dates up to `through`, oldest first. */
  list(index: RateIndex, through: Day): Promise<readonly EnteredIndexValue[]>;
}

/** A parameter's value for a year, entered before a release included it. */
export interface EnteredRuleStep extends EnteredStep {
  readonly schemaVersion: number;
  readonly version: number;
  /** The number of its last entry in the audit log. */
  readonly logNumber: number;
}

/** The entered rule steps of the installation, shared by all companies; at most one per parameter and first date. */
export interface EnteredRuleSteps {
  find(parameter: YearlyParameterName, from: Day): Promise<EnteredRuleStep | null>;
  /** Returns "conflict" if the parameter already has a step with that first date. */
  add(step: EnteredRuleStep, entry: LogEntry): Promise<"added" | "conflict">;
  /** Succeeds only if the stored version is `step.version`, and returns the step with its next version. */
  save(step: EnteredRuleStep, entry: LogEntry): Promise<EnteredRuleStep | "conflict">;
  /** All entered steps of a parameter, earliest first. */
  list(parameter: YearlyParameterName): Promise<readonly EnteredRuleStep[]>;
}
