import type { AgencyTransaction } from "../../../domain/agency/transaction/transaction.ts";
import type { CalculationRecord } from "../../../domain/calculation/calculation-record.ts";
import type { DocumentHistory } from "../../../domain/documents/history.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { everyRow } from "../../support/walk/every-row.ts";

const everything = { action: null, documentCode: null, generationId: null };

/** The calculations of a loan, oldest first. */
export const calculationsOf = (
  { forCompany }: Dependencies,
  companyId: number,
  loanId: number,
): AsyncGenerator<CalculationRecord, void> =>
  everyRow((step) => forCompany(companyId).calculations.list(loanId, step), "calculatedAt");

/** The agency transactions of a loan, oldest first. */
export const transactionsOf = (
  { forCompany }: Dependencies,
  companyId: number,
  loanId: number,
): AsyncGenerator<AgencyTransaction, void> => {
  const ofLoan = { loanId, operation: null, status: null, loanOfficerId: null };
  return everyRow((step) => forCompany(companyId).agencyTransactions.list(ofLoan, step), "requestedAt");
};

/** The history of a loan's documents, oldest first. */
export const historiesOf = (
  { forCompany }: Dependencies,
  companyId: number,
  loanId: number,
): AsyncGenerator<DocumentHistory, void> =>
  everyRow((step) => forCompany(companyId).documentHistories.list({ ...everything, loanId }, step), "at");
