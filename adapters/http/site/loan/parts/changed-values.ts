import { insideSentence } from "../../../../../domain/kernel/text/phrases.ts";
import type { FieldNames, Input } from "../../../codec/codec.ts";
import { fieldInWords, labelOf } from "../../../operation/refusals/error-row.ts";
import { fieldAt } from "../../form/fields-of.ts";
import { fieldsByName } from "../../form/typed.ts";
import { dateText, dollarsText, instantText, wordsOf } from "../../json-texts.ts";

/**
 * The names of the records to which fields refer, such as users, by the name of the field and then by its value; and of the entries of
 * lists, such as fees, by the name of the list and then by their numbers.
 */
export type RecordNames = ReadonlyMap<string, ReadonlyMap<unknown, string>>;

/** The time zone of the text, and the tables with the labels of fields. A field in no table is labeled by its name in words. */
export interface Reading {
  readonly zone: string;
  readonly names: FieldNames;
  /** A record that is not among them is shown by its number or code. */
  readonly records: RecordNames;
}

/** A code of the API, such as `hecm_certificate` or `assigned`. */
const codePattern = /^[a-z]+(_[a-z\d]+)*$/;

/** Splits a path into the parent of its last field, that field, and the numbers of its list entries. */
const pathPattern = /^(?:(.+)\.)?([^.]*[^.\d][^.]*)((?:\.\d+)*)$/;

/** List entries are identified by their own numbers, `borrowers.17`. */
const numbered = (path: string): string => path.replace(/\.(\d+)(?=\.|$)/g, " $1");

/** The name of the entry of a list to which a path leads, and of what is inside it; null if the entry has no known name. */
const namedEntry = (path: string, records: RecordNames): string | null => {
  const [, list = "", entry, inside = ""] = /^(\w+)\.(\d+)((?:\..+)?)$/.exec(path) ?? [];
  const name = records.get(list)?.get(Number(entry));
  return name === undefined ? null : `${name}${fieldInWords(numbered(inside))}`;
};

/** The readable name of a path. The field itself has the label of the form in which it is entered. */
export const nameAt = (path: string, { names, records }: Pick<Reading, "names" | "records">): string => {
  const [, outer, last, entries = ""] = pathPattern.exec(path) ?? [];
  if (last === undefined) return wordsOf(numbered(path));
  const own = outer === undefined ? last : `${outer}.${last}`;
  const field = fieldAt(fieldsByName(names), own);
  const label = `${labelOf(field ?? { name: last })}${numbered(entries)}`;
  if (outer === undefined) return namedEntry(path, records) ?? label;
  // What is inside may say again what it is of, such as the property's type.
  if (field?.label === undefined && last.startsWith(`${outer.replace(/[\d.]+$/, "")}_`)) return label;
  // A label may be a sentence, such as that the person has legal capacity.
  return `${namedEntry(outer, records) ?? wordsOf(numbered(outer))}${field?.label === undefined ? "" : ","} ${insideSentence(label)}`;
};

/** The input of the field at a path, or of the entries of its list; undefined if no form has it. */
export const inputAt = (path: string, names: FieldNames): Input | undefined => {
  const field = fieldAt(fieldsByName(names), path) ?? fieldAt(fieldsByName(names), path.replace(/(\.\d+)+$/, ""));
  const input = field?.codec.input;
  return input?.kind === "list" ? input.entry : input;
};

// A year has no thousands separator, so no four-digit number gets one.
const plainNumber = new Intl.NumberFormat("en-US", { maximumFractionDigits: 10, useGrouping: "min2" });

/** A value as shown in the form of its field; null if the form shows it no differently than without a form. */
const enteredText = (json: unknown, input: Input | undefined): string | null => {
  if (input?.kind === "choice") {
    // Some options consist of a term and its meaning.
    const text = input.options.find(({ value }) => value === json)?.text;
    return text?.split(": ", 1)[0] ?? null;
  }
  if (typeof json !== "number") return null;
  if (input?.kind === "dollars") return dollarsText(json);
  if (input?.kind === "percent") return `${plainNumber.format(json)}%`;
  return input?.kind === "reference" ? String(json) : null;
};

/** Amounts in the agency's data, whose fields are in no table of a form. No other number of that data has one of these names. */
const agencyAmounts: ReadonlySet<string> = new Set([
  ...[
    "amount",
    "appraised_value",
    "effective_income",
    "expenses",
    "fee",
    "initial_draw",
    "initial_mip",
    "last_payment",
  ],
  ...["line_of_credit", "mandatory_obligations", "max_claim_amount", "monthly_income", "monthly_obligations"],
  ...["monthly_payment", "monthly_property_charges", "origination_fee", "principal_limit", "purchase_price", "repairs"],
  ...["repair_set_aside", "required", "required_investment", "residual_income", "servicing_set_aside"],
]);

const lastNameOf = (path: string): string => path.split(".").at(-1) ?? path;

const isAgencyAmount = (path: string, input: Input | undefined): boolean =>
  input === undefined && agencyAmounts.has(lastNameOf(path));

/** A value in words; null if it is not a single value, such as an address. `path` says which field it is of. */
export const valueText = (json: unknown, path: string, { zone, names, records }: Reading): string | null => {
  if (json === null || json === undefined || json === "") return "empty";
  const input = inputAt(path, names);
  const named = records.get(lastNameOf(path))?.get(json) ?? enteredText(json, input);
  if (named !== null) return named;
  if (typeof json === "boolean") return json ? "yes" : "no";
  if (typeof json === "number") return isAgencyAmount(path, input) ? dollarsText(json) : plainNumber.format(json);
  if (typeof json !== "string") return null;
  // What a person typed is not a code.
  if (input?.kind === "text" || input?.kind === "longText") return json;
  if (codePattern.test(json)) return wordsOf(json);
  return dateText(json) || (/^\d{4}-\d{2}-\d{2}T/.test(json) ? instantText(json, zone) : json);
};
