import { ruleNumber } from "../../../domain/hecm/rule-numbers.ts";
import type { StepUsed } from "../../../domain/hecm/rules-used.ts";

/** The one edition that the first release knew. Its calculations do not name the rules they used. */
export const FIRST_RELEASE_EDITION = "2026.1";

/** Digests of the values that the first release calculated with, by rule and by the day from which they hold. */
const firstReleaseSteps: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  nationalLimit: {
    "2017-01-01": "2a2fb34f9fca",
    "2018-01-01": "4cdcfdf87320",
    "2019-01-01": "2499456c5e0e",
    "2020-01-01": "8a0e2078976f",
    "2021-01-01": "b613fe77461b",
    "2022-01-01": "0a0ffe4474ce",
    "2023-01-01": "cbebfee91df1",
    "2024-01-01": "df2504eec1dd",
    "2025-01-01": "e99af84e0eaf",
    "2026-01-01": "e28eccc376f3",
  },
  principalLimitFactors: { "2017-10-02": "ce386552f8dc" },
  initialMip: { "2017-10-02": "b552e632666b" },
  annualMip: { "2017-10-02": "60734f174b20" },
  originationFeeCap: { "2008-11-06": "5cabc6ebf41c" },
  servicingFeeCap: { "2017-10-02": "b97fe8f35206" },
  ageRules: { "2017-10-02": "3ec1caf09335" },
  loanPeriods: { "2017-10-02": "892665621081" },
  lifeExpectancySetAsideShare: { "2015-04-27": "93769500adc9" },
  repairRules: { "2017-10-02": "c873d9cae17a" },
  firstYearShares: { "2017-10-02": "ccc4c3dd1bf8" },
  refinanceRules: { "2017-10-02": "a73ad4331dfe" },
  initialMipCeiling: { "2017-10-02": "6ce318969619" },
  projectionAssumptions: { "2017-10-02": "cc54c9fd9159" },
  rateLockDays: { "2017-10-02": "2abaca4911e6" },
};

/** The last rule that the first release had; those with higher numbers are later. */
const LAST_RULE = ruleNumber("creditGrowth");

/**
 * What became of a step since the first release: a later rule is no change, since no calculation of that release used it.
 * `digest` is that of the step's value. Every rule was at its first revision then.
 */
export const sinceFirstRelease = ({ name, from, revision }: StepUsed, digest: string): "same" | "changed" | "added" => {
  if (ruleNumber(name) > LAST_RULE) return "added";
  const isSameValue = from === null || firstReleaseSteps[name]?.[from] === digest;
  return isSameValue && revision === 1 ? "same" : "changed";
};
