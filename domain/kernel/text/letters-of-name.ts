import { plainCapitals } from "./plain-capitals.ts";

/**
 * A suffix after a last name, which some systems have in a field of its own and others add to the name. It is looked for only from where
 * spaces and commas begin: from each of a million commas that a bureau sends, it would take hours.
 */
const suffix = /(?<![\s,])[\s,]+(JR|SR|II|III|IV|V)\.?$/;

/**
 * The letters A to Z of a name, as which two spellings of it are compared: agencies and bureaus leave out or replace spaces, punctuation and
 * letters that they do not have, such as the okina of `ʻOkina`. A name without such letters keeps those that it has.
 */
export const lettersOfName = (name: string): string => {
  const capitals = plainCapitals(name);
  return capitals.replace(/[^A-Z]/g, "") || capitals.replace(/[^\p{L}\p{N}]/gu, "");
};

/** The letters of a last name without a suffix that was written after it. */
export const lettersOfLastName = (lastName: string): string =>
  lettersOfName(plainCapitals(lastName).trim().replace(suffix, ""));
