import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { AgencyTransaction } from "../../domain/agency/transaction/transaction.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleWithLoan } from "../support/find-visible.ts";

/** Finds a transaction with the agency, if the actor may see its loan. */
export const findAgencyTransaction = async (
  dependencies: Dependencies,
  actor: Actor,
  transactionId: number,
): Promise<Result<AgencyTransaction, PermissionDenied | NotFound<"agency_transaction">>> => {
  const allowed = authorize(actor, "agency.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleWithLoan(dependencies, actor, "agency_transaction", transactionId);
  return found._tag === "Refused" ? found : accept(found.value.row);
};
