import type { Address } from "../../kernel/address.ts";
import { fold } from "../../kernel/text/words.ts";

/**
 * An address reduced to its house number and five-digit ZIP code, because the same street is written in many ways. Null if either is missing.
 */
export const placeOf = ({ street, zipCode }: Pick<Address, "street" | "zipCode">): string | null => {
  const [houseNumber] = fold(street ?? "").match(/[\p{L}\p{N}]+/u) ?? [];
  return houseNumber === undefined || zipCode === null ? null : `${houseNumber} ${zipCode.slice(0, 5)}`;
};
