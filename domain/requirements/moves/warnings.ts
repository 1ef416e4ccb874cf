import { actionNoticeDays, insuranceApplicationDays } from "../../hecm/parameters/periods/deadline-days.ts";
import { type Day, daysBetween, weekday } from "../../kernel/day.ts";
import { type OwnKind, passedDeadlines } from "../../loan/deadlines/deadlines.ts";
import type { Loan } from "../../loan/loan.ts";
import { isFunded } from "../../loan/status/status.ts";
import { isBusinessDay } from "../../reference-data/business-days.ts";
import { fhaConnection } from "../operations/field-requirements.ts";
import { type JudgedLoan, type Requirement, requirement, requirementInWords } from "../requirement.ts";
import { hecmRegulation, inForceFrom, ownRule, remembered, stepsOf } from "../sources.ts";

const SATURDAY = 6;

/** Whether banks are open; another requirement says so where the day is missing. */
const isBankingDay = (on: Day | null): boolean => on === null || (isBusinessDay(on) && weekday(on) !== SATURDAY);

/** Long enough for the time to rescind with a holiday and a weekend in it. */
const USUAL_DAYS_TO_DISBURSEMENT = 10;

const isDisbursedSoon = ({ closingOn, disbursedOn }: Loan): boolean =>
  closingOn === null || disbursedOn === null || daysBetween(closingOn, disbursedOn) <= USUAL_DAYS_TO_DISBURSEMENT;

const closedTooEarlyText = (closingOn: string, clearedOn: string): string =>
  `The closing date, ${closingOn}, is before ${clearedOn}, the day on which the loan was cleared to close`;

/** That the loan closes on the day on which it was cleared to close last, or later. */
const clearedTexts = ({ statusHistory, closingOn }: Loan): readonly string[] => {
  const clearedOn = statusHistory.findLast(({ status }) => status === "clear_to_close")?.effectiveOn;
  return clearedOn === undefined || closingOn === null || closingOn >= clearedOn
    ? []
    : [closedTooEarlyText(closingOn, clearedOn)];
};

/** Deadlines that no other requirement is about. */
const watched: readonly OwnKind[] = ["regulation_b_notice", "insurance_application"];

const passedText = (on: string, rule: string): string => `The deadline of ${on} has passed. ${rule}`;

/** What is shown of a loan that is underwritten. */
export const underwritingWarnings: readonly Requirement<JudgedLoan>[] = [
  requirementInWords({
    code: "deadline_passed",
    subject: "notices",
    severity: "warning",
    rule: "No deadline of the loan has passed",
    rules: [actionNoticeDays, insuranceApplicationDays].flatMap(stepsOf),
    sentence: passedText("…", "…"),
    fields: ["deadlines"],
    texts: ({ loan, today }) => passedDeadlines(loan, watched, today).map(({ on, rule }) => passedText(on, rule)),
  }),
];

/** What is shown of a loan that is to be cleared to close. */
export const clearToCloseWarnings: readonly Requirement<JudgedLoan>[] = [
  requirement({
    code: "underwriter_missing",
    subject: "lender",
    severity: "override",
    rule: "The underwriter who approves the financial assessment is named",
    rules: [hecmRegulation("206.37(b)(2)")],
    sentence: "No underwriter is named on the loan",
    fields: ["underwriterId"],
    isMet: ({ loan: { underwriterId } }) => underwriterId !== null,
  }),
  requirement({
    code: "approval_date_missing",
    subject: "lender",
    severity: "warning",
    rule: "The day on which the underwriter approved the loan is known, after the day of the case number",
    rules: [fhaConnection("Insurance Application")],
    sentence:
      "The approval date is missing, or not after the date of the FHA case number: the application for the insurance needs it",
    fields: ["approvedOn"],
    isMet: ({ loan: { approvedOn, caseNumberAssignedOn } }) =>
      approvedOn !== null && (caseNumberAssignedOn === null || approvedOn > caseNumberAssignedOn),
  }),
];

/** What is shown of a loan that is to close. */
export const closingWarnings: readonly Requirement<JudgedLoan>[] = [
  requirement({
    code: "closing_documents_not_current",
    subject: "closing",
    severity: "warning",
    rule: "The documents of the closing were generated from the loan's present terms and calculation",
    rules: [ownRule("a loan closes with papers of its terms")],
    sentence:
      "The documents of the closing were not generated from the present terms: generate a package of the stage closing",
    fields: ["documents"],
    isMet: ({ loan, facts: { closingDocumentsOn } }) => isFunded(loan) || closingDocumentsOn !== null,
  }),
  requirement({
    code: "closing_not_on_business_day",
    subject: "closing",
    severity: "warning",
    rule: "The loan closes on a business day",
    rules: [inForceFrom(null, remembered("Practice of settlement agents", "days of closing"))],
    sentence: "The closing date is a Sunday or a federal holiday",
    fields: ["closingOn"],
    isMet: ({ loan: { closingOn } }) => closingOn === null || isBusinessDay(closingOn),
  }),
  requirementInWords({
    code: "closing_before_clear_to_close",
    subject: "closing",
    severity: "override",
    rule: "The loan closes once it is clear to close",
    rules: [ownRule("a loan closes by its approval")],
    sentence: closedTooEarlyText("…", "…"),
    fields: ["closingOn"],
    texts: ({ loan }) => clearedTexts(loan),
  }),
];

/** What is shown of a loan that is to be funded. */
export const fundingWarnings: readonly Requirement<JudgedLoan>[] = [
  requirement({
    code: "disbursement_not_on_banking_day",
    subject: "closing",
    severity: "warning",
    rule: "The loan is disbursed on a day on which banks are open",
    rules: [inForceFrom(null, remembered("Holidays of the Federal Reserve System", "days without transfers"))],
    sentence: "The disbursement date is a weekend or a federal holiday",
    fields: ["disbursedOn"],
    isMet: ({ loan: { disbursedOn } }) => isBankingDay(disbursedOn),
  }),
  requirement({
    code: "disbursement_long_after_closing",
    subject: "closing",
    severity: "warning",
    rule: `The loan is disbursed within ${USUAL_DAYS_TO_DISBURSEMENT} days of the closing`,
    rules: [inForceFrom(null, remembered("Practice of settlement agents", "disbursement after the time to rescind"))],
    sentence: `The disbursement date is more than ${USUAL_DAYS_TO_DISBURSEMENT} days after the closing`,
    fields: ["disbursedOn", "closingOn"],
    isMet: ({ loan }) => isDisbursedSoon(loan),
  }),
  requirement({
    code: "brokered_loan_funded",
    subject: "closing",
    severity: "warning",
    rule: "A loan that is brokered is funded and insured by the lender to which it is brokered",
    rules: [ownRule("the call report counts brokered loans that another lender funds")],
    sentence: "The loan is brokered: another lender funds and insures it",
    fields: ["channel"],
    isMet: ({ loan: { channel } }) => channel !== "brokered",
  }),
];
