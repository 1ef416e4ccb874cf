import { ageAtLastBirthday, type Day } from "../kernel/day.ts";
import { inForce, type Parameter } from "../kernel/in-force.ts";
import { type Borrower, fullName, isObligor, isSpouse } from "../loan/borrowers/borrower.ts";
import type { Loan } from "../loan/loan.ts";

/** Those who sign the note. */
export const borrowersOf = ({ borrowers }: Loan): readonly Borrower[] => borrowers.filter(isObligor);

/** The non-borrowing spouses. */
export const spousesOf = ({ borrowers }: Loan): readonly Borrower[] => borrowers.filter(isSpouse);

/** The text about each person who signs the note and lacks something, by name. */
export const ofEachWithout = (
  loan: Loan,
  has: (borrower: Borrower) => boolean,
  textOf: (name: string) => string,
): readonly string[] =>
  borrowersOf(loan)
    .filter((borrower) => !has(borrower))
    .map((borrower) => textOf(fullName(borrower)));

/** The last CAIVRS authorization of a borrower; undefined if there is none. */
export const alertOf = ({ agency }: Loan, { id }: Borrower) =>
  agency.creditAlerts.findLast(({ borrowerId }) => borrowerId === id);

/** The step of a parameter for a loan, by its case number date; null if no date selects one yet. */
export const ruleFor = <Value>(parameter: Parameter<Value>, { caseNumberAssignedOn, closingOn }: Loan) => {
  const on: Day | null = caseNumberAssignedOn ?? closingOn;
  return on === null ? null : inForce(parameter, on);
};

/** How old a person was on the application date, in words; nothing more is stated about a birth date. */
export const ageWords = ({ applicationOn }: Loan, { bornOn }: Borrower): string =>
  applicationOn === null
    ? "of another age"
    : `${ageAtLastBirthday(bornOn, applicationOn)} years old on the application date`;
