import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { DocumentHistory } from "../../../domain/documents/history.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { OutcomeNotRecorded } from "../../loan/change/record-on-loan.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisibleWithLoan } from "../../support/find-visible.ts";
import { dateLoan } from "./date-loan.ts";

/** Finds a row whose request broke off after it was added, and writes on the loan the day that follows from it. */
export const finishDocumentAction = async (
  dependencies: Dependencies,
  actor: Actor,
  historyId: number,
): Promise<Result<DocumentHistory, PermissionDenied | NotFound<"document_history"> | OutcomeNotRecorded>> => {
  const allowed = authorize(actor, "document.generate");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleWithLoan(dependencies, actor, "document_history", historyId);
  if (found._tag === "Refused") return found;
  const { row } = found.value;
  const dated = await dateLoan(dependencies, actor, row);
  return dated._tag === "Refused" ? dated : accept(row);
};
