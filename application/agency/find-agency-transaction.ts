import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { AgencyTransaction } from "../../domain/agency/transaction.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { findVisibleLoan } from "../loan/find/find-visible-loan.ts";
import { findOwningCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

export interface TransactionNotFound {
  readonly _tag: "TransactionNotFound";
  readonly transactionId: number;
}

/** One call of the agency, as far as the actor may know of its loan. */
export const findAgencyTransaction = async (
  dependencies: Dependencies,
  actor: Actor,
  transactionId: number,
): Promise<Result<AgencyTransaction, PermissionDenied | TransactionNotFound>> => {
  const allowed = authorize(actor, "agency.view");
  if (allowed._tag === "Refused") return allowed;
  const companyId = await findOwningCompany(dependencies, actor, "agency_transaction", transactionId);
  const found =
    companyId === null ? null : await dependencies.forCompany(companyId).agencyTransactions.find(transactionId);
  const loan = found && (await findVisibleLoan(dependencies, actor, found.loanId));
  return loan?._tag === "Accepted" && found ? accept(found) : refuse({ _tag: "TransactionNotFound", transactionId });
};
