import type { FieldPlace, Vault } from "../../kernel/ports.ts";
import type { EncryptedValue } from "../../kernel/stored/encrypted-value.ts";

/** A Social Security number as stored: encrypted, with the digits that may be shown and the index that finds the same person again. */
export interface EncryptedSsn extends EncryptedValue {
  readonly last4: string;
}

/** Where a borrower's number is stored. */
export const ssnPlace = (companyId: number, borrowerId: number): FieldPlace => ({
  companyId,
  kind: "borrower",
  id: borrowerId,
  field: "ssn",
});

/**
 * What is stored for a borrower when a number of 9 digits is entered, or null to clear it. The number that is already stored is recognized
 * by its blind index, without decryption, and keeps its encrypted value, so that nothing changes. If that index was made by the first
 * release or under another key, the number is encrypted again with a new index.
 */
export const storedSsn = (
  current: EncryptedSsn | null,
  number: string | null,
  place: FieldPlace,
  vault: Pick<Vault, "seal" | "blindIndex">,
): EncryptedSsn | null => {
  if (number === null) return null;
  const blindIndex = vault.blindIndex(place.companyId, number);
  if (current?.blindIndex === blindIndex) return current;
  return { sealed: vault.seal(number, place), last4: number.slice(-4), blindIndex };
};

/** The encrypted numbers of a loan, in the order of its borrowers; null for a borrower without a number. */
export interface LoanSsns {
  readonly loanId: number;
  readonly loanNumber: string;
  /** The loan's version, which does not change when its numbers are encrypted again. */
  readonly version: number;
  readonly ssns: readonly { readonly borrowerId: number; readonly ssn: EncryptedSsn | null }[];
}

/** The people on a loan whose numbers are known, each once, by the blind indexes of the numbers. */
export const blindIndexesOf = (people: readonly { readonly ssn: EncryptedSsn | null }[]): string[] => [
  ...new Set(people.flatMap(({ ssn }) => (ssn === null ? [] : [ssn.blindIndex]))),
];
