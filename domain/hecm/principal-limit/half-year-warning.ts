import { formatCents } from "../../kernel/money.ts";
import type { Rate } from "../../kernel/rate.ts";
import type { RulesToRead } from "../read-rule.ts";
import type { AgeUsed } from "./age.ts";
import { readingsAgree } from "./nearest-age.ts";
import { principalLimit } from "./principal-limit.ts";

export interface HalfYearWarning {
  readonly code: "age_at_half_year";
  readonly message: string;
}

/** The warning if the treatment of exactly half a year makes a difference: it names both ages, each with its principal limit. */
export const halfYearWarnings = (
  { readings, ageUsedYears }: AgeUsed,
  maxClaimAmountCents: number,
  expectedRate: Rate,
  rules: RulesToRead,
): readonly HalfYearWarning[] => {
  if (readingsAgree(readings)) return [];
  const limitText = (ageYears: number): string => {
    const limit = principalLimit(maxClaimAmountCents, ageYears, expectedRate, rules);
    if (limit._tag === "Refused") throw new Error("an expected rate that one age was calculated at is above the table");
    return `${ageYears} and the principal limit ${formatCents(limit.value.principalLimitCents)}`;
  };
  const up = `If exactly half a year is rounded up, the age is ${limitText(readings.half_year_up)}`;
  const from = `if it is counted from the first of the closing month, the age is ${limitText(readings.first_of_closing_month)}`;
  const used = `The company's setting for age rounding gave ${ageUsedYears}.`;
  return [{ code: "age_at_half_year", message: `${up}; ${from}. ${used}` }];
};
