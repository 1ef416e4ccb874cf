import { borrowerTypeWords } from "../../hecm/term-words.ts";
import { type Borrower, fullName } from "../borrowers/borrower.ts";
import type { LoanLien } from "../liens/lien.ts";
import { lienKindWords } from "../loan-words.ts";
import { amount, code, type Term, term, text, yesOrNo } from "./term.ts";

/** The terms of a person on the loan. A birth date is never written out, because messages and logs must not show it. */
export const personTerms: readonly Term<Borrower>[] = [
  term(1, "name", "Name", fullName, text),
  term(1, "borrowerType", "Type", ({ borrowerType }) => borrowerType, code(borrowerTypeWords)),
  term(
    1,
    "bornOn",
    "Birth date",
    ({ bornOn }) => bornOn,
    () => "not shown",
  ),
];

export const lienTerms: readonly Term<LoanLien>[] = [
  term(1, "kind", "Kind", ({ kind }) => kind, code(lienKindWords)),
  term(1, "creditor", "Creditor", ({ creditor }) => creditor, text),
  term(1, "accountLast4", "Account", ({ accountLast4 }) => accountLast4, text),
  term(1, "amountCents", "Payoff", ({ amountCents }) => amountCents, amount),
  term(1, "isMandatory", "Mandatory obligation", ({ isMandatory }) => isMandatory, yesOrNo),
  term(
    1,
    "isDelinquentFederalDebt",
    "Delinquent federal debt",
    ({ isDelinquentFederalDebt }) => isDelinquentFederalDebt,
    yesOrNo,
  ),
];
