import type { Address } from "../../../kernel/address.ts";
import type { UnmetRequirement } from "../../decision.ts";
import { unmetOf } from "./unmet.ts";

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
export const unmetAddressParts = (of: string, called: string, address: Address): UnmetRequirement[] =>
  missingAddressParts(address).map((part) => ({
    field: `${of}.${part}`,
    text: `The ${partNames[part]} of ${called} is missing`,
  }));

/** What the postal file lacks of an address to look for it: a street, and a ZIP code or a city. */
export const unmetForPostalFile = ({ street, city, state, zipCode }: Address): UnmetRequirement[] =>
  unmetOf([
    [street !== null, "property.street", "The property's street is missing"],
    [
      zipCode !== null || (city !== null && state !== null),
      "property.zipCode",
      "The property's ZIP code or city is missing",
    ],
  ]);

/** An address as the agency has it; the parts that it leaves out are those that were sent. */
export const completedAddress = (answered: Address, sent: Address): Address => ({
  street: answered.street ?? sent.street,
  unit: answered.unit ?? sent.unit,
  city: answered.city ?? sent.city,
  state: answered.state ?? sent.state,
  zipCode: answered.zipCode ?? sent.zipCode,
});
