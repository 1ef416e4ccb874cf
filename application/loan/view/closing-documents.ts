import type { DocumentHistory } from "../../../domain/documents/history.ts";
import { type ClosingDocuments, closingDocumentsOf } from "../../../domain/documents/package/package.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { clearedStatuses } from "../../../domain/loan/status/cleared-to-close.ts";
import { statusOf } from "../../../domain/loan/status/status.ts";
import type { LicensedLoan } from "../../../domain/loan/terms/loan-terms.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { isDigestOfPresent } from "./digest-of-terms.ts";

/** Whether a loan is about to close. */
export const isClosing = (loan: Loan): boolean => clearedStatuses.includes(statusOf(loan));

/**
 * For each of these loans that is about to close, by loan id: which closing documents were generated, and whether from the current terms. A
 * stale calculation is not considered here, because it already keeps the loan from closing. `rowsOf` are the generated and voided documents
 * of a loan.
 */
export const closingDocumentsOfEach = async (
  dependencies: Dependencies,
  companyId: number,
  loans: readonly LicensedLoan[],
  rowsOf: (loanId: number) => readonly DocumentHistory[],
): Promise<ReadonlyMap<number, ClosingDocuments>> => {
  const closing = loans.filter(({ loan }) => isClosing(loan));
  if (closing.length === 0) return new Map();
  const ids = closing.map(({ loan }) => loan.id);
  const latest = await dependencies.forCompany(companyId).calculations.latestOfEach(ids);
  const madeFor = (licensed: LicensedLoan): ClosingDocuments => {
    const { id } = licensed.loan;
    return closingDocumentsOf(rowsOf(id), {
      isDigestOfTerms: (...made) => isDigestOfPresent(dependencies, licensed, ...made),
      calculationId: latest.find(({ loanId }) => loanId === id)?.id ?? null,
    });
  };
  return new Map(closing.map((licensed) => [licensed.loan.id, madeFor(licensed)]));
};
