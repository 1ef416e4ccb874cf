import { day } from "../../kernel/day.ts";
import type { Parameter } from "../../kernel/in-force.ts";
import { type Rate, rate } from "../../kernel/rate.ts";
import type { RateType } from "../terms.ts";
import { COMPLETE_FROM, mortgageeLetter } from "./sources.ts";

export interface OriginationFeeCap {
  readonly lowestCapCents: number;
  readonly highestCapCents: number;
  readonly firstPartCents: number;
  readonly shareOfFirstPart: Rate;
  readonly shareOfTheRest: Rate;
}

/** The maximum origination fee, by the maximum claim amount. */
export const originationFeeCap: Parameter<OriginationFeeCap> = {
  id: "hecm.origination_fee_cap",
  name: "origination fee cap",
  unit: "cents and shares of the maximum claim amount",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: day("2008-11-06"),
      until: null,
      value: {
        lowestCapCents: 250_000,
        highestCapCents: 600_000,
        firstPartCents: 20_000_000,
        shareOfFirstPart: rate(2),
        shareOfTheRest: rate(1),
      },
      source: mortgageeLetter("2008-34", "2008-11-06", "origination fee limits; 24 CFR 206.31(a)(1)"),
    },
  ],
};

/** The maximum monthly servicing fee, in cents, by type of rate. */
export const servicingFeeCap: Parameter<Readonly<Record<RateType, number>>> = {
  id: "hecm.servicing_fee_cap",
  name: "monthly servicing fee cap",
  unit: "cents a month",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: COMPLETE_FROM,
      until: null,
      value: { fixed: 3_000, annual_adjustable: 3_000, monthly_adjustable: 3_500 },
      source: mortgageeLetter("98-3", "1998-01-07", "monthly servicing fee; 24 CFR 206.207"),
    },
  ],
};
