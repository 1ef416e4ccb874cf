import { type Result, refuse } from "../../kernel/result.ts";
import type { Loan } from "../../loan/loan.ts";
import type { AwaitedAnswer, CallAttempt } from "../../outside-call/attempt.ts";
import { beginAttempt, type CallInFlight, inFlight } from "../../outside-call/transitions.ts";
import type { AgencyCommand } from "../operations.ts";

/** The request of an operation that the agency has accepted but not decided; undefined if there is none. */
export const awaitedOf = ({ agency }: Loan, operation: AgencyCommand): AwaitedAnswer | undefined =>
  agency.awaiting.find((awaited) => awaited.operation === operation);

/**
 * The earlier request whose outcome is looked up before a command is sent: the open call of the loan, of whichever operation, or the request of
 * this operation that the agency has not decided. Null if there is none, and the command is planned and sent.
 */
export const lookedUpFirst = (loan: Loan, operation: AgencyCommand): CallAttempt | AwaitedAnswer | null =>
  loan.callAttempt ?? awaitedOf(loan, operation) ?? null;

/** Whether the agency's decision on a call is awaited. */
export const isAwaitedOn = ({ agency }: Loan, reference: string): boolean =>
  agency.awaiting.some((awaited) => awaited.reference === reference);

/** Sets the awaited responses of an operation on the loan, replacing all former ones. */
export const withAwaited = (loan: Loan, operation: AgencyCommand, ...awaited: readonly AwaitedAnswer[]): Loan => {
  const others = loan.agency.awaiting.filter((each) => each.operation !== operation);
  return { ...loan, agency: { ...loan.agency, awaiting: [...others, ...awaited] } };
};

/** Begins a command that replaces an awaited one: of several requests that try to, only one succeeds. */
export const beginInPlaceOf =
  ({ reference }: Pick<AwaitedAnswer, "reference">) =>
  (loan: Loan, attempt: CallAttempt): Result<Loan, CallInFlight> =>
    isAwaitedOn(loan, reference)
      ? beginAttempt(loan, attempt)
      : refuse({ ...inFlight(attempt), endsAt: attempt.startedAt });
