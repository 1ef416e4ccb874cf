import type { Db } from "mongodb";
import type { LoanDocument } from "./loan-documents.ts";

/** Which loans the records of a list are of; both null: of any. */
interface OfLoans {
  readonly loanId: number | null;
  /** Only of loans that are this officer's now. */
  readonly loanOfficerId: number | null;
}

/** Matches records of a loan, or of those loans that are an officer's now and not deleted: their ids are read first. */
export const ofLoans =
  (database: Db) =>
  async (companyId: number, { loanId, loanOfficerId }: OfLoans): Promise<{ loanId?: number | { $in: number[] } }> => {
    if (loanOfficerId === null) return loanId === null ? {} : { loanId };
    const filter = { companyId, isDeleted: false, loanOfficerId, ...(loanId !== null && { _id: loanId }) };
    const loans = database.collection<LoanDocument>("loans").find(filter, { projection: { _id: 1 } });
    return { loanId: { $in: (await loans.toArray()).map(({ _id }) => _id) } };
  };
