import type { Address } from "../../kernel/address.ts";
import { fold } from "../../kernel/text/words.ts";

/** An address by house number and the first five digits of its ZIP code: the same street is written in many ways. Null where it has none. */
export const placeOf = ({ street, zipCode }: Pick<Address, "street" | "zipCode">): string | null => {
  const [houseNumber] = fold(street ?? "").match(/[\p{L}\p{N}]+/u) ?? [];
  return houseNumber === undefined || zipCode === null ? null : `${houseNumber} ${zipCode.slice(0, 5)}`;
};
