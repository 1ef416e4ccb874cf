import type { Day, Instant } from "./day.ts";
import { accept, type Result, refuse } from "./result.ts";

/** The number of days before known rules end by which the operator is told. */
export const RULES_NOTICE_DAYS = 45;

/** The date of the loan by which a parameter's step is selected. */
type KeyedBy =
  | "case number assigned"
  | "closing"
  | "disclosure received"
  | "credit report first issued"
  | "counseling"
  | "application"
  | "fee disclosure"
  | "disbursement"
  | "action taken"
  | "notice"
  | "quarter end";

/**
 * What kind of text states the rule: a statute or regulation (`law`); agency guidance such as a letter, a handbook, or the help of its
 * calculator (`letter`); a published table; or `policy`, our own choice where the texts are silent or disagree.
 */
export const bases = ["law", "letter", "table", "policy"] as const;
export type Basis = (typeof bases)[number];

/** The text that states a rule. `published` is null if the text carries no date that we could confirm. */
export interface RuleSource {
  readonly title: string;
  readonly section: string;
  readonly published: Day | null;
  readonly basis: Basis;
  /** Whether no second source confirms it, or another text reads differently. */
  readonly isMediumConfidence: boolean;
  /** For a step that did not come with a release: who entered it, and when. User 0 is the service's operator. */
  readonly entered?: { readonly at: Instant; readonly byUserId: number };
}

/** One value of a parameter, in force from `from` (inclusive) until `until` (exclusive; null if no end is known). */
export interface RuleStep<Value> {
  readonly from: Day;
  readonly until: Day | null;
  readonly value: Value;
  readonly source: RuleSource;
}

/**
 * A rule as dated data. A step without an end holds until a later step replaces it, but after `verifiedThrough` no one has checked that it
 * still does.
 */
export interface Parameter<Value> {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly keyedBy: KeyedBy;
  readonly verifiedThrough: Day;
  /** Raised when we change how figures are computed from the parameter's values; 1 if absent. */
  readonly revision?: number;
  readonly steps: readonly RuleStep<Value>[];
}

export interface NoRuleInForce {
  readonly _tag: "NoRuleInForce";
  readonly parameter: string;
  readonly name: string;
  readonly on: Day;
}

/**
 * The step of a parameter that is in force on a date. Refuses if no step covers the date; it never falls back to the nearest or newest
 * step.
 */
export const inForce = <Value>(parameter: Parameter<Value>, on: Day): Result<RuleStep<Value>, NoRuleInForce> => {
  const step = parameter.steps.find(({ from, until }) => from <= on && (until === null || on < until));
  return step ? accept(step) : refuse({ _tag: "NoRuleInForce", parameter: parameter.id, name: parameter.name, on });
};
