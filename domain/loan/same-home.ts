import { blindIndexesOf } from "./borrowers/ssn.ts";
import type { Loan } from "./loan.ts";
import { placeOf } from "./properties/place.ts";

/** The part of a loan by which another one of the same people on the same home is found. */
export type LoanOnHome = Pick<Loan, "id" | "borrowers" | "property">;

/** Finds whether one of these loans is another one of one of a loan's people on its home; they are looked through once for all loans. */
export const homesAmong = (others: readonly LoanOnHome[]): ((loan: LoanOnHome) => boolean) => {
  const byPlace = Map.groupBy(others, ({ property }) => placeOf(property));
  return (loan) => {
    const place = placeOf(loan.property);
    if (place === null) return false;
    const people = blindIndexesOf(loan.borrowers);
    return (byPlace.get(place) ?? []).some(
      (other) => other.id !== loan.id && blindIndexesOf(other.borrowers).some((person) => people.includes(person)),
    );
  };
};
