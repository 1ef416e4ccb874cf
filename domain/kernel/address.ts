import { joined } from "./text/phrases.ts";

/** A postal address as people write it. Any part may be unknown. */
export interface Address {
  readonly street: string | null;
  readonly unit: string | null;
  readonly city: string | null;
  /** A state's two-letter abbreviation. */
  readonly state: string | null;
  readonly zipCode: string | null;
}

/** The most characters that a person can enter in a part of an address, and that the agency's answer can have in it. */
export const maxAddressCharacters = { street: 255, unit: 20, city: 255 } as const;

/** The fields of an address, in the order in which it is written. */
export const addressFields = [
  "street",
  "unit",
  "city",
  "state",
  "zipCode",
] as const satisfies readonly (keyof Address)[];

/** An address with no part known. */
export const noAddress: Address = { street: null, unit: null, city: null, state: null, zipCode: null };

/** Words that stay in upper case: directions, routes, military post offices, and Roman numerals. */
const abbreviations = new Set(
  ["N S E W NE NW SE SW", "US RR HC PSC", "APO FPO DPO", "II III IV"].flatMap((words) => words.split(" ")),
);

/** Converts one upper-case word of an address to mixed case. A word that contains digits stays as it is, unless it is an ordinal. */
const wordInMixedCase = (word: string): string => {
  if (abbreviations.has(word)) return word;
  if (/^PO$/.test(word)) return "P.O.";
  if (/\d/.test(word)) return /^\d+(ST|ND|RD|TH)$/.test(word) ? word.toLowerCase() : word;
  return word
    .toLowerCase()
    .replace(/(^|[^\p{L}'’])\p{L}/gu, (start) => start.toUpperCase())
    .replace(/^(?:Mc|[OD]['’])\p{L}/u, (start) => start.slice(0, -1) + start.slice(-1).toUpperCase());
};

/** Formats one line of an address. The agency returns addresses in upper case; these are converted to mixed case. */
const written = (text: string | null): string | null =>
  text === null || /\p{Ll}/u.test(text) ? text : text.replace(/\S+/g, wordInMixedCase);

/** The first line of an address in a letter: street and unit. Null if they are not known. */
export const streetLine = ({ street, unit }: Address): string | null =>
  street === null ? null : joined([written(street), written(unit)], ", ");

/** The second line: city, state, and ZIP code. Null if the city is not known. */
export const cityLine = ({ city, state, zipCode }: Address): string | null =>
  city === null ? null : joined([written(city), joined([state, zipCode], " ")], ", ");

/** Both lines in one, with the parts that are known. */
export const oneLine = (address: Address): string | null =>
  joined([streetLine(address), cityLine(address) ?? joined([address.state, address.zipCode], " ")], ", ");
