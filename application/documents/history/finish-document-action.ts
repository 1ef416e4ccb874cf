import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { OutcomeNotRecorded } from "../../loan/change/record-on-loan.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisibleWithLoan } from "../../support/find-visible.ts";
import { dateLoan } from "./date-loan.ts";
import { type DocumentHistoryView, historyViewer } from "./view-histories.ts";

/** Finds a row whose request was interrupted after it was added, and stores the date that follows from it on the loan. */
export const finishDocumentAction = async (
  dependencies: Dependencies,
  actor: Actor,
  historyId: number,
): Promise<Result<DocumentHistoryView, PermissionDenied | NotFound<"document_history"> | OutcomeNotRecorded>> => {
  const allowed = authorize(actor, "document.generate");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleWithLoan(dependencies, actor, "document_history", historyId);
  if (found._tag === "Refused") return found;
  const { row, loan } = found.value;
  const dated = await dateLoan(dependencies, actor, row);
  if (dated._tag === "Refused") return dated;
  return accept((await historyViewer(dependencies, actor, loan))(row));
};
