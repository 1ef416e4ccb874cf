import { daysInMonth } from "../../kernel/day.ts";

const ZERO = 48;
const NINE = 57;
const MINUS = 45;
const POINT = 46;

/** The number of digits up to which a double represents every whole number. */
const maxSafeDigits = 15;

const isDigit = (character: number): boolean => character >= ZERO && character <= NINE;

/** The index at which the digits that begin at `start` end. */
const endOfDigits = (text: string, start: number): number => {
  let place = start;
  while (place < text.length && isDigit(text.charCodeAt(place))) place += 1;
  return place;
};

/**
 * The number in a cell, or NaN: an optional minus sign, digits, and at most one decimal point with digits after it and possibly none before
 * (`.08`). No exponent, plus sign, comma, or blank.
 */
export const numberOf = (text: string): number => {
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  let value = 0;
  let whole = start;
  for (; whole < text.length && isDigit(text.charCodeAt(whole)); whole += 1)
    value = value * 10 + text.charCodeAt(whole) - ZERO;
  if (whole === text.length) {
    if (whole === start) return Number.NaN;
    if (whole - start > maxSafeDigits) return Number(text);
    return start === 0 ? value : -value;
  }
  if (text.charCodeAt(whole) !== POINT || whole + 1 === text.length) return Number.NaN;
  return endOfDigits(text, whole + 1) === text.length ? Number(text) : Number.NaN;
};

/** Whether a cell is a whole number: only digits. */
export const isWhole = (text: string): boolean => text !== "" && endOfDigits(text, 0) === text.length;

/** Whether a cell is a whole number that may be negative. */
export const isInteger = (text: string): boolean => {
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  return text.length > start && endOfDigits(text, start) === text.length;
};

/** Whether a cell consists only of digits, of this many. */
export const isDigits = (text: string, min: number, max = min): boolean =>
  text.length >= min && text.length <= max && isWhole(text);

/** Whether a cell is a real date, written YYYYMMDD. */
export const isDate = (text: string): boolean => {
  if (text.length !== 8) return false;
  let date = 0;
  for (let place = 0; place < text.length; place += 1) {
    const character = text.charCodeAt(place);
    if (!isDigit(character)) return false;
    date = date * 10 + character - ZERO;
  }
  const year = Math.floor(date / 10_000);
  const month = Math.floor(date / 100) % 100;
  const dayOfMonth = date % 100;
  return year > 0 && month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= daysInMonth(year, month);
};

/** Whether a cell consists only of ASCII letters and digits, at least one. */
export const isAlphanumeric = (text: string): boolean => /^[A-Za-z0-9]+$/.test(text);

/** Whether a cell is a ZIP code: five digits, or nine with a dash before the last four. */
export const isZip = (text: string): boolean =>
  isDigits(text, 5) ||
  (text.length === 10 && text.charAt(5) === "-" && isDigits(text.slice(0, 5), 5) && isDigits(text.slice(6), 4));

/** Whether a cell means that there is nothing to report, or that the institution is exempt. */
export const isNotReported = (text: string): boolean => text === "NA" || text === "Exempt";

interface Decimal {
  /** The digits as text, without the decimal point, with the minus sign. */
  readonly digits: string;
  /** How many of the digits follow the decimal point. */
  readonly decimals: number;
}

/** A number's digits, and how many of them follow the decimal point, without trailing zeros. The text must be a number. */
const decimalOf = (text: string): Decimal => {
  const [whole = "", fraction = ""] = text.split(".");
  // Not by a regular expression: in a cell of 100,000 zeros before another digit, it would look for the end from each zero.
  let decimals = fraction.length;
  while (decimals > 0 && fraction.charCodeAt(decimals - 1) === ZERO) decimals -= 1;
  // A number may begin with its decimal point; without a digit before it, "-" and "" could not be parsed.
  const digits = /\d/.test(whole) ? whole : `${whole}0`;
  return { digits: digits + fraction.slice(0, decimals), decimals };
};

/** A number times ten to a power that makes it whole. Zeros are appended as text: computing such a power takes long if it is large. */
const timesTenTo = ({ digits, decimals }: Decimal, power: number): bigint =>
  BigInt(digits + "0".repeat(power - decimals));

/** Whether a number is at most a given percentage of another, computed exactly. Both texts must be numbers. */
export const isAtMostPercent = (text: string, percent: number, of: string): boolean => {
  const [part, whole] = [decimalOf(text), decimalOf(of)];
  const power = Math.max(part.decimals, whole.decimals);
  return timesTenTo(part, power) * 100n <= timesTenTo(whole, power) * BigInt(percent);
};

/**
 * Whether a percentage is at least 100 × part / whole, rounded half up to the number of decimals of the percentage. The texts must be
 * numbers, and the whole above 0.
 */
export const isAtLeastShare = (percentage: string, partText: string, wholeText: string): boolean => {
  const [shown, part, whole] = [decimalOf(percentage), decimalOf(partText), decimalOf(wholeText)];
  // The rounded share is at most the percentage if the exact share is below the next half.
  const power = Math.max(part.decimals, whole.decimals);
  const share = 200n * timesTenTo(part, power + shown.decimals);
  return share < (2n * timesTenTo(shown, shown.decimals) + 1n) * timesTenTo(whole, power);
};
