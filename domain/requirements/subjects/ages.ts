import { type Borrower, fullName } from "../../loan/borrowers/borrower.ts";
import { peopleMadeOlder } from "../../loan/borrowers/person-changes.ts";
import { type JudgedLoan, type Requirement, requirementInWords } from "../requirement.ts";
import { ownRule } from "../sources.ts";
import { ageWords } from "../support.ts";

const olderText = (name: string, age: string): string =>
  `The birth date of ${name} was changed after the application to an earlier one, by which they were ${age}: enter the former one again, or an underwriter says what shows this one, such as a passport, with its evidence`;

/**
 * The requirements based on the ages of the people on a loan. The sentence names the age but never the birth date, so that a reason given
 * for one age does not cover another.
 */
export const ageRequirements: readonly Requirement<JudgedLoan>[] = [
  requirementInWords({
    code: "birth_date_changed",
    subject: "people",
    severity: "override",
    needsEvidence: true,
    rule: "A change of birth date after the application that makes a person on the loan older counts only if an underwriter has seen proof of it",
    rules: [ownRule("the principal limit rests on the age of the youngest")],
    sentence: olderText("…", "…"),
    fields: ["borrowers.bornOn"],
    texts: ({ loan }) =>
      peopleMadeOlder(loan).map((person: Borrower) => olderText(fullName(person), ageWords(loan, person))),
  }),
];
