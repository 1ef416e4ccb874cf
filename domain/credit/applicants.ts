import { type FieldsInvalid, invalidField } from "../kernel/fields-invalid.ts";
import type { Vault } from "../kernel/ports.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import { type Borrower, isObligor } from "../loan/borrowers/borrower.ts";
import { type Entered, isInFuture } from "../loan/borrowers/people.ts";
import { ssnPlace } from "../loan/borrowers/ssn.ts";
import type { Loan } from "../loan/loan.ts";
import { partIn } from "../loan/parts.ts";
import type { CreditApplicant } from "./ports.ts";

/** The people whom a report covers. */
export interface RequestedPeople {
  readonly borrowerId: number;
  readonly isJoint: boolean;
  /** Null for a joint report means the loan's first other borrower. */
  readonly coBorrowerId: number | null;
}

/** One person, or the two of a joint report. */
export type Applicants = readonly [Borrower] | readonly [Borrower, Borrower];

/**
 * The people on a loan whom a report covers. A joint report covers two obligors. Refuses a joint report without a second one, and a report
 * of one person that names a co-borrower.
 */
export const chooseApplicants = (
  loan: Loan,
  { borrowerId, isJoint, coBorrowerId }: RequestedPeople,
): Result<Applicants, FieldsInvalid> => {
  const borrower = partIn(loan, "borrower", borrowerId);
  if (!isJoint)
    return coBorrowerId === null
      ? accept([borrower])
      : invalidField("coBorrowerId", "must be left out unless the report is joint");
  const others = loan.borrowers.filter((other) => other !== borrower && isObligor(other));
  const coBorrower = coBorrowerId === null ? others[0] : others.find(({ id }) => id === coBorrowerId);
  if (coBorrower !== undefined) return accept([borrower, coBorrower]);
  return coBorrowerId === null
    ? invalidField("isJoint", "must be false: the loan has no other borrower or co-borrower")
    : invalidField("coBorrowerId", "must be another borrower or co-borrower of the loan", "unknown_reference");
};

const addressParts = ["street", "city", "state", "zipCode"] as const;

/** The data that a report needs about a person. */
export type NeededField =
  | "ssn"
  | `presentAddress.${(typeof addressParts)[number]}`
  | "creditAuthorizedAt"
  | "creditAuthorizationMethod";

/** A missing field of one of the people whom a report covers. */
export interface MissingField {
  readonly person: "borrower" | "coBorrower";
  readonly field: NeededField;
}

/** What an order or a retrieval still needs. */
export interface CreditDataMissing {
  readonly _tag: "CreditDataMissing";
  /** Whether the company's credentials for the bureau are missing. */
  readonly credentials: boolean;
  readonly fields: readonly MissingField[];
}

/** An authorization must have been given by then; one stored with a later date does not count yet. */
const missingOf = (borrower: Borrower, ordered: Entered): NeededField[] => {
  const { ssn, presentAddress, creditAuthorizedAt, creditAuthorizationMethod } = borrower;
  return [
    ...(ssn === null ? (["ssn"] as const) : []),
    ...addressParts.filter((part) => presentAddress[part] === null).map((part) => `presentAddress.${part}` as const),
    ...(creditAuthorizedAt === null || isInFuture(creditAuthorizedAt, ordered)
      ? (["creditAuthorizedAt"] as const)
      : []),
    ...(creditAuthorizationMethod === null ? (["creditAuthorizationMethod"] as const) : []),
  ];
};

const checkMissing = (
  applicants: Applicants,
  hasCredentials: boolean,
  fieldsOf: (borrower: Borrower) => readonly NeededField[],
): Result<null, CreditDataMissing> => {
  const fields = applicants.flatMap((borrower, position) => {
    const person = position === 0 ? "borrower" : "coBorrower";
    return fieldsOf(borrower).map((field) => ({ person, field }) as const);
  });
  if (hasCredentials && fields.length === 0) return accept(null);
  return refuse({ _tag: "CreditDataMissing", credentials: !hasCredentials, fields });
};

/**
 * Checks whether a report of these people may be ordered now: each needs the Social Security number, the complete present address, and the
 * authorization required by the Fair Credit Reporting Act. Refuses with everything that is missing.
 */
export const checkOrderData = (
  applicants: Applicants,
  hasCredentials: boolean,
  ordered: Entered,
): Result<null, CreditDataMissing> =>
  checkMissing(applicants, hasCredentials, (borrower) => missingOf(borrower, ordered));

/** Checks whether an existing report of these people may be retrieved: it is found and verified by their Social Security numbers. */
export const checkRetrievalData = (applicants: Applicants, hasCredentials: boolean): Result<null, CreditDataMissing> =>
  checkMissing(applicants, hasCredentials, ({ ssn }) => (ssn === null ? ["ssn"] : []));

/** The people as identified to the bureau, with their numbers decrypted for one call. */
export const applicantsFor = (
  applicants: readonly Borrower[],
  companyId: number,
  vault: Pick<Vault, "open">,
): CreditApplicant[] =>
  applicants.map(({ id, firstName, middleName, lastName, suffix, ssn, bornOn, presentAddress }) => {
    if (ssn === null) throw new Error("a credit report is requested for a person without a Social Security number");
    const number = vault.open(ssn.sealed, ssnPlace(companyId, id));
    return { borrowerId: id, firstName, middleName, lastName, suffix, ssn: number, bornOn, address: presentAddress };
  });
