import { parseCaseNumber } from "../loan/agency/case-number.ts";
import type { Loan } from "../loan/loan.ts";
import type { AgencyTransaction } from "./transaction/transaction.ts";

/** The warning on a transaction whose case number was not applied. Stored transactions are recognized by it, so it must not be changed. */
const warning =
  "The agency gave a second case number for the loan. It was not applied: ask the agency to cancel one of the two.";

/** The warning about a case number from the agency, if the loan already has another one. */
export const secondCaseNumberWarnings = ({ agency }: Pick<Loan, "agency">, caseNumber: string): readonly string[] => {
  const { caseNumber: known } = agency;
  return "number" in known && known.number !== parseCaseNumber(caseNumber)?.number ? [warning] : [];
};

/** Whether a transaction brought a second case number. */
export const isSecondCaseNumber = ({ warnings }: Pick<AgencyTransaction, "warnings">): boolean =>
  warnings.includes(warning);
