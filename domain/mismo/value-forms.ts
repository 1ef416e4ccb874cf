import { dollarsFromCents } from "../kernel/money.ts";
import { percentFromRate, type Rate } from "../kernel/rate.ts";
import { isBlankText } from "../kernel/text/blank.ts";

/** The formats of values, each with a pattern that all of its values match. */
export const valuePatterns = {
  /** US dollars with cents. */
  amount: /^-?\d+\.\d{2}$/,
  /** In percent: 6.125 is 6.125 %. */
  percent: /^-?\d{1,3}(\.\d{1,5})?$/,
  /** A fraction of one. */
  factor: /^0\.\d{3}$/,
  count: /^\d+$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  instant: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
  indicator: /^(true|false)$/,
  /** A name from one of the model's lists. */
  code: /^[A-Z][A-Za-z0-9]*$/,
  identifier: /^\S(.*\S)?$/s,
  text: /^\S(.*\S)?$/s,
} as const satisfies Readonly<Record<string, RegExp>>;

/** How a value is written. */
export type ValueForm = keyof typeof valuePatterns;

/** A value as written; null if it is not known. */
export const ifKnown = <Value>(value: Value | null | undefined, write: (value: Value) => string): string | null =>
  value === null || value === undefined ? null : write(value);

/** Cents as dollars with two decimals. */
export const amountText = (cents: number): string => dollarsFromCents(cents).toFixed(2);

/** A rate in percent, with as many decimals as it has. */
export const percentText = (rate: Rate): string => String(percentFromRate(rate));

/** A text as entered; null if it is blank. */
export const typedText = (text: string | null): string | null =>
  text === null || isBlankText(text) ? null : text.trim();
