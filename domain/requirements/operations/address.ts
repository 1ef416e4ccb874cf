import type { Address } from "../../kernel/address.ts";
import { type Requirement, requirement, type Unmet } from "../requirement.ts";
import { ownRule } from "../sources.ts";

const addressParts = ["street", "city", "state", "zipCode"] as const;
type AddressPart = (typeof addressParts)[number];

/** The fields that an address lacks to identify a place. */
export const missingAddressParts = (address: Address): AddressPart[] =>
  addressParts.filter((part) => address[part] === null);

const partNames: Readonly<Record<AddressPart, string>> = {
  street: "street",
  city: "city",
  state: "state",
  zipCode: "ZIP code",
};

/** The fields that a property's address lacks to identify a place; `of` is the domain path of the address. */
export const unmetAddressParts = (of: string, called: string, address: Address): Unmet[] =>
  missingAddressParts(address).map((part) => ({
    field: `${of}.${part}`,
    text: `The ${partNames[part]} of ${called} is missing: enter it`,
  }));

interface JudgedAddress {
  readonly address: Address;
}

/** The requirements for the new address of a case, in the order in which they are listed; null if there is no address. */
export const addressChangeRequirements: readonly Requirement<{ readonly address: Address | null }>[] = [
  requirement({
    code: "new_address_missing",
    subject: "property",
    severity: "required",
    rule: "The new address of the case is given",
    rules: [ownRule("a case moves to one address")],
    sentence: "The new address is missing: send it with this request, or enter it on the property first",
    fields: ["address"],
    isMet: ({ address }) => address !== null,
  }),
  {
    code: "pending_address_incomplete",
    subject: "property",
    severity: "required",
    rule: "The new address of the case has street, city, state and ZIP code",
    rules: [ownRule("a case is of one property")],
    sentence: "The … of the property's pending address is missing: enter it",
    fields: ["property.pendingAddress"],
    unmet: ({ address }) =>
      address === null ? [] : unmetAddressParts("property.pendingAddress", "the property's pending address", address),
  },
];

/** What an address needs for a lookup in the postal file, in the order in which it is listed. */
export const addressValidationRequirements: readonly Requirement<JudgedAddress>[] = [
  requirement({
    code: "street_missing",
    subject: "property",
    severity: "required",
    rule: "An address to be validated has a street",
    rules: [ownRule("the postal file is searched by street")],
    sentence: "The property's street is missing: enter it",
    fields: ["property.street"],
    isMet: ({ address: { street } }) => street !== null,
  }),
  requirement({
    code: "zip_code_or_city_missing",
    subject: "property",
    severity: "required",
    rule: "An address to be validated has a ZIP code, or a city and a state",
    rules: [ownRule("the postal file is searched by street")],
    sentence:
      "The property's ZIP code, or its city and state, is missing: enter the ZIP code, or the city and the state",
    fields: ["property.zipCode", "property.city", "property.state"],
    isMet: ({ address: { zipCode, city, state } }) => zipCode !== null || (city !== null && state !== null),
  }),
];
