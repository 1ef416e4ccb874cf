import type { Day, Instant } from "./day.ts";
import { accept, type Result, refuse } from "./result.ts";

/** Which date of the loan picks a parameter's step. */
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
 * What kind of text says so: a statute or regulation; what an agency writes beside it, such as a letter, a handbook or the help
 * of its calculator; a published table; or none, where the texts are silent or differ and the choice is ours.
 */
export const bases = ["law", "letter", "table", "policy"] as const;
export type Basis = (typeof bases)[number];

/** Where a rule is written. `published` is null where the paper carries no date that we could confirm. */
export interface RuleSource {
  readonly title: string;
  readonly section: string;
  readonly published: Day | null;
  readonly basis: Basis;
  /** Whether it is unconfirmed by a second source, or another text reads differently. */
  readonly isMediumConfidence: boolean;
  /** Where the step is not from a release: who entered it, and when. User 0 is the service's operator. */
  readonly entered?: { readonly at: Instant; readonly byUserId: number };
}

/** One value of a parameter, in force from `from` (included) until `until` (excluded; null: not known to end). */
export interface RuleStep<Value> {
  readonly from: Day;
  readonly until: Day | null;
  readonly value: Value;
  readonly source: RuleSource;
}

/**
 * A rule as dated data. A step without an end holds until a later one replaces it, but beyond `verifiedThrough` no one has
 * checked that it still does.
 */
export interface Parameter<Value> {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly keyedBy: KeyedBy;
  readonly verifiedThrough: Day;
  /** Rises with each change of our own to how figures are made of its values; 1 where it is absent. */
  readonly revision?: number;
  readonly steps: readonly RuleStep<Value>[];
}

export interface NoRuleInForce {
  readonly _tag: "NoRuleInForce";
  readonly parameter: string;
  readonly name: string;
  readonly on: Day;
}

/** The step of a parameter on a day. Refuses where no step covers the day: never the nearest, never the newest. */
export const inForce = <Value>(parameter: Parameter<Value>, on: Day): Result<RuleStep<Value>, NoRuleInForce> => {
  const step = parameter.steps.find(({ from, until }) => from <= on && (until === null || on < until));
  return step ? accept(step) : refuse({ _tag: "NoRuleInForce", parameter: parameter.id, name: parameter.name, on });
};
