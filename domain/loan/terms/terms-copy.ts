import { canonicalJson } from "../../log/canonical-json.ts";
import type { TermsCopy, TermValues } from "./approval.ts";
import { type LicensedLoan, loanTerms } from "./loan-terms.ts";
import { lienTerms, personTerms } from "./people-and-liens.ts";
import { printedWithTerms } from "./printed-with-terms.ts";
import type { Term } from "./term.ts";

/** The newest version of a copy. Each added term or printed field raises it by one and has the new version as its first one. */
const newestVersion = 5;

/** The first version of a digest that covers what the closing documents print in addition to the terms. */
const printedSince = 5;

const valuesOf = <Of>(terms: readonly Term<Of>[], version: number, of: Of): TermValues =>
  Object.fromEntries(terms.filter(({ since }) => since <= version).map(({ field, read }) => [field, read(of)]));

/** A copy of a loan's present terms; `version` selects the terms that an earlier version of the copy has. */
export const termsOf = (licensed: LicensedLoan, version = newestVersion): TermsCopy => ({
  version,
  loan: valuesOf(loanTerms, version, licensed),
  people: licensed.loan.borrowers.map((borrower) => ({
    borrowerId: borrower.id,
    terms: valuesOf(personTerms, version, borrower),
  })),
  liens: licensed.loan.liens.map((lien) => valuesOf(lienTerms, version, lien)),
});

/** People and liens in an order that does not depend on the loan's. */
const ordered = ({ people, liens, ...copy }: TermsCopy) => ({
  ...copy,
  people: people.toSorted((one, other) => one.borrowerId - other.borrowerId),
  liens: liens.map(canonicalJson).sort(),
});

/**
 * The digest of terms, such as `1-9f86d0…`: the version of the copy, and a digest of its data in which the order of names, people, and
 * liens does not matter. `beside` is other data that the digest covers.
 */
export const termsDigest = (copy: TermsCopy, digest: (text: string) => string, beside: object = {}): string =>
  `${copy.version}-${digest(canonicalJson({ ...ordered(copy), ...beside }))}`;

const versionOf = (made: string): number => Number.parseInt(made, 10);

/**
 * The digest of what a document is made from: the terms, and for a closing document (`isOfClosing`) also what it prints in addition to
 * them. `version` selects an earlier version of the digest.
 */
export const documentDigest = (
  licensed: LicensedLoan,
  isOfClosing: boolean,
  digest: (text: string) => string,
  version = newestVersion,
): string => {
  const hasPrinted = isOfClosing && version >= printedSince;
  return termsDigest(
    termsOf(licensed, version),
    digest,
    hasPrinted ? { printed: printedWithTerms(licensed.loan, version) } : {},
  );
};

/** Whether a digest matches the present loan, even if terms were added since it was made. */
export const isDigestOfDocument = (
  made: string,
  licensed: LicensedLoan,
  isOfClosing: boolean,
  digest: (text: string) => string,
): boolean => documentDigest(licensed, isOfClosing, digest, versionOf(made)) === made;

/** Whether a digest matches a loan's present terms. */
export const isDigestOfTerms = (made: string, licensed: LicensedLoan, digest: (text: string) => string): boolean =>
  isDigestOfDocument(made, licensed, false, digest);
