import type { Day } from "../../kernel/day.ts";
import { formatCents } from "../../kernel/money.ts";
import { percentFromRate, type Rate } from "../../kernel/rate.ts";
import type { Words } from "../../kernel/text/code-words.ts";

/** What a term may be: plain data that a copy keeps; null: there is none. */
export type TermValue = string | number | boolean | null;

/** A term of what is approved, and how people read it. */
export interface Term<Of> {
  /** The path in the domain's names, below what has the term. */
  readonly field: string;
  /** Where the term is entered, where that is not its field. */
  readonly enteredAt?: string;
  /** What it is called, beginning with a capital letter. */
  readonly name: string;
  /** The first version of a copy that has it. */
  readonly since: number;
  readonly read: (of: Of) => TermValue;
  /** A value of this term, as a copy of any version has it. */
  readonly inWords: (value: TermValue) => string;
}

/** A term whose values are of one kind, in the words of that kind. */
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
  // What a copy has under a field is what `read` gave.
  inWords: (value) => (value === null ? "none" : wordsOf(value as NonNullable<Value>)),
});

export const amount = (cents: number): string => formatCents(cents);

export const percent = (rate: Rate): string => `${percentFromRate(rate)}%`;

export const date = (day: Day): string => day;

export const text = (value: string): string => value;

export const count = (value: number): string => String(value);

export const yesOrNo = (value: boolean): string => (value ? "Yes" : "No");

/** A code in its words; one that an earlier version of the service had, as it is. */
export const code =
  <Code extends string>(words: Words<Code>): ((value: Code) => string) =>
  (value) =>
    words[value] ?? value;
