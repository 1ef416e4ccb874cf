import { day } from "../../../kernel/day.ts";
import type { Parameter } from "../../../kernel/in-force.ts";
import { COMPLETE_FROM, rateLockLetter } from "../sources.ts";

/** How long a locked expected rate protects the borrower, counted from the day after the case number is assigned. */
export const rateLockDays: Parameter<number> = {
  id: "hecm.rate_lock_days",
  name: "days of a rate lock",
  unit: "days",
  keyedBy: "case number assigned",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: COMPLETE_FROM,
      until: null,
      value: 120,
      source: rateLockLetter("rate lock of 120 days from the day after case number assignment"),
    },
  ],
};
