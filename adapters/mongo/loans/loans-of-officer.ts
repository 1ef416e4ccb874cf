import type { Db } from "mongodb";
import type { LoanDocument } from "./loan-documents.ts";

interface OfLoan {
  readonly companyId: number;
  readonly filter: { readonly loanId: number | null };
}

/** Matches records of loans that currently belong to an officer and are not deleted, or of one such loan. Reads the ids of the loans first. */
export const ofLoansOfOfficer =
  (database: Db) =>
  async (loanOfficerId: number, { companyId, filter: { loanId } }: OfLoan) => {
    const ofOfficer = { companyId, isDeleted: false, loanOfficerId, ...(loanId !== null && { _id: loanId }) };
    const loans = database.collection<LoanDocument>("loans").find(ofOfficer, { projection: { _id: 1 } });
    return { loanId: { $in: (await loans.toArray()).map(({ _id }) => _id) } };
  };
