import type { Loan } from "../../../../../domain/loan/loan.ts";
import type { Stores } from "../../../../../domain/stores.ts";
import { loanSaved } from "../../../../fixtures/loan/log.ts";

/** Writes to a stored loan what only the agency and later operations write. */
export const writeLoan = async (
  { forCompany }: Pick<Stores, "forCompany">,
  companyId: number,
  id: number,
  change: (loan: Loan) => Loan,
): Promise<void> => {
  const { loans } = forCompany(companyId);
  const loan = await loans.find(id);
  if (loan === null) throw new Error("the loan is missing");
  if ((await loans.save(change(loan), loanSaved(loan))) === "conflict")
    throw new Error("the loan was changed meanwhile");
};
