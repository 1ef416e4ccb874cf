import type { Vault } from "../kernel/ports.ts";
import { lettersOfLastName } from "../kernel/text/letters-of-name.ts";
import type { Borrower } from "../loan/borrowers/borrower.ts";
import type { Mac } from "../log/chain.ts";
import type { CreditReport, ReportedPerson } from "./credit-report.ts";
import type { NamedPerson } from "./ports.ts";

/** The people whom a report covers: one, or the two of a joint report. */
export const peopleOf = ({ person, coPerson }: Pick<CreditReport, "person" | "coPerson">): readonly ReportedPerson[] =>
  coPerson === null ? [person] : [person, coPerson];

/** A borrower as stored with a report. Throws if the borrower has no Social Security number, which is checked before. */
export const reportedPerson = ({ id, lastName, ssn, bornOn }: Borrower): ReportedPerson => {
  if (ssn === null) throw new Error("a credit report is about a person without a Social Security number");
  return { borrowerId: id, lastName, ssnIndex: ssn.blindIndex, bornOn };
};

/** Whether a borrower still has the number and birth date with which a report was ordered. */
export const isStillThePerson = (person: ReportedPerson, { id, ssn, bornOn }: Borrower): boolean =>
  person.borrowerId === id && person.ssnIndex === ssn?.blindIndex && person.bornOn === bornOn;

/** The people of a report, in any order, by the fields that `isStillThePerson` compares. */
const peopleKeys = (report: Pick<CreditReport, "person" | "coPerson">): readonly string[] =>
  peopleOf(report)
    .map(({ borrowerId, ssnIndex, bornOn }) => JSON.stringify([borrowerId, ssnIndex, bornOn]))
    .toSorted();

/**
 * A key that is unique among a company's stored reports: the bureau's number and the people. Null for a report without a number from the
 * bureau and for one that ended in an error, of which there may be many.
 */
export const orderKey = (
  report: Pick<CreditReport, "orderIdentifier" | "status" | "person" | "coPerson">,
): string | null =>
  report.orderIdentifier === null || report.status === "error"
    ? null
    : JSON.stringify([report.orderIdentifier, ...peopleKeys(report)]);

/**
 * The key in its stored form. A birth date has only a few thousand possible values, so it could be guessed from a plain key or digest. The
 * audit key, unlike the others, never changes.
 */
export const storedOrderKey = (report: Parameters<typeof orderKey>[0], mac: Mac): string | null => {
  const key = orderKey(report);
  return key === null ? null : mac(`order of a credit report ${key}`);
};

/** The stored report of an order and its people; undefined if there is none. */
export const storedOfOrder = (
  reports: readonly CreditReport[],
  report: Pick<CreditReport, "orderIdentifier" | "person" | "coPerson">,
): CreditReport | undefined => {
  const key = orderKey({ ...report, status: "completed" });
  return key === null ? undefined : reports.find((other) => orderKey(other) === key);
};

/**
 * Whether a report names exactly the people whom it should cover, each by Social Security number and last name. A bureau returns any report
 * by its number: without this check, a guessed number would reveal a stranger's credit.
 */
export const namesExactly = (
  people: readonly ReportedPerson[],
  named: readonly NamedPerson[],
  companyId: number,
  vault: Pick<Vault, "blindIndex">,
): boolean =>
  named.length === people.length &&
  people.every(({ ssnIndex, lastName }) =>
    named.some(
      (other) =>
        vault.blindIndex(companyId, other.ssn) === ssnIndex &&
        lettersOfLastName(other.lastName) === lettersOfLastName(lastName),
    ),
  );
