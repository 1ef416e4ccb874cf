import type { Company } from "../company/company.ts";
import type { Signer } from "../company/signers/signer.ts";
import { borrowerTypeWords } from "../hecm/term-words.ts";
import type { User } from "../identity/user.ts";
import { type Borrower, fullName } from "../loan/borrowers/borrower.ts";
import type { SignatureLine } from "./printing.ts";
import type { SignerRole } from "./template.ts";

/** The people among whom a document's signers are found. */
export interface SigningPeople {
  readonly borrowers: readonly Pick<Borrower, "borrowerType" | "firstName" | "middleName" | "lastName" | "suffix">[];
  readonly company: Pick<Company, "name">;
  /** The signer of this document for the company; null if there is none. */
  readonly signer: Pick<Signer, "name" | "title"> | null;
  readonly officer: Pick<User, "firstName" | "lastName" | "nmlsId"> | null;
}

const linesOf =
  (people: SigningPeople["borrowers"]) =>
  (types: readonly Borrower["borrowerType"][], capacity: string): SignatureLine[] =>
    people
      .filter(({ borrowerType }) => types.includes(borrowerType))
      .map((person) => ({ name: fullName(person), capacity }));

const officerCapacity = ({ nmlsId }: NonNullable<SigningPeople["officer"]>): string =>
  nmlsId === null ? "Loan originator" : `Loan originator, NMLS ID ${nmlsId}`;

/** The lines for one role; null if no person has a role that the document requires. */
const linesForRole = (
  role: SignerRole,
  { borrowers, company, signer, officer }: SigningPeople,
): SignatureLine[] | null => {
  const people = linesOf(borrowers);
  switch (role) {
    case "borrower":
      return people(["borrower"], borrowerTypeWords.borrower);
    case "co_borrower":
      return people(["co_borrower"], borrowerTypeWords.co_borrower);
    case "nbs":
      return people(["eligible_non_borrowing_spouse", "ineligible_non_borrowing_spouse"], "Non-borrowing spouse");
    case "signer":
      return signer && [{ name: signer.name, capacity: `${signer.title}, ${company.name}` }];
    case "loan_officer":
      return officer && [{ name: `${officer.firstName} ${officer.lastName}`, capacity: officerCapacity(officer) }];
  }
};

/**
 * The signature lines of a document, in the order of its roles. A loan without a co-borrower or spouse has no lines for them. A company
 * without a signer, or a loan without its officer, lacks a value, and `missing` names its path.
 */
export const signatureLines = (
  roles: readonly SignerRole[],
  people: SigningPeople,
): { readonly lines: readonly SignatureLine[]; readonly missing: readonly string[] } => {
  const ofRoles = roles.map((role) => ({ role, lines: linesForRole(role, people) }));
  return {
    lines: ofRoles.flatMap(({ lines }) => lines ?? []),
    missing: ofRoles.filter(({ lines }) => lines === null).map(({ role }) => `${role}.name`),
  };
};
