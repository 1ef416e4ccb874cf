import type { Day } from "../../kernel/day.ts";
import type { Rate } from "../../kernel/rate.ts";

/**
 * A value that a row requires and that is not entered yet, by its path in the domain's names: `property.units`. A path outside the loan
 * begins with its record: `company.lei`, `loanOfficer.nmlsId`.
 */
interface Lack {
  readonly lacks: string;
}

/** The text of one field of the register, or what is missing for it. */
export type Cell = string | Lack;

export const lacks = (path: string): Lack => ({ lacks: path });

/** The text for a field that is not applicable. */
export const NOT_APPLICABLE = "NA";

/** The text of a code or number; if there is none, what is missing. */
export const codeOr = (value: number | null, path: string): Cell => (value === null ? lacks(path) : String(value));

/** An integer number of units as a decimal number, without trailing zeros. */
const decimalText = (value: number, decimals: number): string => {
  const digits = String(Math.abs(value)).padStart(decimals + 1, "0");
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  return `${value < 0 ? "-" : ""}${digits.slice(0, -decimals)}${fraction === "" ? "" : `.${fraction}`}`;
};

/** An amount in cents as dollars: `175200`, `201450.5`. */
export const dollarsText = (cents: number): string => decimalText(cents, 2);

/** A rate or ratio in percent: `6.125`. */
export const percentText = (rate: Rate): string => decimalText(rate, 5);

/** A date in the register's format: `20260501`. */
export const dayText = (day: Day): string => day.replaceAll("-", "");

/** The texts of all fields, in order; or the paths of everything missing, each once. */
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
  // If nothing is missing, each field has its text.
  return missing.size > 0 ? { missing: [...missing] } : { texts: texts as Record<Field, string> };
};
