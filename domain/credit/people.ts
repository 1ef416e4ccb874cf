import type { Vault } from "../kernel/ports.ts";
import type { Borrower } from "../loan/borrowers/borrower.ts";
import type { Mac } from "../log/chain.ts";
import type { CreditReport, ReportedPerson } from "./credit-report.ts";
import type { NamedPerson } from "./ports.ts";

/** The people whom a report is about: one, or two of a joint report. */
export const peopleOf = ({ person, coPerson }: Pick<CreditReport, "person" | "coPerson">): readonly ReportedPerson[] =>
  coPerson === null ? [person] : [person, coPerson];

/** A borrower as a report remembers one. Throws where the borrower has no social security number: that is checked before. */
export const reportedPerson = ({ id, lastName, ssn, bornOn }: Borrower): ReportedPerson => {
  if (ssn === null) throw new Error("a credit report is about a person without a social security number");
  return { borrowerId: id, lastName, ssnIndex: ssn.blindIndex, bornOn };
};

/** Whether a borrower still has the number and birth date with which a report was ordered. */
export const isStillThePerson = (person: ReportedPerson, { id, ssn, bornOn }: Borrower): boolean =>
  person.borrowerId === id && person.ssnIndex === ssn?.blindIndex && person.bornOn === bornOn;

/** The people of a report in whichever order, by what `isStillThePerson` compares. */
const peopleKeys = (report: Pick<CreditReport, "person" | "coPerson">): readonly string[] =>
  peopleOf(report)
    .map(({ borrowerId, ssnIndex, bornOn }) => JSON.stringify([borrowerId, ssnIndex, bornOn]))
    .toSorted();

/**
 * What no two stored reports of a company have in common: the bureau's number and the people. Null for a report that the bureau
 * has not named and for one that ended in an error: there may be many of those.
 */
export const orderKey = (
  report: Pick<CreditReport, "orderIdentifier" | "status" | "person" | "coPerson">,
): string | null =>
  report.orderIdentifier === null || report.status === "error"
    ? null
    : JSON.stringify([report.orderIdentifier, ...peopleKeys(report)]);

/**
 * The same as stores keep it: a birth date among few thousands could be guessed from a plain key or digest. The audit key, unlike
 * the others, never changes.
 */
export const storedOrderKey = (report: Parameters<typeof orderKey>[0], mac: Mac): string | null => {
  const key = orderKey(report);
  return key === null ? null : mac(`order of a credit report ${key}`);
};

/** The report that is stored of an order and people; undefined: there is none. */
export const storedOfOrder = (
  reports: readonly CreditReport[],
  report: Pick<CreditReport, "orderIdentifier" | "person" | "coPerson">,
): CreditReport | undefined => {
  const key = orderKey({ ...report, status: "completed" });
  return key === null ? undefined : reports.find((other) => orderKey(other) === key);
};

const combiningMarks = /\p{M}/gu;
const notLetters = /[^\p{L}]/gu;

/** A last name without accents, blanks and punctuation, which bureaus leave out. */
const comparableName = (name: string): string =>
  name.normalize("NFD").replace(combiningMarks, "").replace(notLetters, "").toUpperCase();

/**
 * Whether a report names exactly the people whom it should cover, each by social security number and last name. A bureau gives
 * any report by its number: without this, a guessed number would show a stranger's credit.
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
        comparableName(other.lastName) === comparableName(lastName),
    ),
  );
