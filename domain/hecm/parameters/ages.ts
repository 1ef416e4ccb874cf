import { day } from "../../kernel/day.ts";
import type { Parameter } from "../../kernel/in-force.ts";
import { COMPLETE_FROM, finalRule2017 } from "./sources.ts";

export interface AgeRules {
  readonly borrowerMinimumYears: number;
  readonly spouseMinimumYears: number;
  /** The number of months past a birthday from which the next whole year is the nearest. */
  readonly monthsThatRoundUp: number;
  readonly factorMaximumYears: number;
  readonly tenureMaximumYears: number;
  readonly tenureEndYears: number;
}

/** Eligibility ages, and how age is counted for factors and for payments for life. */
export const ageRules: Parameter<AgeRules> = {
  id: "hecm.ages",
  name: "ages of borrowers and eligible non-borrowing spouses",
  unit: "years",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: COMPLETE_FROM,
      until: null,
      value: {
        borrowerMinimumYears: 62,
        spouseMinimumYears: 18,
        monthsThatRoundUp: 6,
        factorMaximumYears: 99,
        tenureMaximumYears: 95,
        tenureEndYears: 100,
      },
      source: finalRule2017("206.33, 206.19; minimum age of the factor table"),
    },
  ],
};
