import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { AgencyTransaction } from "../../domain/agency/transaction.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleTransaction } from "./request-transaction.ts";

/** One call of the agency, as far as the actor may know of its loan. */
export const findAgencyTransaction = async (
  dependencies: Dependencies,
  actor: Actor,
  transactionId: number,
): Promise<Result<AgencyTransaction, PermissionDenied | NotFound<"agency_transaction">>> => {
  const allowed = authorize(actor, "agency.view");
  return allowed._tag === "Refused" ? allowed : findVisibleTransaction(dependencies, actor, transactionId);
};
