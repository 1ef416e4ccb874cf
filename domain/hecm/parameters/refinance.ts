import { day } from "../../kernel/day.ts";
import type { Parameter } from "../../kernel/in-force.ts";
import { type Rate, rate } from "../../kernel/rate.ts";
import { COMPLETE_FROM, finalRule2017, mediumConfidence } from "./sources.ts";

interface RefinanceRules {
  /** The multiple of its cost that the benefit of a refinance must reach. */
  readonly benefitFactor: number;
  /** The number of years from the old closing within which the new application must be made. */
  readonly applicationWithinYears: number;
}

/** When the counseling of a refinance may be waived. */
export const refinanceRules: Parameter<RefinanceRules> = {
  id: "hecm.refinance_benefit",
  name: "benefit test of a refinance",
  unit: "factor, years",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: COMPLETE_FROM,
      until: null,
      value: { benefitFactor: 5, applicationWithinYears: 5 },
      source: mediumConfidence(
        finalRule2017("206.53(b), (d) and (e); the factor: HUD FHA Connection, requirements for a counseling waiver"),
      ),
    },
  ],
};

/** The maximum total of the initial premiums of a refinance and of the old loan, if this ceiling is chosen. */
export const initialMipCeiling: Parameter<Rate> = {
  id: "hecm.refinance_initial_mip_ceiling",
  name: "ceiling of the initial mortgage insurance premium of a refinance",
  unit: "share of the increase of the maximum claim amount",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [{ from: COMPLETE_FROM, until: null, value: rate(3), source: finalRule2017("206.53(c)(1)") }],
};
