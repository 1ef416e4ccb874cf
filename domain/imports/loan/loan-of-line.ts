import type { Day, Instant } from "../../kernel/day.ts";
import type { EncryptedSsn } from "../../loan/borrowers/ssn.ts";
import type { ImportMark, Loan } from "../../loan/loan.ts";
import { startedLoan } from "../../loan/start.ts";
import { actionTakenOnAfter } from "../../loan/status/action.ts";
import { withUli } from "../../loan/uli.ts";
import type { JudgedLine } from "./judge-line.ts";

/** The ids of a loan and its parts, in the order of the line. */
export interface LineIds {
  readonly loan: number;
  readonly property: number;
  readonly borrowers: readonly number[];
  readonly fees: readonly number[];
  readonly amounts: readonly number[];
}

interface NewLoanContext {
  readonly companyId: number;
  readonly lei: string | null;
  readonly byUserId: number;
  readonly today: Day;
  readonly now: Instant;
  readonly loanNumber: string;
  readonly ids: LineIds;
  readonly storedSsn: (borrowerId: number, number: string | null) => EncryptedSsn | null;
  readonly mark: Omit<ImportMark, "at" | "byUserId" | "version">;
}

/** The action taken date implied by a history; null if there is none. */
const actionDayOf = (loan: Loan): Day | null =>
  loan.statusHistory.reduce<Day | null>(
    (actionTakenOn, { status, effectiveOn }) => actionTakenOnAfter({ ...loan, actionTakenOn }, status, effectiveOn),
    null,
  );

/** How many ids the parts of a line's loan need. */
export const partsOfLine = ({ requested, starting, enteredAmounts }: JudgedLine) => ({
  borrowers: 1 + requested.coBorrowers.length,
  fees: starting.fees.length,
  amounts: enteredAmounts.length,
});

/** The new loan of a line, with its history from elsewhere. */
export const loanOfLine = (
  { requested, product, starting, statusHistory, pipeline, agency, originator, enteredAmounts, uli }: JudgedLine,
  { lei, mark, ...context }: NewLoanContext,
): Loan => {
  const { ids, now, byUserId } = context;
  const started = startedLoan(requested, product, starting, context);
  const loan: Loan = {
    ...started,
    uli,
    statusHistory,
    pipeline: pipeline?.map((entry) => ({ ...entry, recordedAt: now })) ?? started.pipeline,
    agency,
    originatorAtFunding: originator,
    // When the lock was entered in the former system is not known.
    rateLockEnteredOn: null,
    enteredAmounts: enteredAmounts.map((amount, position) => ({ ...amount, id: ids.amounts[position] ?? amount.id })),
    imported: { ...mark, at: now, byUserId, version: started.version },
  };
  return withUli({ ...loan, actionTakenOn: actionDayOf(loan) }, lei);
};
