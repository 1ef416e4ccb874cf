import { day } from "../../../kernel/day.ts";
import type { Parameter } from "../../../kernel/in-force.ts";
import { regulationX } from "../sources.ts";

/** The date from which the estimate binds the lender. */
const IN_FORCE_FROM = day("2010-01-01");

/** The number of business days from application within which the applicant must be given the Good Faith Estimate. */
export const estimateDays: Parameter<number> = {
  id: "regulation_x.good_faith_estimate_days",
  name: "business days for the Good Faith Estimate",
  unit: "business days",
  keyedBy: "application",
  verifiedThrough: day("2026-12-31"),
  steps: [{ from: IN_FORCE_FROM, until: null, value: 3, source: regulationX("1024.7(a)(1)") }],
};

/** The number of business days from a change within which a revised estimate must be given in order to replace the former one. */
export const revisedEstimateDays: Parameter<number> = {
  id: "regulation_x.revised_estimate_days",
  name: "business days for a revised Good Faith Estimate",
  unit: "business days",
  keyedBy: "fee disclosure",
  verifiedThrough: day("2026-12-31"),
  steps: [
    { from: IN_FORCE_FROM, until: null, value: 3, source: regulationX("1024.7(f)(1), (f)(2), (f)(3) and (f)(5)") },
  ],
};

/** The number of calendar days from settlement within which a charge above the tolerance must be refunded. */
export const toleranceRefundDays: Parameter<number> = {
  id: "regulation_x.tolerance_refund_days",
  name: "days for refunding charges above the tolerance",
  unit: "days",
  keyedBy: "closing",
  verifiedThrough: day("2026-12-31"),
  steps: [{ from: IN_FORCE_FROM, until: null, value: 30, source: regulationX("1024.7(i)") }],
};
