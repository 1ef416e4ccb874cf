import { parseCaseNumber } from "../loan/agency/case-number.ts";
import type { Loan } from "../loan/loan.ts";
import type { AgencyTransaction } from "./transaction/transaction.ts";

/** Says on a transaction that its case number was not applied. Stored transactions are recognized by it: it stays as it is. */
const warning =
  "The agency gave a second case number for the loan. It was not applied: ask the agency to cancel one of the two.";

/** The warnings about a case number that the agency gives a loan: that it is a second one, or none. */
export const secondCaseNumberWarnings = ({ agency }: Pick<Loan, "agency">, caseNumber: string): readonly string[] => {
  const { caseNumber: known } = agency;
  return "number" in known && known.number !== parseCaseNumber(caseNumber)?.number ? [warning] : [];
};

/** Whether a transaction brought a second case number. */
export const isSecondCaseNumber = ({ warnings }: Pick<AgencyTransaction, "warnings">): boolean =>
  warnings.includes(warning);
