import { daysBetween } from "../../kernel/day.ts";
import { isBlankText } from "../../kernel/text/blank.ts";
import type { Loan } from "../../loan/loan.ts";
import { isFunded } from "../../loan/status/status.ts";
import { isBankingDay, isBusinessDay } from "../../reference-data/business-days.ts";
import { type JudgedLoan, type Requirement, requirement, requirementInWords } from "../requirement.ts";
import { inForceFrom, ownRule, remembered } from "../sources.ts";

/** Long enough for the rescission period including a holiday and a weekend. */
const USUAL_DAYS_TO_DISBURSEMENT = 10;

const closingDayText = (closingOn: string): string =>
  `The closing date, ${closingOn}, is a Sunday or a federal holiday`;

const disbursementDayText = (disbursedOn: string): string =>
  `The disbursement date, ${disbursedOn}, is a weekend or a federal holiday`;

const lateDisbursementText = (disbursedOn: string, closingOn: string): string =>
  `The disbursement date, ${disbursedOn}, is more than ${USUAL_DAYS_TO_DISBURSEMENT} days after the closing date, ${closingOn}`;

const lateDisbursementTexts = ({ closingOn, disbursedOn }: Loan): readonly string[] =>
  closingOn === null || disbursedOn === null || daysBetween(closingOn, disbursedOn) <= USUAL_DAYS_TO_DISBURSEMENT
    ? []
    : [lateDisbursementText(disbursedOn, closingOn)];

const closedTooEarlyText = (closingOn: string, clearedOn: string): string =>
  `The closing date, ${closingOn}, is before ${clearedOn}, the day on which the loan was cleared to close`;

/** The loan must close on the date on which it was last cleared to close, or later. */
const clearedTexts = ({ statusHistory, closingOn }: Loan): readonly string[] => {
  const clearedOn = statusHistory.findLast(({ status }) => status === "clear_to_close")?.effectiveOn;
  return clearedOn === undefined || closingOn === null || closingOn >= clearedOn
    ? []
    : [closedTooEarlyText(closingOn, clearedOn)];
};

const outdatedDocumentsText = (madeOn: string): string =>
  `The documents of the closing that were generated on ${madeOn} are not of the present terms, or one of them is voided: generate the package again, or say which papers of the present terms are signed`;

/** The requirements for the closing date, in the order in which they are listed. */
export const closingDayRequirements: readonly Requirement<JudgedLoan>[] = [
  requirement({
    code: "closing_documents_not_current",
    subject: "closing",
    severity: "warning",
    rule: "The closing documents were generated from the loan's current terms and calculation",
    rules: [ownRule("a loan closes with papers of its terms")],
    sentence:
      "The documents of the closing were not generated from the present terms: generate a package of the stage closing",
    fields: ["documents"],
    isMet: ({ loan, facts: { closingDocumentsOn, outdatedClosingDocumentsOn } }) =>
      isFunded(loan) || closingDocumentsOn !== null || outdatedClosingDocumentsOn !== null,
  }),
  requirementInWords({
    code: "closing_documents_outdated",
    subject: "closing",
    severity: "override",
    rule: "Closing documents that were generated here are generated again after the terms or the calculation of the loan change, or one of them is voided",
    rules: [ownRule("a loan closes with papers of its terms")],
    sentence: outdatedDocumentsText("…"),
    fields: ["documents"],
    texts: ({ loan, facts: { outdatedClosingDocumentsOn: madeOn } }) =>
      isFunded(loan) || madeOn === null ? [] : [outdatedDocumentsText(madeOn)],
  }),
  requirementInWords({
    code: "closing_not_on_business_day",
    subject: "closing",
    severity: "override",
    rule: "The loan closes on a business day",
    rules: [inForceFrom(null, remembered("Practice of settlement agents", "days of closing"))],
    sentence: closingDayText("…"),
    fields: ["closingOn"],
    texts: ({ loan: { closingOn } }) =>
      closingOn === null || isBusinessDay(closingOn) ? [] : [closingDayText(closingOn)],
  }),
  requirementInWords({
    code: "closing_before_clear_to_close",
    subject: "closing",
    severity: "override",
    rule: "The loan closes after it is clear to close",
    rules: [ownRule("a loan closes by its approval")],
    sentence: closedTooEarlyText("…", "…"),
    fields: ["closingOn"],
    texts: ({ loan }) => clearedTexts(loan),
  }),
];

const earlyDisbursementText = (disbursedOn: string, since: string): string =>
  `The disbursement date, ${disbursedOn}, is before ${since}, the effective date of the current status`;

/** A funding takes effect on the disbursement date, so after the loan's last status. */
const earlyDisbursementTexts = (loan: Loan): readonly string[] => {
  const { disbursedOn } = loan;
  const since = loan.statusHistory.at(-1)?.effectiveOn;
  return isFunded(loan) || disbursedOn === null || since === undefined || disbursedOn >= since
    ? []
    : [earlyDisbursementText(disbursedOn, since)];
};

/** The code of the requirement that a loan is disbursed by the day of its funding. */
export const disbursementInFuture = "disbursement_in_future";

/** The requirements of the day on which a funding takes effect. A move that lacks only these is refused with the date as the wrong field. */
const fundingDayRequirements: readonly Requirement<JudgedLoan>[] = [
  requirement({
    code: disbursementInFuture,
    subject: "closing",
    severity: "required",
    rule: "A loan is funded once it is disbursed",
    rules: [ownRule("a funding takes effect on the disbursement date")],
    sentence: "The disbursement date is in the future: move the loan to funded once it is disbursed",
    fields: ["disbursedOn"],
    isMet: ({ loan, today }) => isFunded(loan) || loan.disbursedOn === null || loan.disbursedOn <= today,
  }),
  requirementInWords({
    code: "disbursement_before_last_status",
    subject: "closing",
    severity: "required",
    rule: "A loan is disbursed on the effective date of its last status before the funding, or later",
    rules: [ownRule("a funding takes effect on the disbursement date")],
    sentence: earlyDisbursementText("…", "…"),
    fields: ["disbursedOn"],
    texts: ({ loan }) => earlyDisbursementTexts(loan),
  }),
];

const fundingDayCodes: readonly string[] = fundingDayRequirements.map(({ code }) => code);

/** Whether a requirement is about the day on which a funding takes effect. */
export const isOfFundingDay = ({ code }: Pick<Requirement<never>, "code">): boolean => fundingDayCodes.includes(code);

/** The requirements for the disbursement date and the funding lender, in the order in which they are listed. */
export const disbursementDayRequirements: readonly Requirement<JudgedLoan>[] = [
  ...fundingDayRequirements,
  requirementInWords({
    code: "disbursement_not_on_banking_day",
    subject: "closing",
    severity: "override",
    rule: "The loan is disbursed on a banking day",
    rules: [inForceFrom(null, remembered("Holidays of the Federal Reserve System", "days without transfers"))],
    sentence: disbursementDayText("…"),
    fields: ["disbursedOn"],
    texts: ({ loan: { disbursedOn } }) =>
      disbursedOn === null || isBankingDay(disbursedOn) ? [] : [disbursementDayText(disbursedOn)],
  }),
  requirementInWords({
    code: "disbursement_long_after_closing",
    subject: "closing",
    severity: "override",
    rule: `The loan is disbursed within ${USUAL_DAYS_TO_DISBURSEMENT} days of the closing`,
    rules: [inForceFrom(null, remembered("Practice of settlement agents", "disbursement after the time to rescind"))],
    sentence: lateDisbursementText("…", "…"),
    fields: ["disbursedOn", "closingOn"],
    texts: ({ loan }) => lateDisbursementTexts(loan),
  }),
  requirement({
    code: "brokered_loan_funded",
    subject: "closing",
    severity: "required",
    rule: "A brokered loan is funded by another lender, which is named: its funding is recorded here, but is not the company's",
    rules: [ownRule("the call report counts brokered loans that another lender funds")],
    sentence: "The loan is brokered, and is not funded here: once another lender funded it, name that lender",
    fields: ["fundingLender.companyName", "channel"],
    isMet: ({ loan: { channel, fundingLender } }) =>
      channel !== "brokered" || !isBlankText(fundingLender?.companyName ?? ""),
  }),
];
