import type { Day } from "../../kernel/day.ts";
import type { Loan } from "../loan.ts";
import { isEndedWithoutLoan } from "../status/action.ts";
import type { StatusEntry } from "../status/status.ts";

/**
 * For each event from which a deadline is counted, the earliest date ever entered is kept: entering a later date does not end a deadline.
 */

/** What a loan knows about the dates of its application. */
export type DatedApplication = Pick<
  Loan,
  | "applicationOn"
  | "applicationCompletedOn"
  | "earliestApplicationOn"
  | "earliestCompletedOn"
  | "pipeline"
  | "statusHistory"
>;

const inOrder = (...days: readonly (Day | null | undefined)[]): readonly Day[] =>
  days.filter((on) => on !== null && on !== undefined).toSorted();

/** The status entry that last reopened the application; null if there is none. */
export const reopening = ({ statusHistory }: Pick<Loan, "statusHistory">): StatusEntry | null =>
  statusHistory.findLast((_, position) => {
    const before = statusHistory[position - 1];
    return before !== undefined && isEndedWithoutLoan(before.status);
  }) ?? null;

/** The earliest application date that a loan ever had; null if none. Its pipeline begins with the first one entered. */
export const earliestApplicationOn = (loan: DatedApplication): Day | null =>
  inOrder(loan.applicationOn, loan.earliestApplicationOn, loan.pipeline[0]?.effectiveOn)[0] ?? null;

/** The dates entered as completion of the application, earliest first; only those since the last reopening, if there was one. */
export const completedDays = (loan: DatedApplication): readonly Day[] => {
  const reopenedOn = reopening(loan)?.effectiveOn ?? null;
  return inOrder(loan.applicationCompletedOn, loan.earliestCompletedOn).filter(
    (on) => reopenedOn === null || on > reopenedOn,
  );
};

/** The date, if it is earlier than the loan's present one and therefore has to be kept. */
const ifEarlier = (on: Day | undefined | null, present: Day | null): Day | undefined =>
  on && (present === null || on < present) ? on : undefined;

/** The new state of a loan with the earliest dates of its application and completion, if its present ones are later. */
export const withEarliestDays = (before: Loan, after: Loan): Loan => {
  const { earliestApplicationOn: _, earliestCompletedOn: __, ...loan } = after;
  const applied = ifEarlier(inOrder(earliestApplicationOn(before), after.applicationOn)[0], after.applicationOn);
  const { applicationCompletedOn: completedOn } = after;
  const days = completedDays({ ...before, statusHistory: after.statusHistory });
  const completed = ifEarlier(days[0], completedOn);
  return {
    ...loan,
    ...(applied && { earliestApplicationOn: applied }),
    ...(completed && { earliestCompletedOn: completed }),
  };
};
