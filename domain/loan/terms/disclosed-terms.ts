import type { Day } from "../../kernel/day.ts";
import { fullName, isObligor } from "../borrowers/borrower.ts";
import type { Loan } from "../loan.ts";
import type { DisclosedTerms, TermValues } from "./approval.ts";
import { offeredTerms } from "./offered-terms.ts";

const disclosedTermsOf = (loan: Loan, receivedOn: Day): DisclosedTerms => ({
  receivedOn,
  terms: Object.fromEntries(offeredTerms.map(({ field, read }) => [field, read({ loan })])),
  borrowers: loan.borrowers.filter(isObligor).map((borrower) => ({ id: borrower.id, name: fullName(borrower) })),
});

/**
 * Records the present terms of a loan as disclosed when a later date of receipt is entered, because those disclosures cover them. A date
 * that is corrected to an earlier one, or cleared, discloses nothing. `before` is null for a new loan.
 */
export const withDisclosedTerms = (before: Loan | null, after: Loan): Loan => {
  const receivedOn = after.disclosureReceivedOn;
  if (receivedOn === null || receivedOn === (before?.disclosureReceivedOn ?? null)) return after;
  const known = before?.disclosedTerms ?? null;
  if (known !== null && receivedOn <= known.receivedOn) return after;
  return { ...after, disclosedTerms: disclosedTermsOf(after, receivedOn) };
};

/** A higher credit only lowers the disclosed costs. */
const isOther = (field: string, disclosed: TermValues[string], present: TermValues[string]): boolean =>
  field === "lenderCreditCents" ? Number(present) < Number(disclosed) : present !== disclosed;

const termTexts = (loan: Loan, disclosed: TermValues): readonly string[] =>
  offeredTerms.flatMap(({ field, name, read, inWords }) => {
    const [then, now] = [disclosed[field] ?? null, read({ loan })];
    // What was not known yet was disclosed as an estimate.
    return then === null || !isOther(field, then, now)
      ? []
      : [`${name}: ${inWords(then)} disclosed, ${inWords(now)} now`];
  });

/** How the terms of a loan differ from those last disclosed, in words; empty if those are not known. */
export const changedSinceDisclosure = (loan: Loan): readonly string[] => {
  const { disclosedTerms } = loan;
  if (disclosedTerms === null) return [];
  const known = new Set(disclosedTerms.borrowers.map(({ id }) => id));
  return [
    ...termTexts(loan, disclosedTerms.terms),
    ...loan.borrowers
      .filter((person) => isObligor(person) && !known.has(person.id))
      .map((person) => `${fullName(person)}: no borrower then`),
    ...disclosedTerms.borrowers
      .filter(({ id }) => !loan.borrowers.some((person) => person.id === id && isObligor(person)))
      .map(({ name }) => `${name}: no borrower now`),
  ];
};
