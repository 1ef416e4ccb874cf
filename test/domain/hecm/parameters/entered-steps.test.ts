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
import { type Day, day } from "../../../../domain/kernel/day.ts";
import { inForce } from "../../../../domain/kernel/in-force.ts";
import { formatCents } from "../../../../domain/kernel/money.ts";
import {
  inNewestYear,
  inNextYear,
  newestLimitCents,
  newestYear,
  nextYear,
} from "../../../fixtures/calculation/newest-limit.ts";
import { aRuleStep } from "../../../fixtures/calculation/rule-step.ts";

const wholeYear = (year: number) => ({ from: day(`${year}-01-01`), until: day(`${year + 1}-01-01`) });
const ofYearAfter = aRuleStep(wholeYear(nextYear + 1));

describe("an operator is warned that the limit ends", () => {
  const lastDays = (today: Day, ...entered: Parameters<typeof endingParameters>[0]) =>
    endingParameters(entered, today).map(({ lastDay }) => lastDay);

  test("from 45 days before the last day of its year, and until another limit follows", () => {
    expect(lastDays(inNewestYear("11-15"))).toEqual([]);
    expect(lastDays(inNewestYear("11-16"))).toEqual([inNewestYear("12-31")]);
    expect(lastDays(inNextYear("03-01"))).toEqual([inNewestYear("12-31")]);
  });

  test("no longer once the next year's is entered, until that one ends too", () => {
    expect(lastDays(inNextYear("01-04"), aRuleStep())).toEqual([]);
    expect(lastDays(inNextYear("11-16"), aRuleStep())).toEqual([inNextYear("12-31")]);
    expect(lastDays(inNextYear("11-16"), aRuleStep(), ofYearAfter)).toEqual([]);
  });

  test("if a year was skipped, because its limit is unknown", () => {
    expect(lastDays(inNewestYear("12-20"), ofYearAfter)).toEqual([inNewestYear("12-31")]);
  });

  test("with what it means and who can enter the next one", () => {
    const [ending] = endingParameters([], inNewestYear("12-01"));
    expect(ending?.message).toContain(`known only through ${newestYear}-12-31`);
    expect(ending?.message).toContain(`a Super User enters the one of ${nextYear}, or`);
  });
});

test("an entered step is replaced by the one that a release includes", () => {
  const ofNewest = aRuleStep({ from: inNewestYear("01-01"), until: inNextYear("01-01") });
  expect([isSuperseded(ofNewest), isSuperseded(aRuleStep())]).toEqual([true, false]);
  const known = withEnteredSteps("national_limit", [ofNewest, aRuleStep()]);
  expect(inForce(known, inNewestYear("06-01"))).toMatchObject({ value: { value: newestLimitCents } });
  expect(inForce(known, inNextYear("12-31"))).toMatchObject({
    value: { value: 130_000_000, source: { basis: "letter", isMediumConfidence: false } },
  });
  expect(inForce(known, day(`${nextYear + 1}-01-01`))).toMatchObject({ refusal: { parameter: "hecm.national_limit" } });
  expect(withEnteredSteps("national_limit", [ofNewest])).toBe(nationalLimit);
});

describe("a limit that is entered on January 4 of its year", () => {
  const today = inNextYear("01-04");
  const errorsOf = (given: Partial<RuleStepInput>): readonly string[] => {
    const { parameter, from, until, valueCents, source } = { ...aRuleStep(), ...given };
    const checked = checkRuleStep({ parameter, from, until, valueCents, source }, today);
    if (checked._tag === "Accepted") return [];
    const errors = checked.refusal.errors.map(({ field, message }) => `${field} ${message}`);
    return errors.length === 0 ? ["refused for nothing"] : errors;
  };
  const { source } = aRuleStep();

  test("is for the year after those of this release, or for the next year", () => {
    expect(errorsOf(wholeYear(newestYear))).toEqual([
      `from must not be before ${nextYear}: this release has the limits through ${newestYear}`,
    ]);
    expect(errorsOf(wholeYear(nextYear))).toEqual([]);
    expect(errorsOf(wholeYear(nextYear + 1))).toEqual([]);
    expect(errorsOf(wholeYear(nextYear + 2))).toEqual([`from must not be after ${nextYear + 1}, which is next year`]);
  });

  test("is for a whole calendar year", () => {
    expect(errorsOf({ from: inNextYear("02-01") })).toEqual(["from must be January 1 of a year"]);
    for (const until of [inNextYear("12-31"), day(`${nextYear + 1}-01-02`), day(`${nextYear + 2}-01-01`)])
      expect(errorsOf({ until })).toEqual(["until must be January 1 of the year after from"]);
  });

  test("is between half and twice that of the year before, inclusive", () => {
    // The amounts are in dollars and cents, so that a limit of whole dollars has an exact half.
    const [half, twice] = [newestLimitCents / 2, newestLimitCents * 2];
    const named = `from ${formatCents(half)} to ${formatCents(twice)}, which is half and twice the limit of ${newestYear}`;
    expect(errorsOf({ valueCents: half - 1 })).toEqual([`valueCents must be ${named}`]);
    expect(errorsOf({ valueCents: half })).toEqual([]);
    expect(errorsOf({ valueCents: twice })).toEqual([]);
    expect(errorsOf({ valueCents: twice + 1 })).toEqual([`valueCents must be ${named}`]);
  });

  test("has a source with a title that is published, and optionally the address of a web page", () => {
    expect(errorsOf({ source: { ...source, title: " " } })).toEqual(["source.title must not be blank"]);
    expect(errorsOf({ source: { ...source, published: today } })).toEqual([]);
    expect(errorsOf({ source: { ...source, published: inNextYear("01-05") } })).toEqual([
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
  const ofNewest = aRuleStep({ from: inNewestYear("01-01"), until: inNextYear("01-01"), valueCents: 1_300_000_00 });
  const known = knownRuleSteps([ofNewest, aRuleStep()]);
  const inUse = known.map(({ from, valueCents, isInUse }) => [from as string, valueCents, isInUse]);
  expect(inUse[0]).toEqual(["2009-02-24", 625_500_00, true]);
  expect(inUse.slice(-3)).toEqual([
    [`${newestYear}-01-01`, newestLimitCents, true],
    [`${newestYear}-01-01`, 1_300_000_00, false],
    [`${nextYear}-01-01`, 1_300_000_00, true],
  ]);
});

test("a missing limit can be entered for years after those of this release, but not for years before its first", () => {
  const enteredFor = (parameter: string, on: string) =>
    parameterToEnter({ _tag: "NoRuleInForce", parameter, name: "of that parameter", on: day(on) });
  expect(enteredFor("hecm.national_limit", "2009-02-23")).toBeNull();
  expect(enteredFor("hecm.national_limit", inNewestYear("12-31"))).toBeNull();
  expect(enteredFor("hecm.national_limit", inNextYear("01-01"))).toBe("national_limit");
  expect(enteredFor("hecm.principal_limit_factors", inNextYear("01-01"))).toBeNull();
});
