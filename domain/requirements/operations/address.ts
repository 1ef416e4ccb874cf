import type { Address } from "../../kernel/address.ts";
import { type Requirement, requirement, type Unmet } from "../requirement.ts";
import { ownRule } from "../sources.ts";

const addressParts = ["street", "city", "state", "zipCode"] as const;
type AddressPart = (typeof addressParts)[number];

/** What an address lacks of what names a place, as the fields of an address. */
export const missingAddressParts = (address: Address): AddressPart[] =>
  addressParts.filter((part) => address[part] === null);

const partNames: Readonly<Record<AddressPart, string>> = {
  street: "street",
  city: "city",
  state: "state",
  zipCode: "ZIP code",
};

/** What an address of the property lacks of what names a place; `of`: the domain's path of the address. */
export const unmetAddressParts = (of: string, called: string, address: Address): Unmet[] =>
  missingAddressParts(address).map((part) => ({
    field: `${of}.${part}`,
    text: `The ${partNames[part]} of ${called} is missing`,
  }));

interface JudgedAddress {
  readonly address: Address;
}

/** What the address to which a case moves has, in the order in which it is named; null: there is none. */
export const addressChangeRequirements: readonly Requirement<{ readonly address: Address | null }>[] = [
  requirement({
    code: "new_address_missing",
    subject: "property",
    severity: "required",
    rule: "The address to which the case moves is given",
    rules: [ownRule("a case moves to one address")],
    sentence: "The new address is missing: send address, or enter it on the property first",
    fields: ["address"],
    isMet: ({ address }) => address !== null,
  }),
  {
    code: "pending_address_incomplete",
    subject: "property",
    severity: "required",
    rule: "The address to which the case moves has street, city, state and ZIP code",
    rules: [ownRule("a case is of one property")],
    sentence: "The … of the property's pending address is missing",
    fields: ["property.pendingAddress"],
    unmet: ({ address }) =>
      address === null ? [] : unmetAddressParts("property.pendingAddress", "the property's pending address", address),
  },
];

/** What the postal file has of an address to look for it, in the order in which it is named. */
export const addressValidationRequirements: readonly Requirement<JudgedAddress>[] = [
  requirement({
    code: "street_missing",
    subject: "property",
    severity: "required",
    rule: "An address that is validated has a street",
    rules: [ownRule("the postal file is searched by street")],
    sentence: "The property's street is missing",
    fields: ["property.street"],
    isMet: ({ address: { street } }) => street !== null,
  }),
  requirement({
    code: "zip_code_or_city_missing",
    subject: "property",
    severity: "required",
    rule: "An address that is validated has a ZIP code, or a city and a state",
    rules: [ownRule("the postal file is searched by street")],
    sentence: "The property's ZIP code or city is missing",
    fields: ["property.zipCode", "property.city"],
    isMet: ({ address: { zipCode, city, state } }) => zipCode !== null || (city !== null && state !== null),
  }),
];
