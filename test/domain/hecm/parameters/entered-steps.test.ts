import { describe, expect, test } from "bun:test";
import {
  checkRuleStep,
  endingParameters,
  isSuperseded,
  knownRuleSteps,
  parameterToEnter,
  type RuleStepInput,
  withEnteredSteps,
} from "../../../../domain/hecm/parameters/entered-steps.ts";
import { nationalLimit } from "../../../../domain/hecm/parameters/national-limit.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { inForce } from "../../../../domain/kernel/in-force.ts";
import { aRuleStep } from "../../../fixtures/calculation/rule-step.ts";

const of2028 = aRuleStep({ from: day("2028-01-01"), until: day("2029-01-01") });

describe("an operator is warned that the limit ends", () => {
  const lastDays = (today: string, ...entered: Parameters<typeof endingParameters>[0]) =>
    endingParameters(entered, day(today)).map(({ lastDay }) => lastDay as string);

  test("from 45 days before December 31, 2026, and until another limit follows", () => {
    expect(lastDays("2026-11-15")).toEqual([]);
    expect(lastDays("2026-11-16")).toEqual(["2026-12-31"]);
    expect(lastDays("2027-03-01")).toEqual(["2026-12-31"]);
  });

  test("no longer once the next year's is entered, until that one ends too", () => {
    expect(lastDays("2027-01-04", aRuleStep())).toEqual([]);
    expect(lastDays("2027-11-16", aRuleStep())).toEqual(["2027-12-31"]);
    expect(lastDays("2027-11-16", aRuleStep(), of2028)).toEqual([]);
  });

  test("if a year was skipped, because its limit is unknown", () => {
    expect(lastDays("2026-12-20", of2028)).toEqual(["2026-12-31"]);
  });

  test("with what it means and who can enter the next one", () => {
    const [ending] = endingParameters([], day("2026-12-01"));
    expect(ending?.message).toContain("known only through 2026-12-31");
    expect(ending?.message).toContain("a Super User enters the one of 2027, or");
  });
});

test("an entered step is replaced by the one that a release includes", () => {
  const of2026 = aRuleStep({ from: day("2026-01-01"), until: day("2027-01-01") });
  expect([isSuperseded(of2026), isSuperseded(aRuleStep())]).toEqual([true, false]);
  const known = withEnteredSteps("national_limit", [of2026, aRuleStep()]);
  expect(inForce(known, day("2026-06-01"))).toMatchObject({ value: { value: 124_912_500 } });
  expect(inForce(known, day("2027-12-31"))).toMatchObject({
    value: { value: 130_000_000, source: { basis: "letter", isMediumConfidence: false } },
  });
  expect(inForce(known, day("2028-01-01"))).toMatchObject({ refusal: { parameter: "hecm.national_limit" } });
  expect(withEnteredSteps("national_limit", [of2026])).toBe(nationalLimit);
});

describe("a limit that is entered on January 4, 2027", () => {
  const today = day("2027-01-04");
  const errorsOf = (given: Partial<RuleStepInput>): readonly string[] => {
    const { parameter, from, until, valueCents, source } = { ...aRuleStep(), ...given };
    const checked = checkRuleStep({ parameter, from, until, valueCents, source }, today);
    if (checked._tag === "Accepted") return [];
    const errors = checked.refusal.errors.map(({ field, message }) => `${field} ${message}`);
    return errors.length === 0 ? ["refused for nothing"] : errors;
  };
  const ofYear = (year: number) => ({ from: day(`${year}-01-01`), until: day(`${year + 1}-01-01`) });
  const { source } = aRuleStep();

  test("is for the year after those of this release, or for the next year", () => {
    expect(errorsOf(ofYear(2026))).toEqual(["from must not be before 2027: this release has the limits through 2026"]);
    expect(errorsOf(ofYear(2027))).toEqual([]);
    expect(errorsOf(ofYear(2028))).toEqual([]);
    expect(errorsOf(ofYear(2029))).toEqual(["from must not be after 2028, which is next year"]);
  });

  test("is for a whole calendar year", () => {
    expect(errorsOf({ from: day("2027-02-01") })).toEqual(["from must be January 1 of a year"]);
    for (const until of ["2027-12-31", "2028-01-02", "2029-01-01"])
      expect(errorsOf({ until: day(until) })).toEqual(["until must be January 1 of the year after from"]);
  });

  test("is between half and twice that of 2026, 1,249,125.00, inclusive", () => {
    const wrong = ["valueCents must be from $624,562.50 to $2,498,250.00, which is half and twice the limit of 2026"];
    expect(errorsOf({ valueCents: 624_562_49 })).toEqual(wrong);
    expect(errorsOf({ valueCents: 624_562_50 })).toEqual([]);
    expect(errorsOf({ valueCents: 2_498_250_00 })).toEqual([]);
    expect(errorsOf({ valueCents: 2_498_250_01 })).toEqual(wrong);
  });

  test("has a source with a title that is published, and optionally the address of a web page", () => {
    expect(errorsOf({ source: { ...source, title: " " } })).toEqual(["source.title must not be blank"]);
    expect(errorsOf({ source: { ...source, published: today } })).toEqual([]);
    expect(errorsOf({ source: { ...source, published: day("2027-01-05") } })).toEqual([
      "source.published must not be in the future",
    ]);
    const errorsAt = (url: string) => errorsOf({ source: { ...source, url } });
    for (const url of ["https://www.hud.gov/", "http://www.hud.gov/"]) expect([url, errorsAt(url)]).toEqual([url, []]);
    for (const url of ["https://", "ftp://www.hud.gov/", "javascript:alert(1)", "see https://www.hud.gov/"])
      expect([url, errorsAt(url)]).toEqual([
        url,
        ["source.url must be a web address that begins with https:// or http://"],
      ]);
  });
});

test("the known limits are those of this release, then entered ones, which are used unless this release includes their year", () => {
  const of2026 = aRuleStep({ from: day("2026-01-01"), until: day("2027-01-01"), valueCents: 1_300_000_00 });
  const known = knownRuleSteps([of2026, aRuleStep()]);
  const inUse = known.map(({ from, valueCents, isInUse }) => [from as string, valueCents, isInUse]);
  expect(inUse[0]).toEqual(["2009-02-24", 625_500_00, true]);
  expect(inUse.slice(-3)).toEqual([
    ["2026-01-01", 1_249_125_00, true],
    ["2026-01-01", 1_300_000_00, false],
    ["2027-01-01", 1_300_000_00, true],
  ]);
});

test("a missing limit can be entered for years after those of this release, but not for years before its first", () => {
  const enteredFor = (parameter: string, on: string) =>
    parameterToEnter({ _tag: "NoRuleInForce", parameter, name: "of that parameter", on: day(on) });
  expect(enteredFor("hecm.national_limit", "2009-02-23")).toBeNull();
  expect(enteredFor("hecm.national_limit", "2026-12-31")).toBeNull();
  expect(enteredFor("hecm.national_limit", "2027-01-01")).toBe("national_limit");
  expect(enteredFor("hecm.principal_limit_factors", "2027-01-01")).toBeNull();
});
