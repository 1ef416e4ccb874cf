import type { Address } from "../../../kernel/address.ts";

/** An address as the agency has it; the parts that it leaves out are those that were sent. */
export const completedAddress = (answered: Address, sent: Address): Address => ({
  street: answered.street ?? sent.street,
  unit: answered.unit ?? sent.unit,
  city: answered.city ?? sent.city,
  state: answered.state ?? sent.state,
  zipCode: answered.zipCode ?? sent.zipCode,
});
