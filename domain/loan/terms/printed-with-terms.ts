import type { Address } from "../../kernel/address.ts";
import { pick } from "../../kernel/pick.ts";
import type { RecordMetadata } from "../../kernel/stored/record.ts";
import type { Borrower, Representative } from "../borrowers/borrower.ts";
import type { Fee } from "../fees/fee.ts";
import type { Loan } from "../loan.ts";
import type { Property } from "../properties/property.ts";

/** A field that the closing documents do not print, or that a term or a table of its own covers. */
const notHere = "not here";

/**
 * Every field of a record, with the first version of a digest (`terms-copy.ts`) that covers it. All are listed, so that for a field that is
 * added to the record the compiler asks whether the closing documents print it.
 */
export type Since<Of> = { readonly [Field in keyof Of]-?: number | typeof notHere };

const metadata: Since<Omit<RecordMetadata, "id">> = {
  version: notHere,
  createdAt: notHere,
  updatedAt: notHere,
};

const propertyFields: Since<Property> = {
  ...metadata,
  legalDescription: 5,
  parcelNumber: 5,
  id: notHere,
  street: notHere,
  unit: notHere,
  city: notHere,
  state: notHere,
  zipCode: notHere,
  county: notHere,
  countyFips: notHere,
  censusTract: notHere,
  propertyType: notHere,
  units: notHere,
  yearBuilt: notHere,
  livingAreaSquareFeet: notHere,
  isPrimaryResidence: notHere,
  occupancy: notHere,
  homeValueCents: notHere,
  annualTaxesCents: notHere,
  annualInsuranceCents: notHere,
  annualFloodInsuranceCents: notHere,
  annualAssociationDuesCents: notHere,
  annualGroundRentCents: notHere,
  floodZone: notHere,
  fhaCase: notHere,
  fhaAppraisal: notHere,
  title: notHere,
  manufacturedHome: notHere,
  enteredAddress: notHere,
  validatedAddress: notHere,
  addressValidatedAt: notHere,
  addressOverriddenByUserId: notHere,
  pendingAddress: notHere,
  formerFloodZone: notHere,
  wasOtherwiseOccupied: notHere,
  wasTooOld: notHere,
};

const addressFields: Since<Address> = { street: 5, unit: 5, city: 5, state: 5, zipCode: 5 };

const personFields: Since<Borrower> = {
  ...metadata,
  id: 5,
  maritalStatus: 5,
  borrowerType: notHere,
  firstName: notHere,
  middleName: notHere,
  lastName: notHere,
  suffix: notHere,
  bornOn: notHere,
  ssn: notHere,
  email: notHere,
  phone: notHere,
  mailingAddress: notHere,
  presentAddress: notHere,
  citizenship: notHere,
  isVeteran: notHere,
  monthlyIncome: notHere,
  monthlyObligations: notHere,
  assets: notHere,
  isLeftOutOfHousehold: notHere,
  demographics: notHere,
  creditAuthorizedAt: notHere,
  creditAuthorizationMethod: notHere,
  representative: notHere,
  counselingCertificates: notHere,
};

const representativeFields: Since<Representative> = {
  kind: 5,
  name: 5,
  authorizedOn: 5,
  confirmedOn: notHere,
  isPersonCompetent: notHere,
  survivesIncapacity: notHere,
  counseledOn: notHere,
  certificateNumber: notHere,
};

const feeFields: Since<Fee> = {
  ...metadata,
  id: 5,
  code: 5,
  description: 5,
  amountCents: 5,
  paidTo: 5,
  paidBy: 5,
  paymentTiming: 5,
  isFinanceCharge: 5,
  isShoppable: 5,
  tolerance: notHere,
  gfeBlock: notHere,
  chargedOn: notHere,
};

/** What a version of the digest covers of a record. */
const covered = <Of extends object>(of: Of, since: Since<Of>, version: number): Partial<Of> =>
  pick(
    of,
    (Object.keys(since) as (keyof Of)[]).filter((field) => {
      const first = since[field];
      return typeof first === "number" && first <= version;
    }),
  );

/**
 * What the closing documents print of a loan in addition to its terms, as plain data: the description of the home, people's marital status,
 * addresses, and representatives, and each fee. `version` selects the fields that a version of the digest covers: documents that were
 * stored before a field was added are compared without it.
 */
export const printedWithTerms = ({ property, borrowers, fees }: Loan, version: number) => ({
  property: covered(property, propertyFields, version),
  people: borrowers
    .toSorted((one, other) => one.id - other.id)
    .map((person) => ({
      ...covered(person, personFields, version),
      presentAddress: covered(person.presentAddress, addressFields, version),
      representative: person.representative && covered(person.representative, representativeFields, version),
    })),
  fees: fees.toSorted((one, other) => one.id - other.id).map((fee) => covered(fee, feeFields, version)),
});
