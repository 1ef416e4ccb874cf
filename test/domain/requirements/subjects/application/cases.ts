import { aStatusEntry } from "../../../../fixtures/loan/loan.ts";
import { base } from "../base-loan.ts";
import type { Case } from "../case.ts";
import { approvals, pipelineFrom } from "./given.ts";

const conditional = { statusHistory: [aStatusEntry("conditional_approval")] };

/** The cases of the requirements about the application. */
export const applicationCases: readonly Case[] = [
  ["application_date_missing", {}, { loan: { applicationOn: null } }, "The application date is missing: enter it"],
  [
    "application_date_changed",
    { loan: { pipeline: pipelineFrom("2026-04-02") } },
    { loan: { pipeline: pipelineFrom("2026-04-01") } },
    "The application date was entered as 2026-04-01 first and is 2026-04-02 now: enter the first one again, or say what shows the present one",
  ],
  [
    "approved_terms_changed",
    { loan: { ...conditional, approvals, appraisedValueCents: base.appraisedValueCents } },
    { loan: { ...conditional, approvals, appraisedValueCents: 400_000_01 } },
    "An underwriter has to approve the changed terms. Appraised value: $400,000.00 at the approval, $400,000.01 now",
  ],
  [
    "approved_terms_not_recorded",
    { loan: { approvals } },
    { loan: { approvals: [] } },
    "The terms with which the loan was approved are not recorded: an underwriter can approve the present ones",
  ],
];
