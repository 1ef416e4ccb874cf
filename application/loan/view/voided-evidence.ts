import type { DocumentHistory } from "../../../domain/documents/history.ts";
import type { Loan } from "../../../domain/loan/loan.ts";

const evidenceIn = ({ overrides }: Loan): readonly number[] => overrides.flatMap(({ documentId }) => documentId ?? []);

/** Whether the reasons of a loan name documents as evidence. */
export const hasEvidence = (loan: Loan): boolean => evidenceIn(loan).length > 0;

/** The documents that the reasons of a loan name as evidence and that are voided, among these rows of its document history. */
export const voidedEvidenceOf = (loan: Loan, rows: readonly DocumentHistory[]): readonly number[] => {
  const voided = new Set(rows.flatMap((row) => (row.action === "voided" && row.ofId !== null ? [row.ofId] : [])));
  return evidenceIn(loan).filter((id) => voided.has(id));
};
