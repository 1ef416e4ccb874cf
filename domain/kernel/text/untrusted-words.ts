import { firstCharacters } from "./shortened.ts";

const maxMessages = 50;
const maxLength = 500;

/** Characters that people write between the parts of a number: dashes, the minus sign, periods, spaces. */
const separator = "[\\p{Pd}\\p{Zs}\\u2212.]";
/** Nine consecutive digits, with or without the separators of a Social Security number. */
const numbersOfPeople = new RegExp(`(?<!\\d)(?:\\d{5}|\\d{3}${separator}\\d{2}${separator})(\\d{4})(?!\\d)`, "gu");
/** Nine digits without separators: a Social Security number, or the number of an organization or a case. */
const nineDigits = /^\d{9}$/;
/** Invisible characters, such as those that change the direction of text. They are removed before a number is searched for. */
const invisible = /\p{Cf}+/gu;
// A run of control characters and line separators is replaced by one space, so that words do not run together.
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

const printable = (text: string): string => text.replace(invisible, "").replace(controls, " ").trim();

/**
 * A text of an outside system, made safe to store, log, and show: no control or invisible characters, at most 500 characters, and only the
 * last four digits of what may be a Social Security number.
 */
export const trustedText = (text: string): string =>
  firstCharacters(printable(text).replace(numbersOfPeople, "*****$1"), maxLength);

/** Whether a text contains what may be a Social Security number, alone or among other words. */
export const holdsNumberOfPerson = (text: string): boolean => printable(text).search(numbersOfPeople) !== -1;

/** Whether a text consists only of what may be a Social Security number. */
export const isNumberOfPerson = (text: string): boolean =>
  holdsNumberOfPerson(text) && printable(text).replace(numbersOfPeople, "") === "";

/** The messages of an outside system, at most 50 of them, each made safe. */
export const trustedMessages = <Message extends { readonly code: string; readonly text: string }>(
  messages: readonly Message[],
): Message[] =>
  messages
    .slice(0, maxMessages)
    .map((message) => ({ ...message, code: trustedText(message.code), text: trustedText(message.text) }));

/**
 * Data of an outside system with `trustedText` applied to each of its texts. The fields in `identifiers` hold numbers of organizations,
 * cases and documents, which may have nine digits: they are left unchanged, except a number written like a Social Security number, and one
 * of the `ssns` that the system was sent.
 */
export const trustedData = <Data>(
  data: Data,
  identifiers: readonly string[] = [],
  ssns: readonly string[] = [],
): Data => {
  if (typeof data === "string") return trustedText(data) as Data;
  if (Array.isArray(data)) return data.map((each) => trustedData(each, identifiers, ssns)) as Data;
  if (typeof data !== "object" || data === null) return data;
  const isIdentifier = (text: string): boolean =>
    !isNumberOfPerson(text) || (nineDigits.test(printable(text)) && !ssns.includes(printable(text)));
  const trustedField = ([name, value]: [string, unknown]) => [
    name,
    typeof value === "string" && identifiers.includes(name) && isIdentifier(value)
      ? firstCharacters(printable(value), maxLength)
      : trustedData(value, identifiers, ssns),
  ];
  return Object.fromEntries(Object.entries(data).map(trustedField)) as Data;
};

/**
 * A spreadsheet runs a cell that begins with one of these characters, even after blanks, as a formula. A leading apostrophe makes it text
 * (OWASP, "CSV Injection").
 */
const formulaStart = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A spreadsheet cell that is never run as a formula. */
export const cellWithoutFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** Reverses `cellWithoutFormula`. */
export const withoutFormulaMark = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;
