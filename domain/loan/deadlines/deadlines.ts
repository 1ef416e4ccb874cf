import { appraisalValidityDays } from "../../hecm/parameters/periods/appraisal-validity.ts";
import {
  actionNoticeDays,
  caseNumberMonths,
  counselingValidityDays,
  insuranceApplicationDays,
} from "../../hecm/parameters/periods/deadline-days.ts";
import { rateLockDays } from "../../hecm/parameters/periods/rate-lock.ts";
import { addDays, addMonths, type Day, daysBetween } from "../../kernel/day.ts";
import { inForce, type Parameter, type RuleSource } from "../../kernel/in-force.ts";
import { firstExpiringCounseling } from "../agency/counseled-days.ts";
import type { Loan } from "../loan.ts";
import { isInsuredElsewhere } from "../status/moves.ts";
import { type LoanStatus, statusOf } from "../status/status.ts";
import { type NoticeCount, runningNotice } from "./action-notice.ts";

/** Deadlines that follow from the loan's own dates. */
const ownKinds = [
  "counseling_expires",
  "appraisal_expires",
  "rate_lock_expires",
  "case_number_cancelled",
  "regulation_b_notice",
  "insurance_application",
] as const;
type OwnKind = (typeof ownKinds)[number];

export const deadlineKinds = [...ownKinds, "credit_report_expires"] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];

/** The last date for something, by a rule. */
export interface DueDay {
  readonly kind: DeadlineKind;
  readonly on: Day;
  /** The rule in words. */
  readonly rule: string;
  readonly source: RuleSource;
}

export interface Deadline extends DueDay {
  /** Counted from today; negative if the date has passed. */
  readonly daysLeft: number;
}

interface DeadlineRule {
  readonly parameter: Parameter<number>;
  /** The date from which the period is counted; null if it is not running. */
  readonly countedFrom: (loan: Loan) => Day | null;
  /** The date that selects the parameter's step; if absent, the date counted from. */
  readonly keyedOn?: (loan: Loan) => Day | null;
  readonly unit: "days" | "months";
  /** The last date itself, if it may be earlier than the rule's. */
  readonly lastDay?: (loan: Loan) => Day | null;
  readonly inWords: (count: number, loan: Loan) => string;
  /** The section of the source that sets this loan's date; if absent, all that the parameter's step names. */
  readonly section?: (loan: Loan) => string | undefined;
}

/** Statuses in which nothing is due except the notice of action taken: the application ended without a loan, or the loan is insured. */
const endedIn: readonly LoanStatus[] = [
  "withdrawn",
  "denied",
  "incomplete",
  "approved_not_accepted",
  "endorsed",
  "escrow_closed",
];

/** Whether the loan still has to close and fund. */
export const isBeforeFunding = (loan: Loan): boolean => statusOf(loan) !== "funded";

const later = (one: Day, other: Day | null): Day => (other !== null && other > one ? other : one);

/**
 * Null if there is no case number, if it is canceled, archived, or transferred, or if the insurance was applied for. The case number of a
 * loan that another lender funded is that lender's.
 */
const lastActionOn = (loan: Loan): Day | null => {
  const { agency, caseNumberAssignedOn } = loan;
  const { caseNumber } = agency;
  if (isInsuredElsewhere(loan)) return null;
  if ("number" in caseNumber && caseNumber.state !== "assigned") return null;
  if (agency.insuranceStatus !== null) return null;
  const assignedOn = "number" in caseNumber ? caseNumber.assignedOn : caseNumberAssignedOn;
  return assignedOn && later(assignedOn, agency.appraisal?.loggedOn ?? null);
};

const noticeWords: Readonly<Record<NoticeCount["since"], string>> = {
  application: "the application",
  completion: "the complete application",
  reopening: "the reopening",
};

const countedWords = (count: NoticeCount | null): string => {
  const words = noticeWords[count?.since ?? "application"];
  return count?.isMovedSince ? `${words}, by the earliest day that was entered for it, ${count.from}` : words;
};

const rules: Readonly<Record<OwnKind, DeadlineRule>> = {
  counseling_expires: {
    parameter: counselingValidityDays,
    countedFrom: (loan) => (loan.applicationOn === null ? (firstExpiringCounseling(loan)?.counseledOn ?? null) : null),
    unit: "days",
    lastDay: (loan) => firstExpiringCounseling(loan)?.on ?? null,
    inWords: (days) => `The application must come within ${days} days after the counseling`,
  },
  appraisal_expires: {
    parameter: appraisalValidityDays,
    countedFrom: (loan) => (isBeforeFunding(loan) ? loan.appraisedOn : null),
    keyedOn: ({ caseNumberAssignedOn }) => caseNumberAssignedOn,
    unit: "days",
    inWords: (days) => `The loan must close within ${days} days after the appraisal`,
  },
  rate_lock_expires: {
    parameter: rateLockDays,
    countedFrom: (loan) => (loan.rateLockedOn !== null && isBeforeFunding(loan) ? loan.caseNumberAssignedOn : null),
    unit: "days",
    inWords: (days) => `A locked expected rate holds for ${days} days from the day after the case number is assigned`,
  },
  case_number_cancelled: {
    parameter: caseNumberMonths,
    countedFrom: lastActionOn,
    unit: "months",
    inWords: (months) =>
      `The agency cancels a case number after ${months} months without an appraisal or an application for the insurance`,
  },
  regulation_b_notice: {
    parameter: actionNoticeDays,
    countedFrom: (loan) => runningNotice(loan)?.from ?? null,
    unit: "days",
    inWords: (days, loan) =>
      `The applicant must be notified of the decision within ${days} days of ${countedWords(runningNotice(loan))}`,
    section: (loan) => runningNotice(loan)?.section,
  },
  insurance_application: {
    parameter: insuranceApplicationDays,
    // The lender that funds a brokered loan applies for its insurance.
    countedFrom: ({ disbursedOn, agency, channel }) =>
      agency.insuranceStatus === null && channel !== "brokered" ? disbursedOn : null,
    unit: "days",
    inWords: (days) => `The insurance must be applied for within ${days} days of the disbursement`,
  },
};

/** Once a loan has ended, only its notice is due. */
const kindsOf = (loan: Loan, kinds: readonly OwnKind[]): readonly OwnKind[] =>
  endedIn.includes(statusOf(loan)) ? kinds.filter((kind) => kind === "regulation_b_notice") : kinds;

const dueDays = (loan: Loan, kinds: readonly OwnKind[], isWanted: (on: Day) => boolean = () => true): DueDay[] =>
  kindsOf(loan, kinds).flatMap((kind) => {
    const { parameter, countedFrom, keyedOn, unit, lastDay, inWords, section } = rules[kind];
    const from = countedFrom(loan);
    const step = from && inForce(parameter, keyedOn?.(loan) ?? from);
    // If no rule covers the date, there is no deadline.
    if (!from || step?._tag !== "Accepted") return [];
    const { value } = step.value;
    const source = { ...step.value.source, section: section?.(loan) ?? step.value.source.section };
    const on = lastDay?.(loan) ?? (unit === "days" ? addDays(from, value) : addMonths(from, value));
    return isWanted(on) ? [{ kind, on, rule: inWords(value, loan), source }] : [];
  });

const byDay = (one: DueDay, other: DueDay): number => (one.on < other.on ? -1 : Number(one.on > other.on));

/**
 * The running deadlines of a loan as of a date, earliest first. `byOtherRecords` are the ones that do not follow from the loan's own dates.
 */
export const deadlinesOf = (loan: Loan, byOtherRecords: readonly DueDay[], today: Day): Deadline[] =>
  [...dueDays(loan, ownKinds), ...(endedIn.includes(statusOf(loan)) ? [] : byOtherRecords)]
    .toSorted(byDay)
    .map((due) => ({ ...due, daysLeft: daysBetween(today, due.on) }));

/** The deadlines of these kinds that have passed by a date, earliest first. They are computed each time a loan is shown. */
export const passedDeadlines = (loan: Loan, kinds: readonly OwnKind[], today: Day): readonly DueDay[] =>
  dueDays(loan, kinds, (on) => on < today).toSorted(byDay);

/** The earliest date on which something is due by a loan's own dates; null if nothing is. Stores keep it next to the loan. */
export const firstDueOn = (loan: Loan): Day | null => dueDays(loan, ownKinds).toSorted(byDay)[0]?.on ?? null;

/** Increase it whenever the way a due date is computed changes; see `deadlineEdition`. */
const REVISION = 10;

/** Identifies the rules that produce due dates. When it changes, stores recompute the due dates they keep. */
export const deadlineEdition: string = JSON.stringify([
  REVISION,
  ...ownKinds.map((kind) => rules[kind].parameter.steps.map(({ from, until, value }) => [from, until, value])),
]);
