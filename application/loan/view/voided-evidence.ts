import type { Loan } from "../../../domain/loan/loan.ts";
import type { Dependencies } from "../../support/dependencies.ts";

const evidenceIn = ({ overrides }: Loan): readonly number[] => overrides.flatMap(({ documentId }) => documentId ?? []);

/** For each of these loans, by loan id: the documents that its reasons name as evidence and that are voided. */
export const voidedEvidenceOfEach = async (
  { forCompany }: Dependencies,
  companyId: number,
  loans: readonly Loan[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const proven = loans.filter((loan) => evidenceIn(loan).length > 0);
  if (proven.length === 0) return new Map();
  const rows = await forCompany(companyId).documentHistories.generatedOrVoidedOfEach(proven.map(({ id }) => id));
  const voided = new Set(rows.flatMap((row) => (row.action === "voided" && row.ofId !== null ? [row.ofId] : [])));
  return new Map(proven.map((loan) => [loan.id, evidenceIn(loan).filter((id) => voided.has(id))]));
};
