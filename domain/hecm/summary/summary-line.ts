import { multiplyRatio } from "../../kernel/money.ts";
import { ONE_HUNDRED_PERCENT, type Rate } from "../../kernel/rate.ts";
import type { Step } from "../explain.ts";

/**
 * The role of a line in a summary, read from the top: `start` opens the running total, `item`s add up to the `group` below them, `entry`
 * and `group` are added to the running total, `sum` is that total, and `part` is a component of a sum.
 */
type LineKind = "start" | "item" | "group" | "entry" | "sum" | "part";

/** One line of a summary. */
export interface SummaryLine {
  readonly kind: LineKind;
  readonly name: string;
  /** Whole cents, negative if the line reduces the total. */
  readonly amountCents: number;
  /** The step that produced the amount, or that used it; null if the calculation has neither. */
  readonly stepId: string | null;
}

/** A summary of one subject. */
export interface SummaryTable {
  readonly name: string;
  readonly lines: readonly SummaryLine[];
  /** Whether the amounts are parts of the principal limit. */
  readonly isOfPrincipalLimit: boolean;
  /** Names of items that are zero, and therefore have no line. */
  readonly zeroNames: readonly string[];
}

/** A calculation's steps by id. Calculations of the first release have fewer. */
export const stepsById = (steps: readonly Step[]): ReadonlyMap<string, Step> =>
  new Map(steps.map((step) => [step.id, step]));

/** Creates lines; the step is null if the calculation does not have it. */
export const lineMaker =
  (steps: ReadonlyMap<string, Step>) =>
  (kind: LineKind, name: string, amountCents: number, stepId: string): SummaryLine => ({
    kind,
    name,
    // Avoids negative zero, which would be shown with a sign.
    amountCents: amountCents || 0,
    stepId: steps.has(stepId) ? stepId : null,
  });

const ONE_BASIS_POINT = ONE_HUNDRED_PERCENT / 10_000;

/** The absolute amount as a percentage of the principal limit, to two decimals; null without a limit. */
export const shareOfPrincipalLimit = (amountCents: number, principalLimitCents: number): Rate | null =>
  principalLimitCents <= 0
    ? null
    : ((multiplyRatio(Math.abs(amountCents), 10_000, principalLimitCents) * ONE_BASIS_POINT) as Rate);
