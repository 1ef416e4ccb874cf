import type { Address } from "../../../kernel/address.ts";

/** What an address lacks of what names a place, as the fields of an address. */
export const missingAddressParts = (address: Address): (keyof Address)[] =>
  (["street", "city", "state", "zipCode"] as const).filter((part) => address[part] === null);

/** What the postal file lacks of an address to look for it, in words: a street, and a ZIP code or a city. */
export const unmetForPostalFile = ({ street, city, state, zipCode }: Address): string[] => [
  ...(street === null ? ["The property's street is missing"] : []),
  ...(zipCode === null && (city === null || state === null) ? ["The property's ZIP code or city is missing"] : []),
];

/** An address as the agency has it; the parts that it leaves out are those that were sent. */
export const completedAddress = (answered: Address, sent: Address): Address => ({
  street: answered.street ?? sent.street,
  unit: answered.unit ?? sent.unit,
  city: answered.city ?? sent.city,
  state: answered.state ?? sent.state,
  zipCode: answered.zipCode ?? sent.zipCode,
});
