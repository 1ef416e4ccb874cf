import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { AgencyOperation } from "../../domain/agency/operations.ts";
import { type AgencyTransaction, isAnswered } from "../../domain/agency/transaction.ts";
import { type Result, refuse } from "../../domain/kernel/result.ts";
import { findVisibleLoan } from "../loan/find/find-visible-loan.ts";
import { findOwningCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { TransactionNotFound } from "./find-agency-transaction.ts";
import { type AgencyRefused, answeredTransaction } from "./refusals.ts";

/**
 * The answer that an earlier run of a repeated request got, by the id reserved for its transaction. One that got none is not
 * found: the request runs again, and first finds out what became of it.
 */
export const recallAgencyTransaction = async (
  dependencies: Dependencies,
  actor: Actor,
  operation: AgencyOperation,
  transactionId: number,
): Promise<Result<AgencyTransaction, PermissionDenied | TransactionNotFound | AgencyRefused>> => {
  const allowed = authorize(actor, `agency.${operation}`);
  if (allowed._tag === "Refused") return allowed;
  const companyId = await findOwningCompany(dependencies, actor, "agency_transaction", transactionId);
  const found =
    companyId === null ? null : await dependencies.forCompany(companyId).agencyTransactions.find(transactionId);
  const loan = found && isAnswered(found) ? await findVisibleLoan(dependencies, actor, found.loanId) : null;
  return loan?._tag === "Accepted" && found
    ? answeredTransaction(found)
    : refuse({ _tag: "TransactionNotFound", transactionId });
};
