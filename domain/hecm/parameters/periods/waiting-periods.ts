import { addDays, type Day, day } from "../../../kernel/day.ts";
import { inForce, type NoRuleInForce, type Parameter } from "../../../kernel/in-force.ts";
import { accept, type Result } from "../../../kernel/result.ts";
import { businessDayAfter } from "../../../reference-data/business-days.ts";
import { regulationB, regulationZ } from "../sources.ts";

/** Since this date Regulation Z has been the Bureau's, with both waiting periods. */
const IN_FORCE_FROM = day("2011-12-30");

/**
 * The number of business days between receipt of the reverse mortgage disclosures and closing: received on Friday, closed on Wednesday at
 * the earliest.
 */
export const disclosureWait: Parameter<number> = {
  id: "regulation_z.reverse_mortgage_disclosure_wait",
  name: "business days between the disclosures and the closing",
  unit: "business days",
  keyedBy: "disclosure received",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: IN_FORCE_FROM,
      until: null,
      value: 3,
      source: regulationZ("1026.31(c)(2); comments 31(c)(1)-1 and 31(c)(2)-1"),
    },
  ],
};

/**
 * The number of business days between closing and disbursement, during which the borrower may rescind: closed on Monday, disbursed on
 * Friday at the earliest.
 */
export const rescissionWait: Parameter<number> = {
  id: "regulation_z.rescission_wait",
  name: "business days between the closing and the disbursement",
  unit: "business days",
  keyedBy: "closing",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: IN_FORCE_FROM,
      until: null,
      value: 3,
      source: regulationZ("1026.15(a)(3) and (c), 1026.23(a)(3) and (c)"),
    },
  ],
};

/**
 * The number of business days before closing by which the applicant must have the copy of the appraisal, unless waived: sent on Monday,
 * closed on Thursday at the earliest.
 */
export const appraisalCopyDays: Parameter<number> = {
  id: "regulation_b.appraisal_copy_days",
  name: "business days of the appraisal's copy before the closing",
  unit: "business days",
  keyedBy: "application",
  verifiedThrough: day("2026-12-31"),
  steps: [{ from: day("2014-01-18"), until: null, value: 3, source: regulationB("1002.14(a)(1)") }],
};

/**
 * The first date on which the second event may happen, by the waiting period in force on the date of the first. Refuses if none is known
 * for that date.
 */
export const firstDayAfterWait = (wait: Parameter<number>, from: Day): Result<Day, NoRuleInForce> => {
  const step = inForce(wait, from);
  if (step._tag === "Refused") return step;
  return accept(addDays(businessDayAfter(from, step.value.value), 1));
};
