import { day } from "../../../../../domain/kernel/day.ts";
import { aStatusEntry } from "../../../../fixtures/loan/loan.ts";
import { base } from "../base-loan.ts";
import type { Case, Given } from "../case.ts";
import { appliedOn, reopened } from "./given.ts";

const { hmda } = base;

/** An application that was complete on that date. */
const completeOn = (on: string): Given => ({
  loan: { ...appliedOn("2026-08-01").loan, applicationCompletedOn: day(on) },
});

/** An application that was complete on one date, whose approval the applicant was told on another. */
const decidedOn = (completed: string, sent: string): Given => {
  const { loan } = completeOn(completed);
  const statusHistory = [{ ...aStatusEntry("clear_to_close"), effectiveOn: day("2026-09-28") }];
  return { loan: { ...loan, statusHistory, noticeSentOn: day(sent) } };
};

/** The cases of the requirements about notices. */
export const noticesCases: readonly Case[] = [
  [
    // Sixty days from August 2, 2026 end today; those from the day before ended on September 30.
    "deadline_passed",
    { loan: { disbursedOn: day("2026-08-02") } },
    { loan: { disbursedOn: day("2026-08-01") } },
    "The deadline of 2026-09-30 has passed. The insurance must be applied for within 60 days of the disbursement",
  ],
  [
    // Thirty days from September 1, 2026 end today; those from the day before ended on September 30.
    "action_notice_overdue",
    completeOn("2026-09-01"),
    completeOn("2026-08-31"),
    "The notice of the decision was due on 2026-09-30. The applicant must be notified of the decision within 30 days of the complete application: enter the day on which it was sent, or say why none was sent in time",
  ],
  [
    // Approved on September 28, 2026; thirty days from August 31 ended on September 30.
    "action_notice_late",
    decidedOn("2026-08-31", "2026-09-30"),
    decidedOn("2026-08-30", "2026-09-30"),
    "The notice of the decision was sent on 2026-09-30, and was due by 2026-09-29",
  ],
  [
    "denial_reason_missing",
    { loan: { hmda: { ...hmda, denialReasons: [1] } } },
    { loan: { hmda: { ...hmda, denialReasons: [] } } },
    "A denial reason is missing: enter it",
  ],
  [
    "denial_reason_not_in_words",
    { loan: { hmda: { ...hmda, denialReasons: [3, 9], denialReasonOther: "Title" } } },
    // The register states a text of bars alone as a blank.
    { loan: { hmda: { ...hmda, denialReasons: [3, 9], denialReasonOther: " | | " } } },
    "One of the denial reasons is Other, and that reason is missing in words: enter it, because the notice and the HMDA register state it",
  ],
  [
    // Reopened on April 1, 2026: a notice of that date is about the earlier decision.
    "incompleteness_notice_missing",
    { loan: { statusHistory: reopened, noticeSentOn: day("2026-04-02") } },
    { loan: { statusHistory: reopened, noticeSentOn: day("2026-04-01") } },
    "The notice of incompleteness is missing: enter the day on which it was sent",
  ],
];
