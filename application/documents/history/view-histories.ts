import type { Actor } from "../../../domain/access/actor.ts";
import {
  type DocumentHistory,
  isSuperseded,
  type ReceivedDocument,
  type ReportedHistory,
} from "../../../domain/documents/history.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { presentTerms } from "../present-terms.ts";

/** A row of a document history with what follows from the loan as it is. */
export type DocumentHistoryView = DocumentHistory & {
  /** Whether the loan's terms or calculation have changed since; null: of an event, or where it is not recorded what they were. */
  readonly isSuperseded: boolean | null;
};

/** A row of what happened to a document: it is not superseded itself. */
export const viewEvent = (row: ReportedHistory | ReceivedDocument): DocumentHistoryView => ({
  ...row,
  isSuperseded: null,
});

/** Shows rows of a loan's document history beside the loan as it is, which is looked at once for all of them. */
export const historyViewer = async (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
): Promise<(row: DocumentHistory) => DocumentHistoryView> => {
  const present = await presentTerms(dependencies, actor, loan);
  return (row) => (row.action === "generated" ? { ...row, isSuperseded: isSuperseded(row, present) } : viewEvent(row));
};
