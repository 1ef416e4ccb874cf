import { describe, expect, test } from "bun:test";
import { endingParameters, isSuperseded, withEnteredSteps } from "../../../domain/hecm/parameters/entered-steps.ts";
import { nationalLimit } from "../../../domain/hecm/parameters/national-limit.ts";
import { day } from "../../../domain/kernel/day.ts";
import { inForce } from "../../../domain/kernel/in-force.ts";
import { aRuleStep } from "../../fixtures/calculation/rule-step.ts";

const of2028 = aRuleStep({ from: day("2028-01-01"), until: day("2029-01-01") });

describe("an operator is warned that the limit ends", () => {
  const lastDays = (today: string, ...entered: Parameters<typeof endingParameters>[0]) =>
    endingParameters(entered, day(today)).map(({ lastDay }) => lastDay as string);

  test("from 45 days before 31 December 2026 on, and as long as nothing follows", () => {
    expect(lastDays("2026-11-15")).toEqual([]);
    expect(lastDays("2026-11-16")).toEqual(["2026-12-31"]);
    expect(lastDays("2027-03-01")).toEqual(["2026-12-31"]);
  });

  test("no more once the next year's is entered, until that one ends too", () => {
    expect(lastDays("2027-01-04", aRuleStep())).toEqual([]);
    expect(lastDays("2027-11-16", aRuleStep())).toEqual(["2027-12-31"]);
    expect(lastDays("2027-11-16", aRuleStep(), of2028)).toEqual([]);
  });

  test("where a year was skipped, since that one is unknown", () => {
    expect(lastDays("2026-12-20", of2028)).toEqual(["2026-12-31"]);
  });

  test("with what it means and who can enter the next", () => {
    const [ending] = endingParameters([], day("2026-12-01"));
    expect(ending?.message).toContain("known only through 2026-12-31");
    expect(ending?.message).toContain("a Super User enters the one of 2027");
  });
});

test("what was entered is replaced by what this release includes", () => {
  const of2026 = aRuleStep({ from: day("2026-01-01"), until: day("2027-01-01") });
  expect([isSuperseded(of2026), isSuperseded(aRuleStep())]).toEqual([true, false]);
  const known = withEnteredSteps("national_limit", [of2026, aRuleStep()]);
  expect(inForce(known, day("2026-06-01"))).toMatchObject({ value: { value: 124_912_500 } });
  expect(inForce(known, day("2027-12-31"))).toMatchObject({ value: { value: 130_000_000 } });
  expect(inForce(known, day("2028-01-01"))).toMatchObject({ refusal: { parameter: "hecm.national_limit" } });
  expect(withEnteredSteps("national_limit", [of2026])).toBe(nationalLimit);
});
