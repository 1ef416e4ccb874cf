import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { DocumentHistory } from "../../../domain/documents/history.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisibleWithLoan } from "../../support/find-visible.ts";

/** A row of a loan's document history. */
export const findDocumentHistory = async (
  dependencies: Dependencies,
  actor: Actor,
  historyId: number,
): Promise<Result<DocumentHistory, PermissionDenied | NotFound<"document_history">>> => {
  const allowed = authorize(actor, "document.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleWithLoan(dependencies, actor, "document_history", historyId);
  return found._tag === "Refused" ? found : accept(found.value.row);
};
