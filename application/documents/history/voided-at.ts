import type { DocumentHistory } from "../../../domain/documents/history.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { everyRow } from "../../support/walk/every-row.ts";

/** The time at which a document whose file is stored here was voided; null if it was not. */
export const voidedAt = async (
  { forCompany }: Dependencies,
  { id, companyId, loanId, documentCode }: DocumentHistory,
): Promise<Instant | null> => {
  const { documentHistories } = forCompany(companyId);
  const filter = { loanId, action: "voided", documentCode, generationId: null } as const;
  for await (const row of everyRow((step) => documentHistories.list(filter, step), "at"))
    if (row.action !== "generated" && row.ofId === id) return row.at;
  return null;
};
