import { plainCapitals } from "../../../kernel/text/plain-capitals.ts";

/**
 * Whether a full name as the agency writes it, such as `O BRIEN, SOREN` or `SOREN OBRIEN JR`, contains a last name as whole words. Only
 * letters count.
 */
export const hasLastName = (written: string, lastName: string): boolean => {
  const letters = plainCapitals(lastName).replace(/\P{L}/gu, "");
  return new RegExp(`(?<!\\p{L})${[...letters].join("\\P{L}*")}(?!\\p{L})`, "u").test(plainCapitals(written));
};
