import type { Day } from "../kernel/day.ts";
import type { CalculationSummary } from "./calculation-record.ts";

/** So many loans are recalculated while a request waits; more are a job. */
export const maxLoansAtOnce = 500;

/** How far one loan's principal limit moved, in cents. */
interface PrincipalLimitChange {
  readonly loanId: number;
  readonly fromCents: number;
  readonly toCents: number;
}

/** The outcome of calculating many loans again. */
export interface Recalculation {
  readonly companyId: number;
  readonly asOf: Day;
  /** Whether there was nothing to store. */
  readonly isDryRun: boolean;
  /** Whether the last loan was reached. A run that was stopped keeps what it stored. */
  readonly isComplete: boolean;
  readonly loansSeen: number;
  /** Loans whose last calculation is current: nothing was done. */
  readonly loansUnchanged: number;
  readonly loansRecalculated: number;
  readonly calculationsStored: number;
  /** Of the recalculated loans those whose last calculation had another principal limit or other available proceeds. */
  readonly loansWithChangedProceeds: number;
  readonly maxPrincipalLimitChange: PrincipalLimitChange | null;
  /** How many loans each refusal, named by its tag, left without a calculation. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** The figures by which a run decides whether a loan's calculation moved. */
type ComparedFigures = Pick<CalculationSummary, "principalLimitCents" | "availableProceedsCents">;

/** The outcome of one loan; `before` is null where it had never been calculated. */
export type RecalculatedLoan =
  | { readonly _tag: "Unchanged" }
  | { readonly _tag: "Refused"; readonly reason: string }
  | {
      readonly _tag: "Recalculated";
      readonly loanId: number;
      readonly before: ComparedFigures | null;
      readonly now: ComparedFigures;
    };

/** A run that has seen nothing yet. */
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

/** Two runs over shares of one company's loans, reported as one; it is complete where both are. */
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

/** The run with one more loan counted. Of changes of one size the first is kept; a change by nothing is none. */
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
