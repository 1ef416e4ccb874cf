import { blindIndexesOf } from "./borrowers/ssn.ts";
import type { Loan } from "./loan.ts";
import { placeOf } from "./properties/place.ts";

/** The parts of a loan by which another loan of the same people on the same home is found. */
export type LoanOnHome = Pick<Loan, "id" | "loanNumber" | "borrowers" | "property">;

/**
 * Returns a function that finds, among these loans, the numbers of other loans with one of a loan's people on the same home. The loans are
 * indexed once for all lookups.
 */
export const homesAmong = (others: readonly LoanOnHome[]): ((loan: LoanOnHome) => readonly string[]) => {
  const byPlace = Map.groupBy(others, ({ property }) => placeOf(property));
  return (loan) => {
    const place = placeOf(loan.property);
    if (place === null) return [];
    const people = blindIndexesOf(loan.borrowers);
    return (byPlace.get(place) ?? [])
      .filter(({ id }) => id !== loan.id)
      .filter(({ borrowers }) => blindIndexesOf(borrowers).some((person) => people.includes(person)))
      .map(({ loanNumber }) => loanNumber);
  };
};
