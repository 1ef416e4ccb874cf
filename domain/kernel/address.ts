import { joined } from "./text/phrases.ts";

/** A postal address as people write it; each part may be unknown. */
export interface Address {
  readonly street: string | null;
  readonly unit: string | null;
  readonly city: string | null;
  /** A state's two-letter abbreviation. */
  readonly state: string | null;
  readonly zipCode: string | null;
}

/** The fields of an address, in the order in which it is written. */
export const addressFields = [
  "street",
  "unit",
  "city",
  "state",
  "zipCode",
] as const satisfies readonly (keyof Address)[];

/** Nothing known yet. */
export const noAddress: Address = { street: null, unit: null, city: null, state: null, zipCode: null };

/** What stays in upper case: points of the compass, routes, military post offices and Roman numbers. */
const abbreviations = new Set(
  ["N S E W NE NW SE SW", "US RR HC PSC", "APO FPO DPO", "II III IV"].flatMap((words) => words.split(" ")),
);

/** A word of an address, which is all in upper case, as people write it. One with digits stays, unless it is an ordinal. */
const wordInMixedCase = (word: string): string => {
  if (abbreviations.has(word)) return word;
  if (/^PO$/.test(word)) return "P.O.";
  if (/\d/.test(word)) return /^\d+(ST|ND|RD|TH)$/.test(word) ? word.toLowerCase() : word;
  return word
    .toLowerCase()
    .replace(/(^|[^\p{L}'’])\p{L}/gu, (start) => start.toUpperCase())
    .replace(/^(?:Mc|[OD]['’])\p{L}/u, (start) => start.slice(0, -1) + start.slice(-1).toUpperCase());
};

/** The one writing of addresses: what the agency's system returns all in upper case is written as people write it. */
const written = (text: string | null): string | null =>
  text === null || /\p{Ll}/u.test(text) ? text : text.replace(/\S+/g, wordInMixedCase);

/** The first line of an address in a letter: house and street. Null where they are not known. */
export const streetLine = ({ street, unit }: Address): string | null =>
  street === null ? null : joined([written(street), written(unit)], ", ");

/** The second line: the city with state and ZIP code. Null where the city is not known. */
export const cityLine = ({ city, state, zipCode }: Address): string | null =>
  city === null ? null : joined([written(city), joined([state, zipCode], " ")], ", ");

/** Both lines in one, as far as they are known. */
export const oneLine = (address: Address): string | null =>
  joined([streetLine(address), cityLine(address) ?? joined([address.state, address.zipCode], " ")], ", ");
