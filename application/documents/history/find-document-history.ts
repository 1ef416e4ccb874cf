import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { DocumentHistory, DocumentHistoryNotFound } from "../../../domain/documents/history.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisibleWithLoan, kinds } from "../../support/find-visible.ts";

/** A row of a loan's document history. */
export const findDocumentHistory = async (
  dependencies: Dependencies,
  actor: Actor,
  historyId: number,
): Promise<Result<DocumentHistory, PermissionDenied | DocumentHistoryNotFound>> => {
  const allowed = authorize(actor, "document.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleWithLoan(dependencies, actor, kinds.documentHistory, historyId);
  return found._tag === "Refused" ? found : accept(found.value.row);
};
