import { day } from "../../kernel/day.ts";
import type { Parameter } from "../../kernel/in-force.ts";
import { type Rate, rate } from "../../kernel/rate.ts";
import { COMPLETE_FROM, finalRule2017, mortgageeLetter } from "./sources.ts";

interface RepairRules {
  readonly setAsideShareOfEstimate: Rate;
  readonly administrationFeeCapShareOfEstimate: Rate;
  readonly administrationFeeLowestCapCents: number;
  /** If the estimate exceeds this percentage of the maximum claim amount, repairs must be completed before closing. */
  readonly afterClosingShareOfMaxClaimAmount: Rate;
}

/** The set-aside and fee for repairs, and when repairs must precede closing; 24 CFR 206.19, 206.31, and 206.47. */
export const repairRules: Parameter<RepairRules> = {
  id: "hecm.repairs",
  name: "repair set-aside and administration fee",
  unit: "shares of the repair estimate, cents",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: COMPLETE_FROM,
      until: null,
      value: {
        setAsideShareOfEstimate: rate(150),
        administrationFeeCapShareOfEstimate: rate(1.5),
        administrationFeeLowestCapCents: 5_000,
        afterClosingShareOfMaxClaimAmount: rate(15),
      },
      source: finalRule2017("206.19, 206.31(b), 206.47(b)"),
    },
  ],
};

/** The multiple of the annual charges that a fully funded life expectancy set-aside provides for. */
export const lifeExpectancySetAsideShare: Parameter<Rate> = {
  id: "hecm.lesa_share",
  name: "life expectancy set-aside, share of the annual property charges",
  unit: "share",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: day("2015-04-27"),
      until: null,
      value: rate(120),
      source: mortgageeLetter("2014-21", "2014-11-10", "fully funded life expectancy set-aside; 24 CFR 206.205"),
    },
  ],
};

interface FirstYearShares {
  readonly shareOfPrincipalLimit: Rate;
  /** What may be drawn beyond the mandatory obligations. */
  readonly shareBeyondObligations: Rate;
}

/** The share of the principal limit that may be disbursed in the first twelve months. */
export const firstYearShares: Parameter<FirstYearShares> = {
  id: "hecm.first_year_limit",
  name: "initial disbursement limit",
  unit: "shares of the principal limit",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: COMPLETE_FROM,
      until: null,
      value: { shareOfPrincipalLimit: rate(60), shareBeyondObligations: rate(10) },
      source: finalRule2017("206.25(a) and (b)"),
    },
  ],
};
