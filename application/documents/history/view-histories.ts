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

/** A row of a document history, with what follows from the current state of the loan. */
export type DocumentHistoryView = DocumentHistory & {
  /** Whether the loan's terms or calculation have changed since; null for an event, or if the original terms are not recorded. */
  readonly isSuperseded: boolean | null;
};

/** The view of an event, which cannot be superseded itself. */
export const viewEvent = (row: ReportedHistory | ReceivedDocument): DocumentHistoryView => ({
  ...row,
  isSuperseded: null,
});

/** Returns a function that views rows of a loan's document history. The loan's current state is read once for all rows. */
export const historyViewer = async (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
): Promise<(row: DocumentHistory) => DocumentHistoryView> => {
  const present = await presentTerms(dependencies, actor, loan);
  return (row) => (row.action === "generated" ? { ...row, isSuperseded: isSuperseded(row, present) } : viewEvent(row));
};
