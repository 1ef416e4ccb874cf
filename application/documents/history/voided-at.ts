import type { DocumentHistory } from "../../../domain/documents/history.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import type { Dependencies } from "../../support/dependencies.ts";

const rowsAtOnce = 100;

/** The time at which a document whose file is stored here was voided; null if it was not. */
export const voidedAt = async (
  { forCompany }: Dependencies,
  { id, companyId, loanId, documentCode }: DocumentHistory,
): Promise<Instant | null> => {
  const { documentHistories } = forCompany(companyId);
  const filter = { loanId, action: "voided", documentCode, generationId: null } as const;
  const order = [{ field: "at", descending: false }] as const;
  for (let number = 1; ; number += 1) {
    const { rows } = await documentHistories.list(filter, { number, size: rowsAtOnce, order });
    const voided = rows.find((row) => row.action !== "generated" && row.ofId === id);
    if (voided !== undefined) return voided.at;
    if (rows.length < rowsAtOnce) return null;
  }
};
