import type { FieldPlace, Vault } from "../../kernel/ports.ts";
import type { EncryptedValue } from "../../kernel/stored/encrypted-value.ts";

/** A social security number as it is stored: encrypted, with what may be shown and what finds the same person again. */
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
 * What is stored of a borrower once its number is given: 9 digits, or null to clear it. The number that is stored keeps its
 * encrypted value, so that it changes nothing; it is known by its blind index, without decrypting anything. Where that index
 * was made by the first release or under another key, the same number gets a new one, and is encrypted again.
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

/** The encrypted numbers of a loan, by the order of its borrowers; null where a borrower has none. */
export interface LoanSsns {
  readonly loanId: number;
  readonly loanNumber: string;
  /** The loan's, which stays as it is when its numbers are encrypted again. */
  readonly version: number;
  readonly ssns: readonly { readonly borrowerId: number; readonly ssn: EncryptedSsn | null }[];
}

/** The people of a loan whose numbers are known, by the blind indexes of these, each once. */
export const blindIndexesOf = (people: readonly { readonly ssn: EncryptedSsn | null }[]): string[] => [
  ...new Set(people.flatMap(({ ssn }) => (ssn === null ? [] : [ssn.blindIndex]))),
];
