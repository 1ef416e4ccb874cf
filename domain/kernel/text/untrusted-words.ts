const maxMessages = 50;
const maxLength = 500;

/** What people write between the parts of a number: dashes, the minus sign, a dot, blanks. */
const separator = "[\\p{Pd}\\p{Zs}\\u2212.]";
/** Nine digits on their own, with or without the separators of a social security number. */
const numbersOfPeople = new RegExp(`(?<!\\d)(?:\\d{5}|\\d{3}${separator}\\d{2}${separator})(\\d{4})(?!\\d)`, "gu");
/** Characters that no one sees, such as those that turn the direction of a line: a number is the same without them. */
const invisible = /\p{Cf}+/gu;
// Of the runs of control characters and line separators one blank stays, so that words do not run together.
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

const printable = (text: string): string => text.replace(invisible, "").replace(controls, " ").trim();

const shortened = (text: string): string => [...printable(text)].slice(0, maxLength).join("");

/**
 * A text of an outside system as it may be stored, logged and shown: without control characters and invisible ones, of at most
 * 500 characters, and of what may be a social security number the last four digits.
 */
export const trustedText = (text: string): string => shortened(printable(text).replace(numbersOfPeople, "*****$1"));

/** Whether a text holds what may be a social security number, alone or among other words. */
export const holdsNumberOfPerson = (text: string): boolean => printable(text).search(numbersOfPeople) !== -1;

/** Whether a text is what may be a social security number and nothing else. */
export const isNumberOfPerson = (text: string): boolean =>
  holdsNumberOfPerson(text) && printable(text).replace(numbersOfPeople, "") === "";

/** The messages of an outside system, at most 50 of them. */
export const trustedMessages = <Message extends { readonly code: string; readonly text: string }>(
  messages: readonly Message[],
): Message[] =>
  messages
    .slice(0, maxMessages)
    .map((message) => ({ ...message, code: trustedText(message.code), text: trustedText(message.text) }));

/**
 * Plain data of an outside system with each of its texts as `trustedText` leaves it. Fields of these names hold the outside's
 * own numbers, such as a letter and nine digits, and keep them.
 */
export const trustedData = <Data>(data: Data, ownNumbers: readonly string[] = []): Data => {
  if (typeof data === "string") return trustedText(data) as Data;
  if (Array.isArray(data)) return data.map((each) => trustedData(each, ownNumbers)) as Data;
  if (typeof data !== "object" || data === null) return data;
  const trustedField = ([name, value]: [string, unknown]) => [
    name,
    typeof value === "string" && ownNumbers.includes(name) && !isNumberOfPerson(value)
      ? shortened(value)
      : trustedData(value, ownNumbers),
  ];
  return Object.fromEntries(Object.entries(data).map(trustedField)) as Data;
};

/**
 * Spreadsheets run a cell that begins so, even after blanks; an apostrophe before it makes it text (OWASP, "CSV Injection").
 */
const formulaStart = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A text as a spreadsheet's cell that is never a formula. */
export const cellWithoutFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** A cell as it was before `cellWithoutFormula`. */
export const withoutFormulaMark = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;
