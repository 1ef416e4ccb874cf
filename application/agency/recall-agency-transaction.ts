import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { AgencyOperation } from "../../domain/agency/operations.ts";
import { type AgencyTransaction, isAnswered } from "../../domain/agency/transaction/transaction.ts";
import { type Result, refuse } from "../../domain/kernel/result.ts";
import { type NotFound, notFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleWithLoan } from "../support/find-visible.ts";
import { type AnswerRefusal, answeredTransaction } from "./refusals.ts";

/**
 * The response that an earlier attempt of a repeated request received, by the id reserved for its transaction. A transaction without a
 * response is not found: the request then runs again, and first finds out the outcome.
 */
export const recallAgencyTransaction = async (
  dependencies: Dependencies,
  actor: Actor,
  operation: AgencyOperation,
  transactionId: number,
): Promise<Result<AgencyTransaction, PermissionDenied | NotFound<"agency_transaction"> | AnswerRefusal>> => {
  const allowed = authorize(actor, `agency.${operation}`);
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleWithLoan(dependencies, actor, "agency_transaction", transactionId);
  if (found._tag === "Refused") return found;
  return isAnswered(found.value.row)
    ? answeredTransaction(found.value.row)
    : refuse(notFound("agency_transaction", transactionId));
};
