import type { Day, Instant } from "../../kernel/day.ts";
import { type FieldError, type FieldsInvalid, invalidFields } from "../../kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { isSameData } from "../../kernel/same-data.ts";
import { type Loan, maxLoanEntries } from "../loan.ts";
import { checkPartsMayGo, type LoanClearToClose } from "../parts.ts";
import type { Borrower, BorrowerDetails } from "./borrower.ts";
import { numberTaken, personErrors, typeNeeded } from "./people.ts";
import type { EncryptedSsn } from "./ssn.ts";

/** A loan must keep at least one person of type borrower. */
export interface LastBorrower {
  readonly _tag: "LastBorrower";
}

/** A write of a borrower: the new state with the number in its stored form, the id, and the time. */
interface BorrowerWrite {
  readonly id: number;
  readonly details: Omit<BorrowerDetails, "ssn">;
  readonly ssn: EncryptedSsn | null;
  readonly today: Day;
  readonly now: Instant;
}

/** Only what changes is checked: a person keeps values that were accepted earlier. */
const errorsOf = (
  others: readonly Borrower[],
  replaced: Borrower | undefined,
  { details, ssn, today, now }: BorrowerWrite,
): FieldError[] => {
  const isWritten = (field: string): boolean => {
    // An error inside a field is an error of the whole field.
    const part = field.split(".", 1)[0] as keyof typeof details;
    return replaced === undefined || !isSameData(replaced[part], details[part]);
  };
  const errors = personErrors(details, { today, now, isPast: false }).filter(
    ({ field }) => isWritten(field) || (field === "bornOn" && isWritten("borrowerType")),
  );
  if ([...others, details].every(({ borrowerType }) => borrowerType !== "borrower")) errors.push(typeNeeded);
  const isNewNumber = ssn !== null && ssn.blindIndex !== replaced?.ssn?.blindIndex;
  if (isNewNumber && others.some((other) => other.ssn?.blindIndex === ssn.blindIndex)) errors.push(numberTaken);
  if (others.length >= maxLoanEntries.borrowers)
    errors.push({
      field: "loan",
      message: `must have fewer than ${maxLoanEntries.borrowers} borrowers`,
      code: "too_many",
    });
  return errors;
};

/** A CAIVRS result concerns one person only. When that person changes, the loan drops it and only the log keeps it. */
const withoutCreditAlerts = (loan: Loan, borrowerId: number): Loan => ({
  ...loan,
  agency: {
    ...loan.agency,
    creditAlerts: loan.agency.creditAlerts.filter((alert) => alert.borrowerId !== borrowerId),
  },
});

/** The primary borrower comes first, then the others by id. */
const withNew = (people: readonly Borrower[], borrower: Borrower): Borrower[] =>
  people.toSpliced(people.findLastIndex(({ id }) => id < borrower.id) + 1, 0, borrower);

/**
 * Adds a borrower to the loan, or replaces the one with the id. An unchanged borrower keeps their version; one with a new number or birth
 * date loses the CAIVRS authorization. Refuses people too young for their type, contradictory demographic answers, the Social Security
 * number of another person, more people than a loan may have, and a loan without a person of type borrower.
 */
export const putBorrower = (loan: Loan, write: BorrowerWrite): Result<Loan, FieldsInvalid> => {
  const { id, details, ssn, now } = write;
  const replaced = loan.borrowers.find((borrower) => borrower.id === id);
  const others = loan.borrowers.filter((borrower) => borrower !== replaced);
  const errors = errorsOf(others, replaced, write);
  if (errors.length > 0) return invalidFields(errors);
  if (replaced === undefined) {
    const added = { ...details, ssn, id, version: 1, createdAt: now, updatedAt: now };
    return accept({ ...loan, borrowers: withNew(loan.borrowers, added) });
  }
  const changed = { ...replaced, ...details, ssn };
  if (isSameData(changed, replaced)) return accept(loan);
  const borrower = { ...changed, version: replaced.version + 1, updatedAt: now };
  const next = { ...loan, borrowers: loan.borrowers.map((each) => (each === replaced ? borrower : each)) };
  const isSamePerson = isSameData(ssn, replaced.ssn) && details.bornOn === replaced.bornOn;
  return accept(isSamePerson ? next : withoutCreditAlerts(next, id));
};

/** Removes a borrower from the loan. Refuses if the loan is clear to close, or would be left without a person of type borrower. */
export const removeBorrower = (loan: Loan, borrowerId: number): Result<Loan, LoanClearToClose | LastBorrower> => {
  const open = checkPartsMayGo(loan);
  if (open._tag === "Refused") return open;
  const borrowers = loan.borrowers.filter(({ id }) => id !== borrowerId);
  if (borrowers.every(({ borrowerType }) => borrowerType !== "borrower")) return refuse({ _tag: "LastBorrower" });
  return accept(withoutCreditAlerts({ ...loan, borrowers }, borrowerId));
};
