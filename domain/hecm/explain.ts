import type { Day } from "../kernel/day.ts";
import type { RuleSource } from "../kernel/in-force.ts";
import type { Rate } from "../kernel/rate.ts";

/** A figure with its unit, so that a reader can distinguish dollars, percent and a plain factor. */
export type Figure =
  | { readonly kind: "cents"; readonly amount: number }
  | { readonly kind: "rate"; readonly amount: Rate }
  | { readonly kind: "factor"; readonly amount: number }
  | { readonly kind: "years"; readonly amount: number }
  | { readonly kind: "months"; readonly amount: number }
  | { readonly kind: "day"; readonly amount: Day }
  | { readonly kind: "yes_or_no"; readonly amount: boolean };

/** Text in the place of a figure. */
export interface Wording {
  readonly kind: "text";
  readonly amount: string;
}

/** What a step rests on: a dated parameter or a named policy, and where it is written. */
export interface RuleReference {
  readonly rule: string;
  readonly source: RuleSource;
  readonly effectiveFrom: Day;
}

/** A source as a step keeps it: calculations stored before sources had a basis have null for it. */
interface StepSource extends Omit<RuleSource, "basis" | "isMediumConfidence"> {
  readonly basis: RuleSource["basis"] | null;
  readonly isMediumConfidence: boolean | null;
}

/** One step of the explanation: how one figure was made. */
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
/** A number without a unit. */
export const factor = (amount: number): Figure => ({ kind: "factor", amount });
/** A number of years, or an age. */
export const years = (amount: number): Figure => ({ kind: "years", amount });
/** A number of months. */
export const months = (amount: number): Figure => ({ kind: "months", amount });
/** A day of the calendar. */
export const onDay = (amount: Day): Figure => ({ kind: "day", amount });
/** Whether a condition holds. */
export const yesOrNo = (amount: boolean): Figure => ({ kind: "yes_or_no", amount });

export interface StepText {
  readonly id: string;
  readonly name: string;
  readonly formula: string;
  readonly inputs: Readonly<Record<string, Figure>>;
}

// Thirty of these are made a calculation: Object.entries took a third of all its time.
const inputList = (inputs: StepText["inputs"]): Step["inputs"] => {
  const list: Step["inputs"][number][] = [];
  for (const name in inputs) {
    const value = inputs[name];
    if (value !== undefined) list.push({ name, value });
  }
  return list;
};

/** Records how a figure was made, at the place where it is made. The inputs keep the order in which they are written. */
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

/** An amount with the step that made it. */
export interface ExplainedCents {
  readonly cents: number;
  readonly step: Step;
}

/** An amount in cents together with its step. */
export const explainedCents = (reference: RuleReference, text: StepText, amountCents: number): ExplainedCents => ({
  cents: amountCents,
  step: step(reference, text, cents(amountCents)),
});
