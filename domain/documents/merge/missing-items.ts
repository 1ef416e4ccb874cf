import type { Day } from "../../kernel/day.ts";
import { unmetCounseling } from "../../loan/agency/counseling-evidence.ts";
import { type Borrower, fullName, isObligor } from "../../loan/borrowers/borrower.ts";
import type { Loan } from "../../loan/loan.ts";

const personItems = (person: Borrower): string[] => {
  const { street, city, state, zipCode } = person.presentAddress;
  const isHome = [street, city, state, zipCode].every((part) => part !== null);
  return [
    ...(person.ssn === null ? [`Social Security number of ${fullName(person)}`] : []),
    ...(isHome ? [] : [`Present address of ${fullName(person)}`]),
    ...(person.citizenship === null ? [`Citizenship or immigration status of ${fullName(person)}`] : []),
    ...(person.monthlyIncome.length === 0 ? [`Evidence of the income of ${fullName(person)}`] : []),
  ];
};

/**
 * What an applicant must still provide before the application can be decided, worded for a letter: only what applicants can supply
 * themselves, and nothing that the lender or the agency does.
 */
export const missingItems = (loan: Loan, today: Day, passesWaiverTest = false): readonly string[] => {
  const { property } = loan;
  const isPropertyKnown = [property.street, property.city, property.zipCode].every((part) => part !== null);
  return [
    ...loan.borrowers.filter(isObligor).flatMap(personItems),
    ...(isPropertyKnown ? [] : ["Complete address of the property"]),
    ...(property.propertyType === null || property.units === null
      ? ["Type of the property and its number of units"]
      : []),
    ...(property.annualTaxesCents === null ? ["Most recent property tax bill"] : []),
    ...(property.annualInsuranceCents === null ? ["Evidence of homeowner's insurance with the annual premium"] : []),
    ...(unmetCounseling(loan, today, passesWaiverTest).length > 0
      ? ["Certificate of HECM counseling, signed by the counselor and by everyone who was counseled"]
      : []),
    ...(loan.hecmType === "purchase" && loan.purchasePriceCents === null ? ["Signed contract of purchase"] : []),
  ];
};
