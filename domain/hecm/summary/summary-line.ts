import { multiplyRatio } from "../../kernel/money.ts";
import { ONE_HUNDRED_PERCENT, type Rate } from "../../kernel/rate.ts";
import type { Step } from "../explain.ts";

/**
 * What a line does as a summary is added up from the top: `start` opens the running total, `item`s add up to the `group`
 * below them, `entry` and `group` are added to the running total, `sum` is that total, and `part` says of what a sum consists.
 */
type LineKind = "start" | "item" | "group" | "entry" | "sum" | "part";

/** One line of a summary. */
export interface SummaryLine {
  readonly kind: LineKind;
  readonly name: string;
  /** Whole cents, below zero where the line takes away. */
  readonly amountCents: number;
  /** The step that made the amount, or that it went into; null where the calculation has neither. */
  readonly stepId: string | null;
}

/** A summary of one subject. */
export interface SummaryTable {
  readonly name: string;
  readonly lines: readonly SummaryLine[];
  /** Whether the amounts are parts of the principal limit. */
  readonly isOfPrincipalLimit: boolean;
  /** Names of what is zero, and therefore has no line. */
  readonly zeroNames: readonly string[];
}

/** Names steps by their ids, as far as a calculation has them; calculations of the first release have fewer. */
export const stepsById = (steps: readonly Step[]): ReadonlyMap<string, Step> =>
  new Map(steps.map((step) => [step.id, step]));

/** Makes lines whose step is left out where the calculation does not have it. */
export const lineMaker =
  (steps: ReadonlyMap<string, Step>) =>
  (kind: LineKind, name: string, amountCents: number, stepId: string): SummaryLine => ({
    kind,
    name,
    // Not the zero below zero, which would be shown with a sign.
    amountCents: amountCents || 0,
    stepId: steps.has(stepId) ? stepId : null,
  });

const ONE_BASIS_POINT = ONE_HUNDRED_PERCENT / 10_000;

/** An amount's share of the principal limit, whatever its sign, to two decimals of a percent; null without a limit. */
export const shareOfPrincipalLimit = (amountCents: number, principalLimitCents: number): Rate | null =>
  principalLimitCents <= 0
    ? null
    : ((multiplyRatio(Math.abs(amountCents), 10_000, principalLimitCents) * ONE_BASIS_POINT) as Rate);
