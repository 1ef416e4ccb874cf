import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { plainLoan } from "../../../../domain/casebook/sample/plain-loan.ts";
import { lastAgeYears, loanPeriods, loanPeriodsAt } from "../../../../domain/hecm/parameters/loan-periods.ts";
import { policies } from "../../../../domain/hecm/parameters/policies.ts";
import {
  factorThousandths,
  principalLimitFactors,
} from "../../../../domain/hecm/parameters/principal-limit-factors.ts";
import { hecmParameters, rulesInForce, standingRulesInForce } from "../../../../domain/hecm/parameters/rules.ts";
import { addDays, type Day, day } from "../../../../domain/kernel/day.ts";
import { inForce, type Parameter } from "../../../../domain/kernel/in-force.ts";
import { calculated } from "../../../fixtures/accepted.ts";
import { inNewestYear, inNextYear } from "../../../fixtures/calculation/newest-limit.ts";
import { valueOn } from "../../../fixtures/calculation/value-on.ts";

const parameterFolder = `${import.meta.dir}/../../../../domain/hecm/parameters`;
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const daysFrom = (first: Day, last: Day): Day[] => {
  const days: Day[] = [];
  for (let current = first; current <= last; current = addDays(current, 1)) days.push(current);
  return days;
};

const parameters: Parameter<unknown>[] = Object.values(hecmParameters);

describe.each(parameters.map((parameter) => [parameter.name, parameter] as const))("%s", (_, parameter) => {
  const first = parameter.steps[0]?.from ?? day("2999-12-31");

  test("has exactly one value on every date from its first to the last verified one", () => {
    for (const on of daysFrom(first, parameter.verifiedThrough)) {
      const holding = parameter.steps.filter(({ from, until }) => from <= on && (until === null || on < until));
      expect([on, holding.length]).toEqual([on, 1]);
    }
  });

  test("is refused by name on the day before its first and on the day after its last, if it has a last", () => {
    const end = parameter.steps.at(-1)?.until ?? null;
    for (const on of [addDays(first, -1), ...(end === null ? [] : [end])]) {
      expect(inForce(parameter, on)).toEqual({
        _tag: "Refused",
        refusal: { _tag: "NoRuleInForce", parameter: parameter.id, name: parameter.name, on },
      });
    }
  });

  test("names where each value is written, and no source published after the value took effect", () => {
    for (const { from, source } of parameter.steps) {
      expect(source.title).not.toBe("");
      expect(source.section).not.toBe("");
      if (source.published !== null) expect([source.title, source.published <= from]).toEqual([source.title, true]);
    }
  });
});

describe.each(Object.entries(policies))("the policy %s", (_, { rule, source, effectiveFrom }) => {
  test("names where it is written, and no source published after it took effect", () => {
    for (const text of [rule, source.title, source.section]) expect(text).not.toBe("");
    expect(source.published === null || source.published <= effectiveFrom).toBe(true);
  });
});

test("each policy has the date of its own source", () => {
  // ML 97-15: for loans executed from May 1, 1997. ML 2014-11 and ML 2018-06: for case numbers from June 25, 2014 and October 1, 2018. 82
  // FR 7094 took effect on September 19, 2017, 76 FR 79768 on December 30, 2011.
  expect(policies.creditGrowth.effectiveFrom).toBe(day("1997-05-01"));
  expect(policies.singleDisbursement.effectiveFrom).toBe(day("2014-06-25"));
  expect(policies.lowerAppraisal.effectiveFrom).toBe(day("2018-10-01"));
  expect(policies.mandatoryObligations.effectiveFrom).toBe(day("2017-09-19"));
  expect(policies.loanCost.effectiveFrom).toBe(day("2011-12-30"));
});

test("the lower of two appraisals is based on ML 2018-06 from its first day on, and before on our own choice", () => {
  const twoAppraisals = { ...plainLoan, appraisedValueCents: 41_000_000, secondAppraisedValueCents: 40_500_000 };
  const groundOn = (assigned: string) => {
    const { steps, homeValueCents } = calculated({ ...twoAppraisals, caseNumberAssignedOn: day(assigned) });
    return [homeValueCents, steps.find(({ id }) => id === "home_value")?.source.title];
  };
  expect(groundOn("2018-09-30")).toEqual([40_500_000, "Policy of this service"]);
  expect(groundOn("2018-10-01")).toEqual([40_500_000, "Mortgagee Letter 2018-06"]);
});

test("only parameters set for a calendar year end with it; all others hold until they are replaced", () => {
  const ending = parameters.filter(({ steps }) => (steps.at(-1)?.until ?? null) !== null).map(({ id }) => id);
  expect(ending).toEqual(["hecm.national_limit"]);
  expect(standingRulesInForce(inNextYear("01-04"))._tag).toBe("Accepted");
});

test("every date from 2017-10-02 to the last day of the newest limit has each rule of a calculation, and the dates around do not", () => {
  for (const on of daysFrom(day("2017-10-02"), inNewestYear("12-31"))) {
    const rules = rulesInForce(on);
    if (rules._tag === "Refused") throw new Error(`${on} lacks ${rules.refusal.parameter}`);
    for (const [name, parameter] of Object.entries<Parameter<unknown>>(hecmParameters)) {
      const found = inForce(parameter, on);
      if (found._tag === "Refused") throw new Error(`${on} lacks ${name}`);
      const { value, source, effectiveFrom } = rules.value[name as keyof typeof rules.value];
      expect([value === found.value.value, source, effectiveFrom]).toEqual([
        true,
        found.value.source,
        found.value.from,
      ]);
    }
  }
  expect(rulesInForce(day("2017-10-01"))).toMatchObject({ refusal: { parameter: "hecm.principal_limit_factors" } });
  expect(rulesInForce(inNextYear("01-01"))).toMatchObject({ refusal: { parameter: "hecm.national_limit" } });
});

describe("the factor table", () => {
  const table = valueOn(principalLimitFactors, "2017-10-02");
  const ages = Array.from({ length: 82 }, (_, index) => 18 + index);
  const eighths = Array.from({ length: 128 }, (_, index) => 24 + index);
  const at = (age: number, rateEighths: number) => factorThousandths(table, age, rateEighths);

  test("is the published one, cell by cell", () => {
    const lines = ages.flatMap((age) =>
      eighths.map(
        (rateEighths) => `${age},${(rateEighths / 8).toFixed(3)},${(at(age, rateEighths) / 1000).toFixed(3)}\n`,
      ),
    );
    expect(lines).toHaveLength(10_496);
    expect(sha256(`age,expected_rate,plf\n${lines.join("")}`)).toBe(
      "45f9c9c1282c8a6081be29bccd1bfb9199769f30eeb1c26b6cf466317b298fac",
    );
  });

  test("never gives a lower factor to an older borrower, or a higher one at a higher rate", () => {
    for (const age of ages) {
      for (const rateEighths of eighths) {
        if (age > 18) expect(at(age, rateEighths)).toBeGreaterThanOrEqual(at(age - 1, rateEighths));
        if (rateEighths > 24) expect(at(age, rateEighths)).toBeLessThanOrEqual(at(age, rateEighths - 1));
      }
    }
  });

  test("covers ages 18 to 99 and rates from 3.000 to 18.875%", () => {
    for (const [age, rateEighths] of [
      [17, 40],
      [100, 40],
      [62, 23],
      [62, 152],
    ] as const) {
      expect(() => at(age, rateEighths)).toThrow();
    }
  });
});

describe("the loan periods", () => {
  const table = valueOn(loanPeriods, "2026-01-01");
  const expectancyAt = (age: number) => loanPeriodsAt(table, age).lifeExpectancyYears;

  test("are appendix L, line by line", () => {
    const file = readFileSync(`${parameterFolder}/appendix-l/loan-periods.csv`, "utf8");
    expect(sha256(file)).toBe("b84b23874632ca287bd568d98b63cbf653a079d4ddf18f3f0282c1adb70d7613");
    expect(table.periods).toHaveLength(34);
    expect([62, 70, 80, 94].map(expectancyAt)).toEqual([21, 15, 9, 4]);
    expect(loanPeriodsAt(table, 62)).toEqual({
      shortYears: 2,
      halfLifeExpectancyYears: 11,
      lifeExpectancyYears: 21,
      longYears: 29,
    });
  });

  test("at 95 also apply to everyone older, and there are none below 62", () => {
    expect(lastAgeYears(table)).toBe(95);
    expect([95, 96, 110].map(expectancyAt)).toEqual([3, 3, 3]);
    expect(() => expectancyAt(61)).toThrow();
  });
});
