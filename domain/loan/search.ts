import { indexedWords, searchedWords } from "../kernel/text/words.ts";
import { formatCaseNumber } from "./agency/case-number.ts";
import type { Borrower } from "./borrowers/borrower.ts";
import type { Loan } from "./loan.ts";
import type { LoanFilter } from "./ports.ts";

/** The filter that matches every loan. */
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

type BorrowerNames = Pick<Borrower, "firstName" | "middleName" | "lastName">;

const namesOf = ({ firstName, middleName, lastName }: BorrowerNames): string[] => [
  firstName,
  middleName ?? "",
  lastName,
];

/** The words under which a loan is found: names, loan number, case number with and without its dash, street, and city. */
export const searchWordsOf = (loan: Loan): string[] => {
  const { caseNumber } = loan.agency;
  return indexedWords([
    loan.loanNumber,
    "number" in caseNumber ? formatCaseNumber(caseNumber.number) : "",
    loan.property.street ?? "",
    loan.property.city ?? "",
    ...loan.borrowers.flatMap(namesOf),
  ]);
};

/** The words under which a borrower is found: the names. The loan is found by them too. */
export const searchWordsOfBorrower = (borrower: BorrowerNames): string[] => indexedWords(namesOf(borrower));

/** The borrowers who match a search: each word typed matches the start of one of their words. */
export const searchedBorrowers = <Person extends BorrowerNames>(
  people: readonly Person[],
  typed: string | null,
): readonly Person[] => {
  const searched = searchedWords(typed ?? "");
  if (searched.length === 0) return people;
  return people.filter((person) => {
    const words = searchWordsOfBorrower(person);
    return searched.every((begin) => words.some((word) => word.startsWith(begin)));
  });
};
