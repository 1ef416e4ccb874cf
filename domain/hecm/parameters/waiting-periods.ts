import { addDays, type Day, day } from "../../kernel/day.ts";
import { inForce, type NoRuleInForce, type Parameter } from "../../kernel/in-force.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { businessDayAfter } from "../../reference-data/business-days.ts";
import { regulationZ } from "./sources.ts";

/** A wait of federal law between two events of a loan, in business days after the first. */
export interface WaitingPeriod {
  readonly businessDays: number;
  /** Whether the second event may come on the last of these days; else on the day after it. */
  readonly lastDayIsOpen: boolean;
}

/** Since then Regulation Z is the Bureau's, with both waits. */
const IN_FORCE_FROM = day("2011-12-30");

/** From the receipt of the reverse mortgage disclosures to the closing: received on Friday, closed on Tuesday at the earliest. */
export const disclosureWait: Parameter<WaitingPeriod> = {
  id: "regulation_z.reverse_mortgage_disclosure_wait",
  name: "business days between the disclosures and the closing",
  unit: "business days",
  keyedBy: "disclosure received",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: IN_FORCE_FROM,
      until: null,
      value: { businessDays: 3, lastDayIsOpen: true },
      source: regulationZ("1026.31(c)(2); comments 31(c)(1)-1 and 31(c)(2)-1"),
    },
  ],
};

/** From the closing to the disbursement, while the borrower may rescind: closed on Monday, disbursed on Friday at the earliest. */
export const rescissionWait: Parameter<WaitingPeriod> = {
  id: "regulation_z.rescission_wait",
  name: "business days between the closing and the disbursement",
  unit: "business days",
  keyedBy: "closing",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: IN_FORCE_FROM,
      until: null,
      value: { businessDays: 3, lastDayIsOpen: false },
      source: regulationZ("1026.15(a)(3) and (c), 1026.23(a)(3) and (c)"),
    },
  ],
};

/** The first day on which the second event may come, by the wait in force when the first came. Refuses where none is known then. */
export const firstDayAfterWait = (wait: Parameter<WaitingPeriod>, from: Day): Result<Day, NoRuleInForce> => {
  const step = inForce(wait, from);
  if (step._tag === "Refused") return step;
  const { businessDays, lastDayIsOpen } = step.value.value;
  const last = businessDayAfter(from, businessDays);
  return accept(lastDayIsOpen ? last : addDays(last, 1));
};
