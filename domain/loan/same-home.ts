import { blindIndexesOf } from "./borrowers/ssn.ts";
import type { Loan } from "./loan.ts";
import { placeOf } from "./properties/place.ts";

/** The part of a loan by which another one of the same people on the same home is found. */
export type LoanOnHome = Pick<Loan, "id" | "borrowers" | "property">;

/** Whether one of these loans is another one of one of its people on its home. */
export const isHomeAmong = (loan: LoanOnHome, others: readonly LoanOnHome[]): boolean => {
  const place = placeOf(loan.property);
  const people = blindIndexesOf(loan.borrowers);
  return others.some(
    (other) =>
      other.id !== loan.id &&
      place !== null &&
      placeOf(other.property) === place &&
      blindIndexesOf(other.borrowers).some((person) => people.includes(person)),
  );
};
