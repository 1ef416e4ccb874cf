import { type Result, refuse } from "../../kernel/result.ts";
import type { Loan } from "../../loan/loan.ts";
import type { AwaitedAnswer, CallAttempt } from "../../outside-call/attempt.ts";
import { beginAttempt, type CallInFlight, inFlight } from "../../outside-call/transitions.ts";
import type { AgencyCommand } from "../operations.ts";

/** What the agency has taken of an operation but not decided; undefined: nothing. */
export const awaitedOf = ({ agency }: Loan, operation: AgencyCommand): AwaitedAnswer | undefined =>
  agency.awaiting.find((awaited) => awaited.operation === operation);

/** Whether the agency's decision of a call is awaited. */
export const isAwaitedOn = ({ agency }: Loan, reference: string): boolean =>
  agency.awaiting.some((awaited) => awaited.reference === reference);

/** The loan whose awaited answers to an operation are exactly the given ones. */
export const withAwaited = (loan: Loan, operation: AgencyCommand, ...awaited: readonly AwaitedAnswer[]): Loan => {
  const others = loan.agency.awaiting.filter((each) => each.operation !== operation);
  return { ...loan, agency: { ...loan.agency, awaiting: [...others, ...awaited] } };
};

/** How a command is begun in the place of an awaited one: once alone, of several requests that do so. */
export const beginInPlaceOf =
  ({ reference }: Pick<AwaitedAnswer, "reference">) =>
  (loan: Loan, attempt: CallAttempt): Result<Loan, CallInFlight> =>
    isAwaitedOn(loan, reference)
      ? beginAttempt(loan, attempt)
      : refuse({ ...inFlight(attempt), endsAt: attempt.startedAt });
