import type { Day } from "../../kernel/day.ts";
import { formatCents } from "../../kernel/money.ts";
import { percentFromRate, type Rate } from "../../kernel/rate.ts";
import type { Words } from "../../kernel/text/code-words.ts";

/** The value of a term: plain data that a copy keeps; null if there is none. */
export type TermValue = string | number | boolean | null;

/** A term that is approved, and how it is shown. */
export interface Term<Of> {
  /** The path in the domain's names, within the record that has the term. */
  readonly field: string;
  /** The field in which the term is entered, if different. */
  readonly enteredAt?: string;
  /** Its name, beginning with a capital letter. */
  readonly name: string;
  /** The first version of a copy that includes it. */
  readonly since: number;
  readonly read: (of: Of) => TermValue;
  /** A value of this term in words, from a copy of any version. */
  readonly inWords: (value: TermValue) => string;
}

/** A term whose values have one type, with the function that puts them in words. */
export const term = <Of, Value extends TermValue>(
  since: number,
  field: string,
  name: string,
  read: (of: Of) => Value,
  wordsOf: (value: NonNullable<Value>) => string,
): Term<Of> => ({
  field,
  name,
  since,
  read,
  // A copy holds under a field what `read` returned.
  inWords: (value) => (value === null ? "none" : wordsOf(value as NonNullable<Value>)),
});

export const amount = (cents: number): string => formatCents(cents);

export const percent = (rate: Rate): string => `${percentFromRate(rate)}%`;

export const date = (day: Day): string => day;

export const text = (value: string): string => value;

export const count = (value: number): string => String(value);

export const yesOrNo = (value: boolean): string => (value ? "Yes" : "No");

/** The label of a code. A code of an earlier version of the service is returned as it is. */
export const code =
  <Code extends string>(words: Words<Code>): ((value: Code) => string) =>
  (value) =>
    words[value] ?? value;
