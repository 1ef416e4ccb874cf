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

/** A text in which the Social Security numbers that were sent have only their last four digits, whatever stands between, before or after them. */
const withoutSent = (text: string, ssns: readonly string[]): string =>
  ssns
    .map((ssn) => ssn.replace(/\D/g, ""))
    .filter((digits) => nineDigits.test(digits))
    .reduce(
      (masked, digits) =>
        masked.replace(new RegExp([...digits].join("[^\\p{L}\\p{N}]*"), "gu"), `*****${digits.slice(-4)}`),
      printable(text),
    );

/** The messages of an outside system, at most 50 of them, each made safe, and without the `ssns` that the system was sent. */
export const trustedMessages = <Message extends { readonly code: string; readonly text: string }>(
  messages: readonly Message[],
  ssns: readonly string[] = [],
): Message[] =>
  messages.slice(0, maxMessages).map((message) => ({
    ...message,
    code: trustedText(withoutSent(message.code, ssns)),
    text: trustedText(withoutSent(message.text, ssns)),
  }));

/** The fields of an outside system's data whose texts are identifiers, in which nine digits need not be a Social Security number. */
interface IdentifierFields {
  /** Numbers that the system itself issues, such as a letter and nine digits. Only a text that is wholly a possible SSN is masked. */
  readonly issued: readonly string[];
  /** Numbers of other organizations and their cases. Only a text of exactly nine digits is kept; any other is treated like free text. */
  readonly ofOthers: readonly string[];
}

const noFields: IdentifierFields = { issued: [], ofOthers: [] };

/**
 * Data of an outside system with `trustedText` applied to each of its texts, except to the identifiers that `fields` describes. The `ssns`
 * that the system was sent are masked in every field.
 */
export const trustedData = <Data>(
  data: Data,
  fields: IdentifierFields = noFields,
  ssns: readonly string[] = [],
): Data => {
  if (typeof data === "string") return trustedText(withoutSent(data, ssns)) as Data;
  if (Array.isArray(data)) return data.map((each) => trustedData(each, fields, ssns)) as Data;
  if (typeof data !== "object" || data === null) return data;
  const isKept = (name: string, text: string): boolean =>
    (fields.issued.includes(name) && !isNumberOfPerson(text)) ||
    (fields.ofOthers.includes(name) && nineDigits.test(printable(text)));
  const trustedField = ([name, value]: [string, unknown]) => [
    name,
    typeof value === "string" && isKept(name, value)
      ? firstCharacters(withoutSent(value, ssns), maxLength)
      : trustedData(value, fields, ssns),
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
