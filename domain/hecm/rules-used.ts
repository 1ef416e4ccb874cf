import type { Day } from "../kernel/day.ts";
import type { Parameter } from "../kernel/in-force.ts";
import type { TracedCalculation } from "./calculate.ts";
import type { Step } from "./explain.ts";
import { type CalculationInputs, nationalLimitOn } from "./inputs.ts";
import { type EnteredStep, withEnteredSteps } from "./parameters/entered-steps.ts";
import { nationalLimit } from "./parameters/national-limit.ts";
import { type Policy, policies } from "./parameters/policies.ts";
import { hecmParameters, type RulesOfDay, rulesInForce, rulesOf } from "./parameters/rules.ts";
import { implicitParameters, type ParameterName } from "./read-rule.ts";
import { type RuleName, ruleNames, ruleNumber } from "./rule-numbers.ts";

/** The rules that a calculation used: the dated ones that it read, and the policies named in its explanation. */
export interface RulesUsed {
  /** The date that selected the steps of the dated rules. */
  readonly on: Day;
  /** The date that selected the national limit; absent if it is the same. */
  readonly nationalLimitOn?: Day;
  /** Their numbers (see `ruleNames`), in ascending order. */
  readonly numbers: readonly number[];
}

/** All rules that a calculation can use. */
export interface RuleBook {
  readonly rulesInForce: RulesOfDay;
  /** The national limit alone, from which the cap of an origination fee is computed. */
  readonly nationalLimit: Parameter<number>;
  readonly policies: Readonly<Record<keyof typeof policies, Policy>>;
}

/** The rules of this release. */
export const bundledRules: RuleBook = { rulesInForce, nationalLimit, policies };

/** The rules of this release, with the entered steps. */
export const rulesWithEntered = (entered: readonly EnteredStep[]): RuleBook => {
  const limit = withEnteredSteps("national_limit", entered);
  if (limit === nationalLimit) return bundledRules;
  return { rulesInForce: rulesOf({ ...hecmParameters, nationalLimit: limit }), nationalLimit: limit, policies };
};

const isParameter = (name: RuleName): name is ParameterName => name in hecmParameters;

const ruleOf = (name: RuleName): string => (isParameter(name) ? hecmParameters[name].id : policies[name].rule);

/** The number of each rule, by its name in an explanation step. */
const numberByRule = new Map(ruleNames.map((name) => [ruleOf(name), ruleNumber(name)]));

const numberOf = ({ rule }: Step): number => {
  const number = numberByRule.get(rule);
  if (number === undefined) throw new Error(`the rule "${rule}" has no number`);
  return number;
};

const ofProjection = ruleNumber("projection");
const ofLoanCost = ruleNumber("loanCost");

/**
 * The rules that a calculation used. In addition to what it read itself: the duration of a lock, if the rates were tested against it, and
 * the rules of its projection and its loan cost, which are computed from it on each read and are also explained.
 */
export const rulesUsed = (inputs: CalculationInputs, calculation: TracedCalculation): RulesUsed => {
  const { ruleDay, noteRate, parametersRead, steps } = calculation;
  // One flag per number: sorting a set of them, for every stored calculation, takes six times as long.
  const isUsed = new Uint8Array(ruleNames.length + 1);
  for (const name of parametersRead) isUsed[ruleNumber(name)] = 1;
  for (const step of steps) isUsed[numberOf(step)] = 1;
  for (const name of implicitParameters(inputs, noteRate)) isUsed[ruleNumber(name)] = 1;
  isUsed[ofProjection] = 1;
  if (noteRate !== null) isUsed[ofLoanCost] = 1;
  const numbers: number[] = [];
  for (let number = 1; number < isUsed.length; number += 1) if (isUsed[number] === 1) numbers.push(number);
  const limitOn = nationalLimitOn(inputs);
  return { on: ruleDay, ...(limitOn === ruleDay ? {} : { nationalLimitOn: limitOn }), numbers };
};

/** A rule's step as it was used. Two are the same if all of these are equal. */
export interface StepUsed {
  readonly name: RuleName;
  /** The date from which the dated step is in force; null for a policy, on whose date no figure depends. */
  readonly from: Day | null;
  /** Null for a policy. */
  readonly value: unknown;
  readonly revision: number;
}

/** The steps now in force of the rules that a calculation used; null if one of them is not known (any more). */
export const stepsInForce = (
  { rulesInForce: rulesOn, policies: known }: RuleBook,
  { on, nationalLimitOn, numbers }: RulesUsed,
): readonly StepUsed[] | null => {
  const rules = rulesOn(on, nationalLimitOn);
  if (rules._tag === "Refused") return null;
  const steps: StepUsed[] = [];
  for (const number of numbers) {
    const name = ruleNames[number - 1];
    if (name === undefined) return null;
    if (isParameter(name)) {
      const { effectiveFrom, value, revision } = rules.value[name];
      steps.push({ name, from: effectiveFrom, value, revision });
    } else steps.push({ name, from: null, value: null, revision: known[name].revision });
  }
  return steps;
};
