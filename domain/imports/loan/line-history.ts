import type { Day, Instant } from "../../kernel/day.ts";
import type { FieldError } from "../../kernel/fields-invalid.ts";
import { isEndedWithoutLoan } from "../../loan/status/action.ts";
import {
  type LoanStatus,
  openStatuses,
  type StatusEntry,
  statusOf,
  transitionsFrom,
} from "../../loan/status/status.ts";
import type { LoanLine, PastMove } from "./loan-line.ts";

/** The statuses of a loan that a history may leave out; funding and end statuses must be stated. */
const way: readonly LoanStatus[] = [...openStatuses, "funded", "endorsed"];
const leftOut: readonly LoanStatus[] = [...openStatuses, "endorsed"];

/** The position of a status on the way. An application that is reopened begins again. */
const placeOf = (status: LoanStatus): number => way.indexOf(status);

/** Whether moves lead from one status to another through others that all lie further on (1) or further back (-1). */
const leads = (from: LoanStatus, to: LoanStatus, direction: 1 | -1): boolean =>
  transitionsFrom[from].some(
    (next) =>
      next === to ||
      (leftOut.includes(next) && Math.sign(placeOf(next) - placeOf(from)) === direction && leads(next, to, direction)),
  );

/**
 * Whether a history may go from one status to another. An application ends at the status it has reached, not one to which it would go back.
 */
const mayFollow = (from: LoanStatus, to: LoanStatus): boolean =>
  leads(from, to, 1) || (placeOf(to) !== -1 && leads(from, to, -1));

const statusError = (before: PastMove | undefined, { status }: PastMove): string | null => {
  if (before === undefined) return status === "origination" ? null : "must be origination in the first entry";
  return mayFollow(before.status, status)
    ? null
    : "must follow from the status before: the table of moves does not lead there, unless an entry is missing that may not be left out (funded, approved_not_accepted, withdrawn, denied, incomplete)";
};

const dayError = (before: PastMove | undefined, { effectiveOn }: PastMove, today: Day): string | null => {
  if (effectiveOn > today) return "must not be in the future";
  return before !== undefined && effectiveOn < before.effectiveOn ? "must not be before the previous entry" : null;
};

const officerError = ({ status, loanOfficer }: PastMove): string | null =>
  loanOfficer === null || isEndedWithoutLoan(status)
    ? null
    : "must be left out unless the application ended with the status (approved_not_accepted, withdrawn, denied, incomplete)";

/**
 * Errors in the status history of a former system. Other systems have fewer statuses: entries may be missing if the transition table leads
 * from one to the next without a funding or an end in between, and without going back in a way that the history does not show.
 */
export const historyErrors = (history: readonly PastMove[], today: Day): FieldError[] =>
  history.flatMap((move, position) => {
    const before = history[position - 1];
    return [
      { field: `statusHistory.${position}.status`, message: statusError(before, move) },
      { field: `statusHistory.${position}.effectiveOn`, message: dayError(before, move, today) },
      { field: `statusHistory.${position}.loanOfficer`, message: officerError(move) },
    ].flatMap(({ field, message }) => (message === null ? [] : [{ field, message, code: "invalid" as const }]));
  });

/** A history of the former system, or the single status of a loan that is started. */
export const historyOf = (
  { start, statusHistory }: LoanLine,
  { now, byUserId, today }: { readonly now: Instant; readonly byUserId: number; readonly today: Day },
): readonly StatusEntry[] => {
  const moves = statusHistory ?? [
    { status: "origination" as const, effectiveOn: start.effectiveOn ?? today, reason: null },
  ];
  return moves.map(({ status, effectiveOn, reason }) => ({ status, at: now, effectiveOn, byUserId, reason }));
};

/**
 * The history with the officers at the ends of the application, as far as they are known. A line that does not name the one at its last
 * end means the officer of the loan, `present`.
 */
export const withOfficersAtEnd = (
  statusHistory: readonly StatusEntry[],
  officerIds: readonly (number | null)[],
  present: number,
): readonly StatusEntry[] => {
  const hasEnded = isEndedWithoutLoan(statusOf({ statusHistory }));
  return statusHistory.map((entry, position) => {
    const isLast = position === statusHistory.length - 1;
    const loanOfficerId = officerIds[position] ?? (hasEnded && isLast ? present : null);
    return loanOfficerId === null ? entry : { ...entry, loanOfficerId };
  });
};
