import { day } from "../../../kernel/day.ts";
import type { Parameter } from "../../../kernel/in-force.ts";
import { COMPLETE_FROM, mediumConfidence, mortgageeLetter } from "../sources.ts";

/** The number of days from its first issue during which a credit report may be used. */
export const creditReportValidityDays: Parameter<number> = {
  id: "hecm.credit_report_validity_days",
  name: "days for which a credit report is valid",
  unit: "days",
  keyedBy: "credit report first issued",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: COMPLETE_FROM,
      until: null,
      value: 120,
      source: mediumConfidence(
        mortgageeLetter(
          "2016-10",
          "2016-07-13",
          "HECM Financial Assessment and Property Charge Guide, age of credit documents",
        ),
      ),
    },
  ],
};
