import type { Day } from "../../kernel/day.ts";
import { type FieldError, futureDayErrors } from "../../kernel/fields-invalid.ts";
import type { LoanTerms } from "../loan.ts";

/** The dates of a loan that must be in this order. */
const orderedDates = [
  "applicationOn",
  "caseNumberAssignedOn",
  "rateLockedOn",
  "appraisedOn",
  "approvedOn",
  "closingOn",
  "disbursedOn",
] as const;

/** The dates of past events, which must not be in the future. */
const pastDates = [
  "priorHecm.closedOn",
  "counseling.counseledOn",
  "counseling.antiChurningDisclosedOn",
  "applicationOn",
  "caseNumberAssignedOn",
  "rateLockedOn",
  "contractOn",
  "appraisedOn",
  "approvedOn",
  "appraisalCopySentOn",
  "appraisalCopyWaivedOn",
  "disclosureReceivedOn",
  "commitmentAcceptedOn",
  "stateNoticeGivenOn",
  "applicationCompletedOn",
  "noticeSentOn",
  "fhaInsurance.mipPaidOn",
  "fhaInsurance.lateRequestCertifiedOn",
] as const;

/** A date, by its path in the terms. */
type WrittenDate = (typeof orderedDates)[number] | (typeof pastDates)[number];
type DateInside = Extract<WrittenDate, `${string}.${string}`>;
type WrittenDates = Pick<LoanTerms, Exclude<WrittenDate, DateInside> | "priorHecm" | "counseling" | "fhaInsurance">;

/** The name of each date. */
export const dateWords: Readonly<Record<WrittenDate, string>> = {
  "priorHecm.closedOn": "closing of the prior HECM",
  "counseling.counseledOn": "date of the counseling",
  "counseling.antiChurningDisclosedOn": "date on which the anti-churning disclosure was received",
  applicationOn: "application date",
  caseNumberAssignedOn: "assignment of the FHA case number",
  contractOn: "date of the purchase contract",
  rateLockedOn: "rate lock date",
  appraisedOn: "appraisal date",
  appraisalCopySentOn: "date on which the copy of the appraisal was sent",
  appraisalCopyWaivedOn: "date of the waiver of the appraisal's copy",
  approvedOn: "approval date",
  closingOn: "closing date",
  disbursedOn: "disbursement date",
  disclosureReceivedOn: "date on which the disclosures were received",
  commitmentAcceptedOn: "date on which the commitment was accepted",
  stateNoticeGivenOn: "date on which the state's notice was given",
  applicationCompletedOn: "date on which the application was complete",
  noticeSentOn: "date on which the notice of the action taken was sent",
  "fhaInsurance.mipPaidOn": "date on which the initial premium was paid",
  "fhaInsurance.lateRequestCertifiedOn": "date of the late request's certification",
};

/** In each pair the first date comes earlier; both may be the same day. */
const inOrder: readonly (readonly [earlier: WrittenDate, later: WrittenDate])[] = [
  ["priorHecm.closedOn", "applicationOn"],
  ["applicationOn", "caseNumberAssignedOn"],
  ["applicationOn", "closingOn"],
  ["caseNumberAssignedOn", "closingOn"],
  ["rateLockedOn", "closingOn"],
  ["appraisedOn", "closingOn"],
  ["approvedOn", "closingOn"],
  ["closingOn", "disbursedOn"],
  ["applicationOn", "applicationCompletedOn"],
  ["applicationOn", "noticeSentOn"],
  ["closingOn", "fhaInsurance.mipPaidOn"],
  ["disbursedOn", "fhaInsurance.lateRequestCertifiedOn"],
];

const dateOf = (dates: Partial<WrittenDates> | null, date: WrittenDate): Day | null => {
  if (date === "priorHecm.closedOn") return dates?.priorHecm?.closedOn ?? null;
  if (date === "counseling.counseledOn") return dates?.counseling?.counseledOn ?? null;
  if (date === "counseling.antiChurningDisclosedOn") return dates?.counseling?.antiChurningDisclosedOn ?? null;
  if (date === "fhaInsurance.mipPaidOn") return dates?.fhaInsurance?.mipPaidOn ?? null;
  if (date === "fhaInsurance.lateRequestCertifiedOn") return dates?.fhaInsurance?.lateRequestCertifiedOn ?? null;
  return dates?.[date] ?? null;
};

const pairsOutOfOrder = (dates: Partial<WrittenDates>): typeof inOrder =>
  inOrder.filter(([earlier, later]) => {
    const [first, second] = [dateOf(dates, earlier), dateOf(dates, later)];
    return first !== null && second !== null && first > second;
  });

/** The contradictory dates that a loan has, in words: entered before they were checked, or reported by the agency. */
export const datesOutOfOrder = (dates: WrittenDates, today: Day): readonly string[] => [
  ...pastDates.flatMap((date) => {
    const on = dateOf(dates, date);
    return on !== null && on > today ? [`The ${dateWords[date]} (${on}) is in the future: correct it.`] : [];
  }),
  ...pairsOutOfOrder(dates).map(
    ([earlier, later]) =>
      `The ${dateWords[earlier]} (${dateOf(dates, earlier)}) is after the ${dateWords[later]} (${dateOf(dates, later)}): correct the one that is wrong.`,
  ),
];

/**
 * Errors for dates that contradict each other, and for past events in the future. Only what changes is checked and reported: a loan
 * (`before`; null while it is being started) keeps a pair if neither date changes, and the message names the date that stays.
 */
export const dateErrors = (before: WrittenDates | null, next: Partial<WrittenDates>, today: Day): FieldError[] => {
  const isWritten = (date: WrittenDate): boolean => dateOf(next, date) !== dateOf(before, date);
  const writtenDays = pastDates.filter(isWritten).map((date) => [date, dateOf(next, date)] as const);
  const errors: FieldError[] = [...futureDayErrors(writtenDays, today)];
  const addError = (field: string, message: string) => errors.push({ field, message, code: "invalid" });
  for (const [earlier, later] of pairsOutOfOrder(next)) {
    if (isWritten(later)) addError(later, `must not be before the ${dateWords[earlier]}`);
    if (isWritten(earlier)) addError(earlier, `must not be after the ${dateWords[later]}`);
  }
  return errors;
};

/** Errors for debts entered with a future date. A loan keeps a date that it already has. */
export const lienDateErrors = (
  before: LoanTerms["liens"],
  next: LoanTerms["liens"],
  today: Day,
): readonly FieldError[] =>
  futureDayErrors(
    next.flatMap(({ openedOn }, position) =>
      before.some((known) => known.openedOn === openedOn) ? [] : [[`liens.${position}.openedOn`, openedOn] as const],
    ),
    today,
  );
