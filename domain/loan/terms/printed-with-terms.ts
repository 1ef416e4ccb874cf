import type { Address } from "../../kernel/address.ts";
import { pick } from "../../kernel/pick.ts";
import type { Borrower, Representative } from "../borrowers/borrower.ts";
import type { Fee } from "../fees/fee.ts";
import type { Loan } from "../loan.ts";
import type { Property } from "../properties/property.ts";

/** Fields of a record, each with the first version of a digest (`terms-copy.ts`) that covers it. */
type Since<Of> = { readonly [Field in keyof Of]?: number };

const propertyFields: Since<Property> = { legalDescription: 5, parcelNumber: 5 };

const addressFields: Since<Address> = { street: 5, unit: 5, city: 5, state: 5, zipCode: 5 };

const personFields: Since<Borrower> = { id: 5, maritalStatus: 5 };

const representativeFields: Since<Representative> = { kind: 5, name: 5, authorizedOn: 5 };

const feeFields: Since<Fee> = {
  id: 5,
  code: 5,
  description: 5,
  amountCents: 5,
  paidTo: 5,
  paidBy: 5,
  paymentTiming: 5,
  isFinanceCharge: 5,
  isShoppable: 5,
};

/** What a version of the digest covers of a record. */
const covered = <Of extends object>(of: Of, since: Since<Of>, version: number): Partial<Of> =>
  pick(
    of,
    (Object.keys(since) as (keyof Of)[]).filter((field) => (since[field] ?? 0) <= version),
  );

/**
 * What the closing documents print of a loan beside its terms, as plain data: the description of the home, people's marital status,
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
