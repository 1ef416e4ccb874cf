import { day } from "../../kernel/day.ts";
import type { Parameter } from "../../kernel/in-force.ts";
import { type Rate, rate } from "../../kernel/rate.ts";
import { COMPLETE_FROM, regulationZ } from "./sources.ts";

/** The assumptions about the future. */
export interface ProjectionAssumptions {
  /** Yearly appreciation rates of the home, with one projection each. */
  readonly appreciations: readonly Rate[];
  /** The cost of selling the home, as a percentage of its value. */
  readonly sellingCostShare: Rate;
  /** The share of a line of credit drawn at closing; the rest is never drawn. */
  readonly creditAdvancedShare: Rate;
}

/** The assumptions of the projection and the loan cost about the home and the line of credit; 12 CFR 1026.33(c)(4) and (5), appendix K. */
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
      source: regulationZ("1026.33(c)(4) and its comment, (c)(5); appendix K (b)(9)"),
    },
  ],
};
