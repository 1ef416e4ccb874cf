import { day } from "../../../kernel/day.ts";
import type { Parameter } from "../../../kernel/in-force.ts";
import { mediumConfidence, mortgageeLetter } from "../sources.ts";

interface SeasoningRule {
  /** A debt incurred more than this many months before the application may be paid off. */
  readonly months: number;
  /** A more recent debt may be paid off if the borrower received less than this in cash from it. */
  readonly cashBelowCents: number;
}

/** Which mortgages and lines of credit, other than a prior HECM, the loan may pay off; 24 CFR 206.36. */
export const lienSeasoning: Parameter<SeasoningRule> = {
  id: "hecm.lien_seasoning",
  name: "seasoning of liens that the loan pays off",
  unit: "months, cents",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: day("2014-12-15"),
      until: null,
      value: { months: 12, cashBelowCents: 500_00 },
      source: mediumConfidence(
        mortgageeLetter("2014-21", "2014-11-10", "seasoning requirements for existing non-HECM liens"),
      ),
    },
  ],
};
