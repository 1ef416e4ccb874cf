import type { Day } from "../../kernel/day.ts";
import { inForce, type NoRuleInForce, type Parameter } from "../../kernel/in-force.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { RuleReference } from "../explain.ts";
import { ageRules } from "./ages.ts";
import { originationFeeCap, servicingFeeCap } from "./fee-caps.ts";
import { loanPeriods } from "./loan-periods.ts";
import { annualMip, initialMip } from "./mortgage-insurance-premium.ts";
import { nationalLimit } from "./national-limit.ts";
import { rateLockDays } from "./periods/rate-lock.ts";
import { principalLimitFactors } from "./principal-limit-factors.ts";
import { projectionAssumptions } from "./projection-assumptions.ts";
import { initialMipCeiling, refinanceRules } from "./refinance.ts";
import { firstYearShares, lifeExpectancySetAsideShare, repairRules } from "./set-asides.ts";

/** Every parameter of a calculation. The national limit comes first, because it is the one that is missing in a new year. */
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

/** A parameter's value on a date, with the source that an explanation cites. */
export interface RuleInForce<Value> extends RuleReference {
  readonly name: string;
  readonly value: Value;
  readonly revision: number;
  /** The last date through which a step without an end was verified; null if the step has an end. */
  readonly checkedThrough: Day | null;
}

type ValueOf<Of> = Of extends Parameter<infer Value> ? Value : never;

export type HecmRules = {
  readonly [Name in keyof typeof hecmParameters]: RuleInForce<ValueOf<(typeof hecmParameters)[Name]>>;
};

/** The rules that hold until later ones replace them: all except the yearly limit. */
export type StandingRules = Omit<HecmRules, "nationalLimit">;

/** The value of one parameter on a date. Refuses if none is known. */
export const ruleInForce = <Value>(parameter: Parameter<Value>, on: Day): Result<RuleInForce<Value>, NoRuleInForce> => {
  const found = inForce(parameter, on);
  if (found._tag === "Refused") return found;
  const { name, verifiedThrough } = parameter;
  const { value, source, from, until } = found.value;
  const checkedThrough = until === null ? verifiedThrough : null;
  const revision = parameter.revision ?? 1;
  return accept({ rule: parameter.id, name, value, source, effectiveFrom: from, revision, checkedThrough });
};

/** The rules of a date, or the first rule that is not known for it. The national limit may be selected by another date. */
export type RulesOfDay = (on: Day, nationalLimitOn?: Day) => Result<HecmRules, NoRuleInForce>;

type StandingRulesOfDay = (on: Day) => Result<StandingRules, NoRuleInForce>;

const standingRulesOf = (parameters: Omit<typeof hecmParameters, "nationalLimit">): StandingRulesOfDay => {
  const namedParameters = Object.entries<Parameter<unknown>>(parameters);
  const rulesOn: StandingRulesOfDay = (on) => {
    const rules: Record<string, RuleInForce<unknown>> = {};
    for (const [name, parameter] of namedParameters) {
      const found = ruleInForce(parameter, on);
      if (found._tag === "Refused") return found;
      rules[name] = found.value;
    }
    // The names are those of the parameters, each with its own value.
    return accept(rules as StandingRules);
  };
  const changes = namedParameters.flatMap(([, { steps }]) => steps.flatMap(({ from, until }) => [from, until ?? from]));
  // A set of rules from each date on which one of them changes, newest first. They are built once, not for every calculation.
  const ruleSets = [...new Set(changes)]
    .toSorted()
    .reverse()
    .map((from) => ({ from, rules: rulesOn(from) }));
  return (on) => {
    const era = ruleSets.find(({ from }) => from <= on);
    return era?.rules._tag === "Accepted" ? era.rules : rulesOn(on);
  };
};

/** The rules of each date, from all parameters of a calculation. A missing national limit is reported first. */
export const rulesOf = ({ nationalLimit: limit, ...others }: typeof hecmParameters): RulesOfDay => {
  const standingRulesOn = standingRulesOf(others);
  // Built once for each year's limit and each set of the others, not for every calculation.
  const known = new WeakMap<StandingRules, Map<Day, HecmRules>>();
  return (on, nationalLimitOn = on) => {
    const limitThen = ruleInForce(limit, nationalLimitOn);
    if (limitThen._tag === "Refused") return limitThen;
    const standing = standingRulesOn(on);
    if (standing._tag === "Refused") return standing;
    const byLimit = known.get(standing.value) ?? new Map<Day, HecmRules>();
    const { effectiveFrom } = limitThen.value;
    const rules = byLimit.get(effectiveFrom) ?? { ...standing.value, nationalLimit: limitThen.value };
    known.set(standing.value, byLimit.set(effectiveFrom, rules));
    return accept(rules);
  };
};

/** All rules of a calculation on a date, or the first that is not known for it. */
export const rulesInForce: RulesOfDay = rulesOf(hecmParameters);

const { nationalLimit: _, ...standingParameters } = hecmParameters;

/** The rules of a date except the yearly limit, or the first that is not known for it. */
export const standingRulesInForce: StandingRulesOfDay = standingRulesOf(standingParameters);
