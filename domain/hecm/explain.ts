import type { Day } from "../kernel/day.ts";
import type { RuleSource } from "../kernel/in-force.ts";
import type { Rate } from "../kernel/rate.ts";

/** A figure with its unit, so that a reader can distinguish dollars, percent, and a plain factor. */
export type Figure =
  | { readonly kind: "cents"; readonly amount: number }
  | { readonly kind: "rate"; readonly amount: Rate }
  | { readonly kind: "factor"; readonly amount: number }
  | { readonly kind: "years"; readonly amount: number }
  | { readonly kind: "months"; readonly amount: number }
  | { readonly kind: "day"; readonly amount: Day }
  | { readonly kind: "yes_or_no"; readonly amount: boolean };

/** Text instead of a figure. */
export interface Wording {
  readonly kind: "text";
  readonly amount: string;
}

/** What a step is based on: a dated parameter or a named policy, with its source. */
export interface RuleReference {
  readonly rule: string;
  readonly source: RuleSource;
  readonly effectiveFrom: Day;
}

/** A source as stored in a step. Its basis is null in calculations stored before sources had one. */
interface StepSource extends Omit<RuleSource, "basis" | "isMediumConfidence"> {
  readonly basis: RuleSource["basis"] | null;
  readonly isMediumConfidence: boolean | null;
}

/** One step of the explanation: how one figure was computed. */
export interface Step extends Omit<RuleReference, "source"> {
  readonly source: StepSource;
  readonly id: string;
  readonly name: string;
  readonly formula: string;
  readonly inputs: readonly { readonly name: string; readonly value: Figure }[];
  readonly value: Figure;
}

/** An amount of money in whole cents. */
export const cents = (amount: number): Figure => ({ kind: "cents", amount });
/** A rate, in hundred-thousandths of a percent. */
export const percent = (amount: Rate): Figure => ({ kind: "rate", amount });
/**
 * The decimals with which a computed factor is shown, so that a reader who multiplies by it gets the same cent. With six, an amount of
 * 1,000.00 a month times an annuity would be uncertain by a twentieth of a cent.
 */
export const FACTOR_DECIMALS = 10;

/** A number without a unit. */
export const factor = (amount: number): Figure => ({ kind: "factor", amount });
/** A number of years, or an age. */
export const years = (amount: number): Figure => ({ kind: "years", amount });
/** A number of months. */
export const months = (amount: number): Figure => ({ kind: "months", amount });
/** A day of the calendar. */
export const onDay = (amount: Day): Figure => ({ kind: "day", amount });
/** Whether a condition is met. */
export const yesOrNo = (amount: boolean): Figure => ({ kind: "yes_or_no", amount });

export interface StepText {
  readonly id: string;
  readonly name: string;
  readonly formula: string;
  readonly inputs: Readonly<Record<string, Figure>>;
}

// Called thirty times per calculation. Object.entries would take a third of the calculation's time.
const inputList = (inputs: StepText["inputs"]): Step["inputs"] => {
  const list: Step["inputs"][number][] = [];
  for (const name in inputs) {
    const value = inputs[name];
    if (value !== undefined) list.push({ name, value });
  }
  return list;
};

/**
 * Records how a figure was computed, at the place in the code where it is computed. The inputs keep the order in which they are written.
 */
export const step = (reference: RuleReference, { id, name, formula, inputs }: StepText, value: Figure): Step => ({
  id,
  name,
  formula,
  inputs: inputList(inputs),
  value,
  rule: reference.rule,
  source: reference.source,
  effectiveFrom: reference.effectiveFrom,
});

/** An amount with the step that explains it. */
export interface ExplainedCents {
  readonly cents: number;
  readonly step: Step;
}

/** An amount in cents together with its step. */
export const explainedCents = (reference: RuleReference, text: StepText, amountCents: number): ExplainedCents => ({
  cents: amountCents,
  step: step(reference, text, cents(amountCents)),
});
