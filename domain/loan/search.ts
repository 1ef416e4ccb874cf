import { indexedWords } from "../kernel/words.ts";
import type { Loan } from "./loan.ts";
import type { LoanFilter } from "./ports.ts";

/** The filter that leaves every loan in. */
export const everyLoan: LoanFilter = {
  statuses: [],
  loanOfficerId: null,
  search: null,
  hecmType: null,
  state: null,
  externalId: null,
  dueBefore: null,
  createdAfter: null,
  createdBefore: null,
};

/** The words by which a loan is found: names, loan number, case number, street and city. */
export const searchWordsOf = (loan: Loan): string[] => {
  const { caseNumber } = loan.agency;
  return indexedWords([
    loan.loanNumber,
    "number" in caseNumber ? caseNumber.number : "",
    loan.property.street ?? "",
    loan.property.city ?? "",
    ...loan.borrowers.flatMap(({ firstName, middleName, lastName }) => [firstName, middleName ?? "", lastName]),
  ]);
};
