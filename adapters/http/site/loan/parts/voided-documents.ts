import { everyRow } from "../../every-row.ts";
import type { Visit } from "../../site-page.ts";
import { loanIdOf } from "../loan-path.ts";

/** The ids of the loan's documents that were voided. */
export const voidedDocuments = async (visit: Visit): Promise<ReadonlySet<unknown>> => {
  const voided = await everyRow(visit, "listDocumentHistories", { loan: String(loanIdOf(visit)), action: "voided" });
  return new Set(voided.map(({ of }) => of));
};
