import { noAddress } from "../../domain/kernel/address.ts";
import { type Day, day } from "../../domain/kernel/day.ts";
import type { Assessment } from "../../domain/loan/assessment.ts";
import type { BorrowerDetails } from "../../domain/loan/borrowers/borrower.ts";
import type { LoanLien } from "../../domain/loan/liens/lien.ts";
import { noFhaCaseDetails, noPropertyDetails } from "../../domain/loan/properties/property.ts";
import type { TitleDetails } from "../../domain/loan/properties/title.ts";

/** A person on a loan. Everything that is not given is unknown. */
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
  isLeftOutOfHousehold: false,
  representative: null,
  counselingCertificates: [],
  ...rest,
});

/** Title that the borrowers hold themselves. */
export const heldByBorrowers: TitleDetails = {
  vesting: "individual",
  trustName: null,
  trustConfirmedOn: null,
  doRemaindermenSign: null,
  leaseTermYears: null,
  isLeaseRenewable: null,
};

/** An owner-occupied single-family home. */
export const home = (state: string, city: string, street: string, zipCode: string, homeValueCents: number) => ({
  ...noPropertyDetails,
  street,
  city,
  state,
  zipCode,
  propertyType: "single_family" as const,
  units: 1,
  yearBuilt: 1968,
  livingAreaSquareFeet: 1650,
  isPrimaryResidence: true,
  occupancy: "principal_residence" as const,
  homeValueCents,
  annualTaxesCents: 4_200_00,
  annualInsuranceCents: 1_800_00,
  floodZone: "X",
  fhaCase: { ...noFhaCaseDetails, fieldOffice: city, constructionCode: "existing_over_1_year" as const },
  fhaAppraisal: { location: "suburban" as const, propertyRights: "fee_simple" as const, leaseholdExpiresOn: null },
  title: heldByBorrowers,
});

/** The processing type of every case in a simulation. */
export const processingType = "Direct endorsement";

/** The statements about every appraisal in a simulation. */
export const appraisalStatements = {
  licenseType: "certified_residential",
  remainingEconomicLifeYears: 40,
  isDisasterChecked: true,
  flippingExemption: null,
  isCertified: true,
} as const;

/** Applies for the insurance with the appraiser's license of the logged appraisal. */
export const appraiserAsLogged = { appraiserLicense: null, licenseType: null } as const;

/** A mortgage that is paid off at closing. */
export const lien = (creditor: string, amountCents: number): LoanLien => ({
  creditor,
  amountCents,
  isMandatory: true,
  isDelinquentFederalDebt: false,
  kind: "mortgage",
  accountLast4: null,
  openedOn: day("2014-03-10"),
  cashToBorrowerCents: null,
});

/** A good history of credit and property charges. */
export const goodHistory = (householdSize: number): Assessment => ({
  householdSize,
  utilitiesMonthlyCents: null,
  compensatingFactors: [],
  extenuatingCircumstances: [],
  propertyTaxesCurrent: "yes",
  propertyTaxesDelinquentIn24Months: "no",
  associationDuesCurrent: "not_applicable",
  associationDuesDelinquentIn24Months: "not_applicable",
  homeownersInsuranceInForce: "yes",
  realEstateDebtCurrent: "yes",
  realEstateDebtPaidOnTime: "yes",
  installmentDebtCurrent: "not_applicable",
  installmentDebtPaidOnTime: "not_applicable",
  revolvingDebtPaidOnTime: "yes",
  hasJudgments: "no",
  hasDelinquentFederalDebt: "no",
  hasCollections: "no",
});
