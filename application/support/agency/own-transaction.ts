import type { AgencyCommand } from "../../../domain/agency/operations.ts";
import { type AgencyTransaction, isAnswered, isUndecided } from "../../../domain/agency/transaction.ts";
import { answersAlso, isOfRequest } from "../../../domain/kernel/answered-requests.ts";
import { type Result, refuse } from "../../../domain/kernel/result.ts";
import { isSameData } from "../../../domain/kernel/same-data.ts";
import type { AgencyOutcomeUnknown } from "../../../domain/loan/agency/open-call.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Dependencies } from "../dependencies.ts";
import { recordingAttempts, retryOnConflict } from "../retry-on-conflict.ts";
import { type AgencyRefused, answeredTransaction } from "./refusals.ts";

/** How many of a loan's newest transactions of an operation are searched for the one that another request took up. */
const searched = 50;

/**
 * Writes on a transaction that a request finds out what became of it, before it does: sent again under its key the request gets
 * that transaction's answer. `requestId` is the id that was reserved for the request, or null.
 */
export const noteRequest = async (
  dependencies: Dependencies,
  { companyId }: Pick<Loan, "companyId">,
  transactionId: number,
  requestId: number | null,
): Promise<void> => {
  const { agencyTransactions } = dependencies.forCompany(companyId);
  const noted = await retryOnConflict(
    dependencies,
    async () => {
      const stored = await agencyTransactions.find(transactionId);
      if (stored === null) throw new Error(`transaction ${transactionId} is open on its loan but is missing`);
      const answersFor = answersAlso(stored, requestId);
      return isSameData(answersFor, stored.answersFor)
        ? stored
        : agencyTransactions.save({ ...stored, answersFor }, null);
    },
    recordingAttempts,
  );
  if (noted === "conflict") throw new Error(`transaction ${transactionId} could not be taken up`);
};

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
): Promise<Result<AgencyTransaction, AgencyRefused | AgencyOutcomeUnknown> | null> => {
  if (requestId === null) return null;
  const found = await transactionOfRequest(dependencies, loan, operation, requestId);
  if (found === null) return null;
  const { id: recordId, givenUp } = found;
  if (isAnswered(found)) {
    // What this request asked after may have been decided since.
    const isStillAsked =
      recordId !== requestId && isUndecided(found) && loan.agency.awaiting.some((each) => each.recordId === recordId);
    return isStillAsked ? null : answeredTransaction(found);
  }
  return givenUp === null || givenUp.byRequest === requestId
    ? null
    : refuse({ _tag: "AgencyOutcomeUnknown", operation, recordId, isMadeAnew: true });
};
