import type { Loan } from "../../loan/loan.ts";
import { type JudgedLoan, type Requirement, requirement } from "../requirement.ts";
import { hecmRegulation, ownRule } from "../sources.ts";
import { borrowersOf } from "../support.ts";

const spousesOf = ({ borrowers }: Loan) =>
  borrowers.filter(
    ({ borrowerType }) =>
      borrowerType === "eligible_non_borrowing_spouse" || borrowerType === "ineligible_non_borrowing_spouse",
  );

/** Those who sign the note and may be married: it is not entered that they are not. */
const mayBeMarried = (loan: Loan) => borrowersOf(loan).filter(({ maritalStatus }) => maritalStatus !== "unmarried");

const rules = [hecmRegulation("206.3, Eligible and Ineligible Non-Borrowing Spouse")];

/** What the people on a loan have to agree with for it to be underwritten, in the order in which it is named. */
export const peopleRequirements: readonly Requirement<JudgedLoan>[] = [
  requirement({
    code: "spouse_of_nobody_married",
    subject: "people",
    severity: "override",
    rule: "A spouse who does not borrow is the spouse of a borrower who is married",
    rules,
    sentence: "A spouse who does not borrow is on the loan, and every borrower is unmarried",
    fields: ["borrowers.maritalStatus", "borrowers.borrowerType"],
    isMet: ({ loan }) => spousesOf(loan).length === 0 || mayBeMarried(loan).length > 0,
  }),
  requirement({
    code: "too_many_spouses",
    subject: "people",
    severity: "override",
    rule: "A borrower has one spouse, who is eligible or ineligible where they do not borrow",
    rules,
    sentence: "More spouses who do not borrow are on the loan than borrowers who may be married",
    fields: ["borrowers.borrowerType", "borrowers.maritalStatus"],
    isMet: ({ loan }) => spousesOf(loan).length <= Math.max(1, mayBeMarried(loan).length),
  }),
  requirement({
    code: "home_in_another_loan",
    subject: "people",
    severity: "warning",
    rule: "No other open loan of the company is one of the same people on the same home",
    rules: [ownRule("two applications for one home are one")],
    sentence: "Another open loan of the company has one of these people and this home",
    fields: ["borrowers.ssn", "property.street", "property.zipCode"],
    isMet: ({ facts: { isHomeInAnotherLoan } }) => !isHomeInAnotherLoan,
  }),
];
