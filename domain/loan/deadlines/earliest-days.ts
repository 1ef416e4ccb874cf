import type { Day } from "../../kernel/day.ts";
import type { Loan } from "../loan.ts";
import { isEndedWithoutLoan } from "../status/action.ts";
import type { StatusEntry } from "../status/status.ts";

/** The earliest of the days that were entered for one thing, by which a deadline is counted: a later one that is entered afterwards ends none. */

/** What a loan knows of the days of its application. */
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

/** The entry with which an application was reopened last; null where it was not. */
export const reopening = ({ statusHistory }: Pick<Loan, "statusHistory">): StatusEntry | null =>
  statusHistory.findLast((_, position) => {
    const before = statusHistory[position - 1];
    return before !== undefined && isEndedWithoutLoan(before.status);
  }) ?? null;

/** The earliest application date that a loan had; null where it had none. Its pipeline begins with the first that was entered. */
export const earliestApplicationOn = (loan: DatedApplication): Day | null =>
  inOrder(loan.applicationOn, loan.earliestApplicationOn, loan.pipeline[0]?.effectiveOn)[0] ?? null;

/** The days on which the application was complete, as they were entered, earliest first: those since it was reopened last, where it was. */
export const completedDays = (loan: DatedApplication): readonly Day[] => {
  const reopenedOn = reopening(loan)?.effectiveOn ?? null;
  return inOrder(loan.applicationCompletedOn, loan.earliestCompletedOn).filter(
    (on) => reopenedOn === null || on > reopenedOn,
  );
};

/** The day, where it is earlier than the one that a loan has, and so has to be kept. */
const ifEarlier = (on: Day | undefined | null, present: Day | null): Day | undefined =>
  on && (present === null || on < present) ? on : undefined;

/** The later state of a loan with the earliest days of its application and its completion, where it has later ones by now. */
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
