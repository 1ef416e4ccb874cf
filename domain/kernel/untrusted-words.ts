const maxMessages = 50;
const maxLength = 500;

/** Nine digits as they stand alone, with or without the dashes of a social security number. */
const numbersOfPeople = /(?<!\d)(?:\d{5}|\d{3}[- ]\d{2}[- ])(\d{4})(?!\d)/g;
const nineDigits = /^\s*(\d{9}|\d{3}[- ]\d{2}[- ]\d{4})\s*$/;
// Of the runs of control characters one blank stays, so that words do not run together.
const controls = /\p{Cc}+/gu;

/**
 * A text of an outside system as it may be stored, logged and shown: without control characters, of at most 500 characters,
 * and of what may be a social security number the last four digits.
 */
export const trustedText = (text: string): string =>
  shortened(text.replace(controls, " ").replace(numbersOfPeople, "*****$1"));

const shortened = (text: string): string => [...text.replace(controls, " ").trim()].slice(0, maxLength).join("");

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
    typeof value === "string" && ownNumbers.includes(name) && !nineDigits.test(value)
      ? shortened(value)
      : trustedData(value, ownNumbers),
  ];
  return Object.fromEntries(Object.entries(data).map(trustedField)) as Data;
};
