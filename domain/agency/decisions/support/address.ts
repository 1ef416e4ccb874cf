import type { Address } from "../../../kernel/address.ts";

/** The address in the agency's response, completed with the sent parts that it leaves out. */
export const completedAddress = (answered: Address, sent: Address): Address => ({
  street: answered.street ?? sent.street,
  unit: answered.unit ?? sent.unit,
  city: answered.city ?? sent.city,
  state: answered.state ?? sent.state,
  zipCode: answered.zipCode ?? sent.zipCode,
});
