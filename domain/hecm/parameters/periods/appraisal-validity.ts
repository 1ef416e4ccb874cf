import { day } from "../../../kernel/day.ts";
import type { Parameter } from "../../../kernel/in-force.ts";
import { COMPLETE_FROM, mediumConfidence, mortgageeLetter } from "../sources.ts";

/** For case numbers from this date on, an appraisal is valid for half a year. */
const LONGER_FROM = day("2022-06-01");

/** The number of days from its effective date during which an appraisal may be used for a closing. */
export const appraisalValidityDays: Parameter<number> = {
  id: "hecm.appraisal_validity_days",
  name: "days for which an appraisal is valid",
  unit: "days",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: COMPLETE_FROM,
      until: LONGER_FROM,
      value: 120,
      source: mediumConfidence(mortgageeLetter("2009-30", "2009-09-18", "appraisal validity period")),
    },
    {
      from: LONGER_FROM,
      until: null,
      value: 180,
      source: mortgageeLetter("2022-11", "2022-07-12", "initial appraisal validity period"),
    },
  ],
};
