import { hasClosingDocuments } from "../../../domain/documents/package.ts";
import { clearedStatuses } from "../../../domain/loan/status/cleared-to-close.ts";
import { statusOf } from "../../../domain/loan/status/status.ts";
import type { LicensedLoan } from "../../../domain/loan/terms/loan-terms.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { isDigestOfPresent } from "./digest-of-terms.ts";

/**
 * The loans of these that are about to close and whose documents of the closing are of their present terms, by their ids. A
 * calculation that is stale is not looked at: that it is keeps the loan from closing itself.
 */
export const loansWithClosingDocuments = async (
  dependencies: Dependencies,
  companyId: number,
  loans: readonly LicensedLoan[],
): Promise<ReadonlySet<number>> => {
  const closing = loans.filter(({ loan }) => clearedStatuses.includes(statusOf(loan)));
  if (closing.length === 0) return new Set();
  const ids = closing.map(({ loan }) => loan.id);
  const { documentHistories, calculations } = dependencies.forCompany(companyId);
  const [rows, latest] = await Promise.all([
    documentHistories.generatedOrVoidedOfEach(ids),
    calculations.latestOfEach(ids),
  ]);
  const hasThem = (licensed: LicensedLoan): boolean => {
    const { id } = licensed.loan;
    return hasClosingDocuments(
      rows.filter(({ loanId }) => loanId === id),
      {
        isDigestOfTerms: (made) => isDigestOfPresent(dependencies, licensed, made),
        calculationId: latest.find(({ loanId }) => loanId === id)?.id ?? null,
      },
    );
  };
  return new Set(closing.filter(hasThem).map(({ loan }) => loan.id));
};
