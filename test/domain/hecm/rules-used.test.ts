import { describe, expect, test } from "bun:test";
import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import { policies } from "../../../domain/hecm/parameters/policies.ts";
import { hecmParameters, rulesInForce } from "../../../domain/hecm/parameters/rules.ts";
import { type ParameterName, parametersRead, readRule, rulesToRead } from "../../../domain/hecm/read-rule.ts";
import { type RuleName, ruleNames } from "../../../domain/hecm/rule-numbers.ts";
import { bundledRules, rulesUsed, rulesWithEntered, stepsInForce } from "../../../domain/hecm/rules-used.ts";
import { type Day, day } from "../../../domain/kernel/day.ts";
import { accepted, allSteps, calculated } from "../../fixtures/accepted.ts";
import { inNewestYear, inNextYear, newestLimitCents } from "../../fixtures/calculation/newest-limit.ts";
import { aRuleStep } from "../../fixtures/calculation/rule-step.ts";
import { kindsOfLoans, loanOfKind } from "../../fixtures/loan/kinds-of-loans.ts";

const parameterNames = Object.keys(hecmParameters) as ParameterName[];
const policyByRule = new Map(Object.entries(policies).map(([name, { rule }]) => [rule, name]));

const namesUsed = (inputs: CalculationInputs): RuleName[] =>
  rulesUsed(inputs, calculated(inputs)).numbers.map((number) => ruleNames[number - 1] ?? "homeValue");
const usedBy = (kind: string): RuleName[] => namesUsed(loanOfKind(kind));

/** The dated rules that the calculation of this kind used. */
const parametersUsedBy = (kind: string): string[] => usedBy(kind).filter((name) => name in hecmParameters);

describe("the numbers of rules", () => {
  test("are unique for each parameter and each policy", () => {
    expect(ruleNames.toSorted()).toEqual([...parameterNames, ...Object.keys(policies)].toSorted() as RuleName[]);
    expect(policyByRule.size).toBe(Object.keys(policies).length);
  });

  test("stay the same as when calculations were stored with them", () => {
    const first = `nationalLimit principalLimitFactors initialMip annualMip originationFeeCap servicingFeeCap ageRules
      loanPeriods lifeExpectancySetAsideShare repairRules firstYearShares refinanceRules initialMipCeiling
      projectionAssumptions rateLockDays nearestAge lastBirthday nearestEighth homeValue lowerAppraisal principalLimit
      refinanceCredit closingCosts servicingSetAside underwriterSetAside mandatoryObligations priceFromLoan
      netPrincipalLimit firstYearObligations paymentPlan singleDisbursement cashToClose requiredInvestment enteredRate
      fixedExpectedRate expectedRate startRate betterRate projection loanCost creditGrowth`;
    expect(ruleNames.slice(0, 41).join(" ")).toBe(first.replace(/\s+/g, " "));
  });
});

test("each dated rule is recorded as used exactly when it was read", () => {
  const inForce = accepted(rulesInForce(day("2026-03-02")));
  for (const name of parameterNames) {
    const rules = rulesToRead(inForce);
    expect(parametersRead(rules)).toEqual([]);
    expect<unknown>(readRule(rules, name)).toBe(inForce[name]);
    expect(parametersRead(rules)).toEqual([name]);
  }
});

describe("a calculation used", () => {
  const ofEveryLoan: readonly ParameterName[] = [
    "nationalLimit",
    "principalLimitFactors",
    "initialMip",
    "annualMip",
    "originationFeeCap",
    "servicingFeeCap",
    "ageRules",
    "repairRules",
    "firstYearShares",
    "projectionAssumptions",
  ];

  test("the caps and ages it was checked against, although no figure comes from them", () => {
    // No servicing fee is charged here and no one is too young, but either could have been refused.
    expect(usedBy("a plain loan")).toEqual(expect.arrayContaining(["servicingFeeCap", "ageRules", "repairRules"]));
  });

  test("the rules of a refinance only on a refinance, and the ceiling of its premium only if it is chosen", () => {
    const usual = [...ofEveryLoan, "lifeExpectancySetAsideShare", "loanPeriods"];
    expect(parametersUsedBy("a plain loan").toSorted()).toEqual(usual.toSorted());
    expect(parametersUsedBy("a refinance").toSorted()).toEqual([...usual, "refinanceRules"].toSorted());
    const underCeiling = [...usual, "refinanceRules", "initialMipCeiling"];
    expect(parametersUsedBy("a refinance under the ceiling").toSorted()).toEqual(underCeiling.toSorted());
  });

  test("the loan periods for the loan cost, or otherwise for a set-aside", () => {
    expect(usedBy("a loan whose note rate is not known")).not.toContain("loanPeriods");
    const setAside = { ...loanOfKind("a fully funded set-aside"), noteRate: null };
    expect(namesUsed(setAside)).toContain("loanPeriods");
    expect(namesUsed(setAside)).not.toContain("loanCost");
  });

  test("the length of a rate lock if a lock was tested against it", () => {
    const locked = loanOfKind("a locked rate");
    expect(namesUsed(locked)).toContain("rateLockDays");
    expect(usedBy("a quoted rate")).not.toContain("rateLockDays");
    // Before a case number is assigned, a lock has no end.
    const lock = locked.rateBasis?.lock;
    if (!lock || !locked.rateBasis) throw new Error("the locked loan has no lock");
    const endless = { ...locked, rateBasis: { ...locked.rateBasis, lock: { ...lock, endsOn: null } } };
    expect(namesUsed(endless)).not.toContain("rateLockDays");
  });

  test.each(kindsOfLoans)("each rule that its explanation names, and no other policy: %s", (_, inputs) => {
    const used = namesUsed(inputs);
    const named = new Set(allSteps(inputs).map(({ rule }) => rule));
    const ids = used.map((name) =>
      name in policies ? policies[name as keyof typeof policies].rule : hecmParameters[name as ParameterName].id,
    );
    expect([...named].filter((rule) => !ids.includes(rule))).toEqual([]);
    expect(ids.filter((rule) => policyByRule.has(rule) && !named.has(rule))).toEqual([]);
  });
});

test("the rules are those of this release, together with entered limits", () => {
  expect(rulesWithEntered([])).toBe(bundledRules);
  const entered = rulesWithEntered([aRuleStep()]);
  const limitOn = (on: Day) => accepted(entered.rulesInForce(on)).nationalLimit.value;
  expect([limitOn(inNewestYear("12-31")), limitOn(inNextYear("01-01"))]).toEqual([newestLimitCents, 1_300_000_00]);
  expect(entered.policies).toBe(policies);
  // A limit for a year that this release includes changes nothing.
  expect(rulesWithEntered([aRuleStep({ from: inNewestYear("01-01"), until: inNextYear("01-01") })])).toBe(bundledRules);
});

describe("the steps in force", () => {
  const plain = loanOfKind("a plain loan");
  const used = rulesUsed(plain, calculated(plain));

  test("are those of the date that selects the rules, with their values", () => {
    const steps = stepsInForce(bundledRules, used) ?? [];
    // ML 2025-22: 1,249,125.00 in 2026.
    expect(steps).toContainEqual({ name: "nationalLimit", from: day("2026-01-01"), value: 124_912_500, revision: 1 });
    expect(steps).toContainEqual({ name: "homeValue", from: null, value: null, revision: 1 });
    expect(steps).toHaveLength(used.numbers.length);
  });

  test("are unknown on a date without rules, and for a rule that this release does not have", () => {
    expect(stepsInForce(bundledRules, { ...used, on: day("2017-10-01") })).toBeNull();
    expect(stepsInForce(bundledRules, { ...used, numbers: [...used.numbers, ruleNames.length + 1] })).toBeNull();
  });
});
