import type { Day } from "../../kernel/day.ts";
import { inForce, type NoRuleInForce, type Parameter } from "../../kernel/in-force.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { RuleReference } from "../explain.ts";
import { ageRules } from "./ages.ts";
import { originationFeeCap, servicingFeeCap } from "./fee-caps.ts";
import { loanPeriods } from "./loan-periods.ts";
import { annualMip, initialMip } from "./mortgage-insurance-premium.ts";
import { nationalLimit } from "./national-limit.ts";
import { principalLimitFactors } from "./principal-limit-factors.ts";
import { projectionAssumptions } from "./projection-assumptions.ts";
import { rateLockDays } from "./rate-lock.ts";
import { initialMipCeiling, refinanceRules } from "./refinance.ts";
import { firstYearShares, lifeExpectancySetAsideShare, repairRules } from "./set-asides.ts";

/** Every parameter of a calculation. The national limit comes first, because it is the one that a new year lacks. */
export const hecmParameters = {
  nationalLimit,
  principalLimitFactors,
  initialMip,
  annualMip,
  originationFeeCap,
  servicingFeeCap,
  ageRules,
  loanPeriods,
  lifeExpectancySetAsideShare,
  repairRules,
  firstYearShares,
  refinanceRules,
  initialMipCeiling,
  projectionAssumptions,
  rateLockDays,
} as const;

/** A parameter's value on a day, with the ground that an explanation names. */
export interface RuleInForce<Value> extends RuleReference {
  readonly value: Value;
  readonly revision: number;
}

type ValueOf<Of> = Of extends Parameter<infer Value> ? Value : never;

export type HecmRules = {
  readonly [Name in keyof typeof hecmParameters]: RuleInForce<ValueOf<(typeof hecmParameters)[Name]>>;
};

/** The value of one parameter on a day; refuses where none is known. */
export const ruleInForce = <Value>(parameter: Parameter<Value>, on: Day): Result<RuleInForce<Value>, NoRuleInForce> => {
  const found = inForce(parameter, on);
  if (found._tag === "Refused") return found;
  const { value, source, from } = found.value;
  return accept({ rule: parameter.id, value, source, effectiveFrom: from, revision: parameter.revision ?? 1 });
};

/** The rules of any day, or the first that is not known then. */
type RulesOfDay = (on: Day) => Result<HecmRules, NoRuleInForce>;

/** The rules of each day out of all parameters of a calculation. */
export const rulesOf = (parameters: typeof hecmParameters): RulesOfDay => {
  const namedParameters = Object.entries<Parameter<unknown>>(parameters);
  const rulesOn: RulesOfDay = (on) => {
    const rules: Record<string, RuleInForce<unknown>> = {};
    for (const [name, parameter] of namedParameters) {
      const found = ruleInForce(parameter, on);
      if (found._tag === "Refused") return found;
      rules[name] = found.value;
    }
    return accept(rules as HecmRules);
  };
  const changes = namedParameters.flatMap(([, { steps }]) => steps.flatMap(({ from, until }) => [from, until ?? from]));
  const verifiedThrough = namedParameters.map(([, parameter]) => parameter.verifiedThrough).toSorted()[0];
  // From each day on which one of them changes, newest first: put together once, not with every calculation.
  const ruleSets = [...new Set(changes)]
    .toSorted()
    .reverse()
    .map((from) => ({ from, rules: rulesOn(from) }));
  return (on) => {
    const era = ruleSets.find(({ from }) => from <= on);
    const isKnown = era?.rules._tag === "Accepted" && verifiedThrough !== undefined && on <= verifiedThrough;
    return isKnown ? era.rules : rulesOn(on);
  };
};

/** All rules of a calculation on a day, or the first that is not known then. */
export const rulesInForce: RulesOfDay = rulesOf(hecmParameters);
