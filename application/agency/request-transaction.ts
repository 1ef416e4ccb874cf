import type { AgencyCommand } from "../../domain/agency/operations.ts";
import { type AgencyTransaction, isAnswered, isUndecided } from "../../domain/agency/transaction/transaction.ts";
import { type Result, refuse } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { claimedBy, isOfRequest } from "../../domain/outside-call/requests.ts";
import type { AgencyOutcomeUnknown } from "../../domain/outside-call/transitions.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { type AnswerRefusal, answeredTransaction } from "./refusals.ts";
import { changeTransaction } from "./transactions.ts";

/** The number of a loan's newest transactions of an operation that are searched for the one taken over by another request. */
const searched = 50;

/**
 * Records on a transaction that a request is finding out its outcome, before it does. Repeated with its key, the request then gets that
 * transaction's response. `requestId` is the id reserved for the request, or null.
 */
export const noteRequest = (
  dependencies: Dependencies,
  { companyId }: Pick<Loan, "companyId">,
  transactionId: number,
  requestId: number | null,
): Promise<AgencyTransaction> =>
  changeTransaction(dependencies, { id: transactionId, companyId }, (stored) => claimedBy(stored, requestId));

/** The transaction that was stored for an earlier attempt of a request, or that the attempt took over; null if there is none. */
const transactionOfRequest = async (
  { forCompany }: Dependencies,
  { id: loanId, companyId }: Loan,
  operation: AgencyCommand,
  requestId: number,
): Promise<AgencyTransaction | null> => {
  const { agencyTransactions } = forCompany(companyId);
  const own = await agencyTransactions.find(requestId);
  if (own !== null) return own;
  const filter = { loanId, operation, status: null, loanOfficerId: null };
  const order = [{ field: "requestedAt", descending: true }] as const;
  const { rows } = await agencyTransactions.list(filter, { number: 1, size: searched, order });
  return rows.find((transaction) => isOfRequest(transaction, requestId)) ?? null;
};

/**
 * The result of an earlier attempt of the same request, by the id reserved for it; null if the request has to run. Refuses if another
 * request gave up the command and sent it again: the outcome of this one is unknown, and it is not sent again.
 */
export const answeredBefore = async (
  dependencies: Dependencies,
  loan: Loan,
  operation: AgencyCommand,
  requestId: number | null,
): Promise<Result<AgencyTransaction, AnswerRefusal | AgencyOutcomeUnknown> | null> => {
  if (requestId === null) return null;
  const found = await transactionOfRequest(dependencies, loan, operation, requestId);
  if (found === null) return null;
  const { id: recordId, givenUp } = found;
  if (isAnswered(found)) {
    // What this request waits for may have been decided since.
    const isAwaited = loan.agency.awaiting.some((awaited) => awaited.recordId === recordId);
    return recordId !== requestId && isUndecided(found) && isAwaited ? null : answeredTransaction(found);
  }
  return givenUp === null || givenUp.byRequest === requestId
    ? null
    : refuse({ _tag: "AgencyOutcomeUnknown", operation, recordId, isMadeAnew: true });
};
