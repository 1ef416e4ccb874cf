import { Schema } from "effect";
import type { Day } from "../../../domain/kernel/day.ts";
import { plainCapitals } from "../../../domain/kernel/text/plain-capitals.ts";
import { DateText } from "../../outside-calls/wire/wire-values.ts";

/** The punctuation of typeset names in the agency's characters. */
const plainPunctuation: Readonly<Record<string, string>> = { "’": "'", "‘": "'", "–": "-", "—": "-" };

/**
 * A text in the agency's character set: uppercase ASCII. Marks are removed from letters, and characters without an equivalent become
 * question marks, so that the agency refuses a name instead of accepting a wrong one.
 */
export const agencyText = (text: string): string =>
  plainCapitals(text)
    .replace(/[^ -~]/g, (character) => plainPunctuation[character] ?? character)
    .replace(/\s+/g, " ")
    .replace(/[^ -~]/gu, "?")
    .trim();

/** `2026-10-05` as `20261005`. */
export const agencyDate = (on: Day): string => on.replaceAll("-", "");

/** A date in a response, written `20261005`. */
export const AgencyDate = Schema.transform(Schema.String.pipe(Schema.pattern(/^\d{8}$/)), DateText, {
  strict: false,
  decode: (text) => text.replace(/^(....)(..)/, "$1-$2-"),
  encode: (_text, on) => agencyDate(on),
});

interface NameParts {
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly suffix: string | null;
}

/** `DOE JR, JANE Q`: last name and suffix, then the first name and the middle initial. */
export const agencyName = ({ firstName, middleName, lastName, suffix }: NameParts): string => {
  const last = [lastName, suffix].map((part) => agencyText(part ?? "").replaceAll(",", "")).filter(Boolean);
  const first = [agencyText(firstName), agencyText(middleName ?? "").slice(0, 1)].filter(Boolean);
  return `${last.join(" ")}, ${first.join(" ")}`;
};

interface Street {
  readonly houseNumber: string | null;
  readonly streetName: string;
}

/**
 * A street split as the agency requires: a house number of at most seven characters, or instead a rural route, with the box as the street's
 * name. If there is neither, the whole text is the name.
 */
export const agencyStreet = (street: string): Street => {
  const text = agencyText(street);
  const [, houseNumber, streetName] =
    /^(R[RD] ?#? ?\d{1,3}),? (BOX\b.*)$/.exec(text) ?? /^(\d[A-Z0-9/-]{0,6}) (.+)$/.exec(text) ?? [];
  return houseNumber === undefined || streetName === undefined
    ? { houseNumber: null, streetName: text }
    : { houseNumber, streetName };
};

/** Nine digits without a dash; the last four are zeros if not known. */
export const agencyPostalCode = (zipCode: string): string => zipCode.replace(/\D/g, "").padEnd(9, "0");
