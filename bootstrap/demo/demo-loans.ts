import { noAddress } from "../../domain/kernel/address.ts";
import { addMonths, type Day, type Instant } from "../../domain/kernel/day.ts";
import { rate } from "../../domain/kernel/rate.ts";
import type { BorrowerDetails } from "../../domain/loan/borrowers/borrower.ts";
import type { LoanLien } from "../../domain/loan/loan.ts";
import type { StartLoan } from "../../domain/loan/start.ts";

/** A person on a loan; all that is not given is unknown. */
export const person = (firstName: string, lastName: string, bornOn: Day, rest: Partial<BorrowerDetails> = {}) => ({
  borrowerType: "borrower" as const,
  firstName,
  lastName,
  bornOn,
  middleName: null,
  suffix: null,
  ssn: null,
  email: null,
  phone: null,
  maritalStatus: null,
  mailingAddress: noAddress,
  presentAddress: noAddress,
  citizenship: null,
  isVeteran: null,
  monthlyIncome: [],
  monthlyObligations: [],
  assets: [],
  demographics: null,
  creditAuthorizedAt: null,
  creditAuthorizationMethod: null,
  ...rest,
});

/** A single-family home in which its owner lives. */
export const home = (state: string, city: string, street: string, zipCode: string, homeValueCents: number) => ({
  street,
  unit: null,
  city,
  state,
  zipCode,
  county: null,
  countyFips: null,
  censusTract: null,
  propertyType: "single_family" as const,
  units: 1,
  yearBuilt: 1968,
  livingAreaSquareFeet: 1650,
  isPrimaryResidence: true,
  occupancy: "principal_residence" as const,
  homeValueCents,
  annualTaxesCents: 4_200_00,
  annualInsuranceCents: 1_800_00,
  annualFloodInsuranceCents: null,
  annualAssociationDuesCents: null,
  annualGroundRentCents: null,
  floodZone: null,
  legalDescription: null,
  parcelNumber: null,
});

/** A mortgage to be paid off. */
export const lien = (creditor: string, amountCents: number): LoanLien => ({
  creditor,
  amountCents,
  isMandatory: true,
  isDelinquentFederalDebt: false,
  kind: "mortgage",
  accountLast4: null,
});

/** What a credit report needs of somebody who lives in the home; no such number is given to anybody. */
const forCredit = (ssn: string, { street, unit, city, state, zipCode }: ReturnType<typeof home>, today: Day) => ({
  ssn,
  presentAddress: { street, unit, city, state, zipCode },
  creditAuthorizedAt: `${today}T00:00:00.000Z` as Instant,
  creditAuthorizationMethod: "written" as const,
});

/** The loans of a demonstration; ages are counted from today. */
export const demoLoans = (loanOfficerId: number, today: Day): StartLoan[] => {
  const born = (yearsAgo: number) => addMonths(today, -12 * yearsAgo - 4);
  const firstHome = home("CA", "Sacramento", "100 Example Street", "95814", 620_000_00);
  const adjustable = { loanOfficerId, noteRate: rate(6.125), expectedRate: rate(6.25) };
  return [
    {
      borrower: person("Ruth", "Sample", born(74), forCredit("123451201", firstHome, today)),
      coBorrowers: [
        person("Walter", "Sample", born(76), {
          borrowerType: "co_borrower",
          ...forCredit("123451202", firstHome, today),
        }),
      ],
      effectiveOn: null,
      property: firstHome,
      terms: { ...adjustable, liens: [lien("First Example Bank", 85_000_00)] },
    },
    {
      borrower: person("Edith", "Specimen", born(81)),
      coBorrowers: [],
      effectiveOn: null,
      property: home("FL", "Tampa", "22 Sample Avenue", "33602", 340_000_00),
      terms: { ...adjustable, lesa: { type: "voluntary", amountCents: null, semiAnnualPaymentCents: null } },
    },
    {
      borrower: person("Harold", "Placeholder", born(68)),
      coBorrowers: [person("Irene", "Placeholder", born(60), { borrowerType: "eligible_non_borrowing_spouse" })],
      effectiveOn: null,
      property: home("NY", "Albany", "7 Model Road", "12207", 455_000_00),
      terms: { loanOfficerId, productCode: "HECM_FIXED", noteRate: rate(7.56) },
    },
  ];
};
