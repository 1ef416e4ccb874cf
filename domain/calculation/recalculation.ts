import type { Day } from "../kernel/day.ts";
import type { CalculationSummary } from "./calculation-record.ts";

/** The maximum number of loans recalculated within a request. More are recalculated by a job. */
export const maxLoansAtOnce = 500;

/** By how much one loan's principal limit changed, in cents. */
interface PrincipalLimitChange {
  readonly loanId: number;
  readonly fromCents: number;
  readonly toCents: number;
}

/** The outcome of recalculating many loans. */
export interface Recalculation {
  readonly companyId: number;
  readonly asOf: Day;
  /** Whether it was a dry run, which stores nothing. */
  readonly isDryRun: boolean;
  /** Whether the last loan was reached. A run that was stopped keeps what it stored. */
  readonly isComplete: boolean;
  readonly loansSeen: number;
  /** Loans whose last calculation is current: nothing was done. */
  readonly loansUnchanged: number;
  readonly loansRecalculated: number;
  readonly calculationsStored: number;
  /** Recalculated loans whose last calculation had a different principal limit or different available proceeds. */
  readonly loansWithChangedProceeds: number;
  readonly maxPrincipalLimitChange: PrincipalLimitChange | null;
  /** For each refusal, by its tag, the number of loans left without a calculation. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** The figures that decide whether a loan's calculation changed. */
type ComparedFigures = Pick<CalculationSummary, "principalLimitCents" | "availableProceedsCents">;

/** The outcome of one loan; `before` is null if it had never been calculated. */
export type RecalculatedLoan =
  | { readonly _tag: "Unchanged" }
  | { readonly _tag: "Refused"; readonly reason: string }
  | {
      readonly _tag: "Recalculated";
      readonly loanId: number;
      readonly before: ComparedFigures | null;
      readonly now: ComparedFigures;
    };

/** A run before its first loan. */
export const emptyRecalculation = (companyId: number, asOf: Day, isDryRun: boolean): Recalculation => ({
  companyId,
  asOf,
  isDryRun,
  isComplete: false,
  loansSeen: 0,
  loansUnchanged: 0,
  loansRecalculated: 0,
  calculationsStored: 0,
  loansWithChangedProceeds: 0,
  maxPrincipalLimitChange: null,
  refusals: {},
});

const isSame = (before: ComparedFigures, now: ComparedFigures): boolean =>
  before.principalLimitCents === now.principalLimitCents &&
  before.availableProceedsCents === now.availableProceedsCents;

const sizeOf = ({ fromCents, toCents }: PrincipalLimitChange): number => Math.abs(toCents - fromCents);

const largerChange = (held: PrincipalLimitChange | null, next: PrincipalLimitChange): PrincipalLimitChange | null =>
  sizeOf(next) > (held === null ? 0 : sizeOf(held)) ? next : held;

const refusalsOfBoth = (one: Recalculation, other: Recalculation): Recalculation["refusals"] => {
  const refusals = { ...one.refusals };
  for (const [reason, loans] of Object.entries(other.refusals)) refusals[reason] = (refusals[reason] ?? 0) + loans;
  return refusals;
};

/** Merges two runs over shares of one company's loans into one. It is complete if both are. */
export const mergeRuns = (one: Recalculation, other: Recalculation): Recalculation => {
  const [change, otherChange] = [one.maxPrincipalLimitChange, other.maxPrincipalLimitChange];
  return {
    ...one,
    isComplete: one.isComplete && other.isComplete,
    loansSeen: one.loansSeen + other.loansSeen,
    loansUnchanged: one.loansUnchanged + other.loansUnchanged,
    loansRecalculated: one.loansRecalculated + other.loansRecalculated,
    calculationsStored: one.calculationsStored + other.calculationsStored,
    loansWithChangedProceeds: one.loansWithChangedProceeds + other.loansWithChangedProceeds,
    maxPrincipalLimitChange: otherChange === null ? change : largerChange(change, otherChange),
    refusals: refusalsOfBoth(one, other),
  };
};

/** Adds one loan to the run. Of changes of equal size the first is kept; a change of zero does not count. */
export const addLoan = (run: Recalculation, loan: RecalculatedLoan): Recalculation => {
  const seen = { ...run, loansSeen: run.loansSeen + 1 };
  if (loan._tag === "Unchanged") return { ...seen, loansUnchanged: run.loansUnchanged + 1 };
  if (loan._tag === "Refused") {
    const refusals = { ...run.refusals, [loan.reason]: (run.refusals[loan.reason] ?? 0) + 1 };
    return { ...seen, refusals };
  }
  const { loanId, before, now } = loan;
  const recalculated = { ...seen, loansRecalculated: run.loansRecalculated + 1 };
  if (before === null || isSame(before, now)) return recalculated;
  const change = { loanId, fromCents: before.principalLimitCents, toCents: now.principalLimitCents };
  return {
    ...recalculated,
    loansWithChangedProceeds: run.loansWithChangedProceeds + 1,
    maxPrincipalLimitChange: largerChange(run.maxPrincipalLimitChange, change),
  };
};
