import { lettersOfLastName } from "../../../kernel/text/letters-of-name.ts";
import { plainCapitals } from "../../../kernel/text/plain-capitals.ts";

/**
 * Whether a full name as the agency writes it, such as `O BRIEN, SOREN` or `SOREN OBRIEN JR`, contains a last name as whole words. Only
 * letters count, and a suffix in the last name does not.
 */
export const hasLastName = (written: string, lastName: string): boolean => {
  const letters = [...lettersOfLastName(lastName)].join("[^A-Z]*");
  return letters !== "" && new RegExp(`(?<![A-Z])${letters}(?![A-Z])`, "u").test(plainCapitals(written));
};
