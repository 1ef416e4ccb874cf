import { actionNoticeDays, insuranceApplicationDays } from "../../hecm/parameters/periods/deadline-days.ts";
import { isNotifiedOfDecision, noticeDue, runningNotice } from "../../loan/deadlines/action-notice.ts";
import { passedDeadlines } from "../../loan/deadlines/deadlines.ts";
import type { Loan } from "../../loan/loan.ts";
import { type JudgedLoan, type Requirement, requirementInWords } from "../requirement.ts";
import { stepsOf } from "../sources.ts";

const passedText = (on: string, rule: string): string => `The deadline of ${on} has passed. ${rule}`;

/** Only a warning: a late application for insurance has to be certified, and a disbursed loan counts as funded. */
const noDeadlinePassed: Requirement<JudgedLoan> = requirementInWords({
  code: "deadline_passed",
  subject: "notices",
  severity: "warning",
  rule: "No deadline of the loan has passed",
  rules: stepsOf(insuranceApplicationDays),
  sentence: passedText("…", "…"),
  fields: ["deadlines"],
  texts: ({ loan, today }) =>
    passedDeadlines(loan, ["insurance_application"], today).map(({ on, rule }) => passedText(on, rule)),
});

const overdueText = (on: string, rule: string, completed = ""): string =>
  `The notice of the decision was due on ${on}. ${rule}: enter the day on which it was sent,${completed} or say why none was sent in time`;

/** Most applications are completed later than they are made; entering the completion date moves the deadline. */
const orCompletedText = (loan: Loan): string =>
  runningNotice(loan)?.since === "completion" ? "" : " or that on which the application was complete,";

const noticeNotOverdue: Requirement<JudgedLoan> = requirementInWords({
  code: "action_notice_overdue",
  subject: "notices",
  severity: "override",
  rule: "The applicant was notified of the decision within 30 days of the complete application",
  rules: stepsOf(actionNoticeDays),
  sentence: overdueText("…", "…"),
  fields: ["noticeSentOn", "applicationCompletedOn"],
  texts: ({ loan, today }) =>
    passedDeadlines(loan, ["regulation_b_notice"], today).map(({ on, rule }) =>
      overdueText(on, rule, orCompletedText(loan)),
    ),
});

const lateText = (sent: string, due: string): string =>
  `The notice of the decision was sent on ${sent}, and was due by ${due}`;

const lateTexts = (loan: Loan): readonly string[] => {
  const [sentOn, dueOn] = [loan.noticeSentOn, noticeDue(loan)?.on ?? null];
  const isLate = sentOn !== null && dueOn !== null && sentOn > dueOn && isNotifiedOfDecision(loan);
  return isLate ? [lateText(sentOn, dueOn)] : [];
};

/** Only a warning: a late notice has been sent. */
const noticeNotLate: Requirement<JudgedLoan> = requirementInWords({
  code: "action_notice_late",
  subject: "notices",
  severity: "warning",
  rule: "The notice of the decision was sent within 30 days of the complete application",
  rules: stepsOf(actionNoticeDays),
  sentence: lateText("…", "…"),
  fields: ["noticeSentOn", "applicationCompletedOn"],
  texts: ({ loan }) => lateTexts(loan),
});

/** The deadline requirements of every move. */
export const deadlineRequirements: readonly Requirement<JudgedLoan>[] = [
  noDeadlinePassed,
  noticeNotOverdue,
  noticeNotLate,
];
