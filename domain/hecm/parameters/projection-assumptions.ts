import { day } from "../../kernel/day.ts";
import type { Parameter } from "../../kernel/in-force.ts";
import { type Rate, rate } from "../../kernel/rate.ts";
import { COMPLETE_FROM, regulationZ } from "./sources.ts";

/** What is assumed of the future. */
export interface ProjectionAssumptions {
  /** How fast the home gains value a year; one projection each. */
  readonly appreciations: readonly Rate[];
  /** What selling the home costs, as a share of its value. */
  readonly sellingCostShare: Rate;
  /** How much of a line of credit is taken at closing, and none of the rest later. */
  readonly creditAdvancedShare: Rate;
}

/** What projection and loan cost take the home and the line of credit to do; 12 CFR 1026.33(c)(4), appendix K. */
export const projectionAssumptions: Parameter<ProjectionAssumptions> = {
  id: "regulation_z.outlook",
  name: "appreciation, selling costs and use of a line of credit",
  unit: "shares",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: COMPLETE_FROM,
      until: null,
      value: {
        appreciations: [rate(0), rate(4), rate(8)],
        sellingCostShare: rate(7),
        creditAdvancedShare: rate(50),
      },
      source: regulationZ("1026.33(c)(4) and its comment; appendix K (b)(9)"),
    },
  ],
};
