import type { Day } from "../../kernel/day.ts";
import type { Rate } from "../../kernel/rate.ts";

/**
 * Something that a row cannot be written without and that is not entered yet, by its path in the domain's names:
 * `property.units`. What is not the loan's begins with whose it is: `company.lei`, `loanOfficer.nmlsId`.
 */
interface Lack {
  readonly lacks: string;
}

/** The text of one field of the register, or what it lacks. */
export type Cell = string | Lack;

export const lacks = (path: string): Lack => ({ lacks: path });

/** Where the register takes that a field does not apply. */
export const NOT_APPLICABLE = "NA";

/** What a code or number is written as; what it lacks where there is none. */
export const codeOr = (value: number | null, path: string): Cell => (value === null ? lacks(path) : String(value));

/** An integer of units as a plain decimal number, without trailing zeros. */
const decimalText = (value: number, decimals: number): string => {
  const digits = String(Math.abs(value)).padStart(decimals + 1, "0");
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  return `${value < 0 ? "-" : ""}${digits.slice(0, -decimals)}${fraction === "" ? "" : `.${fraction}`}`;
};

/** Dollars of an amount in cents: `175200`, `201450.5`. */
export const dollarsText = (cents: number): string => decimalText(cents, 2);

/** A rate or ratio in percent: `6.125`. */
export const percentText = (rate: Rate): string => decimalText(rate, 5);

/** A day as the register has it: `20260501`. */
export const dayText = (day: Day): string => day.replaceAll("-", "");

/**
 * Text that people typed, as one cell of a line: the pipe between cells and anything that would end the line become a blank.
 * Empty where nothing is left, or nothing was typed.
 */
export const cellText = (typed: string | null): string => (typed ?? "").replace(/[|\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/**
 * The texts of all fields, in their order; or the paths of everything that some of them lack, each once.
 */
export const textsOf = <Field extends string>(
  fields: readonly Field[],
  cells: Readonly<Record<Field, Cell>>,
): { readonly texts: Readonly<Record<Field, string>> } | { readonly missing: readonly string[] } => {
  const texts: Record<string, string> = {};
  const missing = new Set<string>();
  for (const field of fields) {
    const cell = cells[field];
    if (typeof cell === "string") texts[field] = cell;
    else missing.add(cell.lacks);
  }
  // Where nothing is missing each field has its text.
  return missing.size > 0 ? { missing: [...missing] } : { texts: texts as Record<Field, string> };
};
