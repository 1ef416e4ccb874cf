import type { AgencyCommand } from "../../domain/agency/operations.ts";
import { type AgencyTransaction, isAnswered, isUndecided } from "../../domain/agency/transaction/transaction.ts";
import { type Result, refuse } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { claimedBy, isOfRequest } from "../../domain/outside-call/requests.ts";
import type { AgencyOutcomeUnknown } from "../../domain/outside-call/transitions.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { type AnswerRefusal, answeredTransaction } from "./refusals.ts";
import { changeTransaction } from "./transactions.ts";

/** How many of a loan's newest transactions of an operation are searched for the one that another request took up. */
const searched = 50;

/**
 * Writes on a transaction that a request finds out what became of it, before it does: sent again under its key the request gets
 * that transaction's answer. `requestId` is the id that was reserved for the request, or null.
 */
export const noteRequest = (
  dependencies: Dependencies,
  { companyId }: Pick<Loan, "companyId">,
  transactionId: number,
  requestId: number | null,
): Promise<AgencyTransaction> =>
  changeTransaction(dependencies, { id: transactionId, companyId }, (stored) => claimedBy(stored, requestId));

/** The transaction that was stored for an earlier run of a request, or that it took up; null where there is none. */
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
 * What an earlier run of the same request came to, by the id that was reserved for it; null where it is to be run. Refuses where
 * the command was given up by another request, which sent it again: the outcome of this one is unknown, and it is not sent again.
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
    // What this request looks for may have been decided since.
    const isAwaited = loan.agency.awaiting.some((awaited) => awaited.recordId === recordId);
    return recordId !== requestId && isUndecided(found) && isAwaited ? null : answeredTransaction(found);
  }
  return givenUp === null || givenUp.byRequest === requestId
    ? null
    : refuse({ _tag: "AgencyOutcomeUnknown", operation, recordId, isMadeAnew: true });
};
