import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisibleWithLoan } from "../../support/find-visible.ts";
import { type DocumentHistoryView, historyViewer } from "./view-histories.ts";

/** Finds a row of a loan's document history. */
export const findDocumentHistory = async (
  dependencies: Dependencies,
  actor: Actor,
  historyId: number,
): Promise<Result<DocumentHistoryView, PermissionDenied | NotFound<"document_history">>> => {
  const allowed = authorize(actor, "document.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleWithLoan(dependencies, actor, "document_history", historyId);
  if (found._tag === "Refused") return found;
  const { row, loan } = found.value;
  return accept((await historyViewer(dependencies, actor, loan))(row));
};
