import { type LarField, larFieldNames, larFields } from "../register/lar-fields.ts";
import type { RowEdit, RowRule } from "./edit.ts";
import { isNotReported } from "./values.ts";

/** A set of codes, which are compared as text: `01` is not `1`. */
export const codes = (...values: (number | string)[]): ReadonlySet<string> => new Set(values.map(String));

/** The codes of a range of numbers. */
export const codesFromTo = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);

/** Codes as a sentence lists them. */
export const listed = (values: Iterable<string>): string => {
  const all = [...values];
  return all.length < 2 ? all.join() : `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`;
};

/** A circumstance in which an edit asks something of other fields. */
export interface Circumstance {
  readonly fields: readonly LarField[];
  /** Follows "where". */
  readonly words: string;
  readonly applies: RowRule;
}

/** That a field holds one of some codes. */
export const fieldIs = (field: LarField, values: ReadonlySet<string>): Circumstance => ({
  fields: [field],
  words: `${larFieldNames[field]} is ${listed(values)}`,
  applies: (row) => values.has(row[field]),
});

/** Actions taken, by their codes. */
export const actions = (...values: number[]): Circumstance => fieldIs("action_taken", codes(...values));

export const originated = actions(1);
export const notPurchased = actions(1, 2, 3, 4, 5, 7, 8);
export const notOriginated = actions(2, 3, 4, 5, 7, 8);
/** Withdrawn, closed for incompleteness, purchased. */
export const undecidedOrPurchased = actions(4, 5, 6);
export const reverse = fieldIs("reverse_mortgage", codes(1));
export const openEnd = fieldIs("open_end_line_of_credit", codes(1));
export const business = fieldIs("business_or_commercial_purpose", codes(1));
export const affordableUnitsGiven: Circumstance = {
  fields: ["multifamily_affordable_units"],
  words: "Multifamily Affordable Units is a number",
  applies: (_, { multifamily_affordable_units: units }) => !Number.isNaN(units),
};

/** Fields in the file's order, each once. */
export const inFileOrder = (fields: readonly LarField[]): readonly LarField[] =>
  larFields.filter((field) => fields.includes(field));

/** A field holds one of some codes. */
export const isOneOf = (number: string, field: LarField, values: ReadonlySet<string>): RowEdit => ({
  number,
  fields: [field],
  description: `${larFieldNames[field]} is ${listed(values)}.`,
  holds: (row) => values.has(row[field]),
});

/** In a circumstance, a field holds one of some codes. */
export const isOneOfWhere = (
  number: string,
  circumstance: Circumstance,
  field: LarField,
  values: ReadonlySet<string>,
): RowEdit => ({
  number,
  fields: inFileOrder([...circumstance.fields, field]),
  description: `${larFieldNames[field]} is ${listed(values)} where ${circumstance.words}.`,
  when: circumstance.applies,
  holds: (row) => values.has(row[field]),
});

/** In a circumstance, a field holds NA or Exempt. */
export const isNotReportedWhere = (number: string, circumstance: Circumstance, field: LarField): RowEdit => ({
  number,
  fields: inFileOrder([...circumstance.fields, field]),
  description: `${larFieldNames[field]} is NA or Exempt where ${circumstance.words}.`,
  when: circumstance.applies,
  holds: (row) => isNotReported(row[field]),
});

/** A field holds NA, Exempt or what a rule asks for. */
export const isReportedAs = (number: string, field: LarField, words: string, holds: RowRule): RowEdit => ({
  number,
  fields: [field],
  description: `${larFieldNames[field]} is ${words}, NA or Exempt.`,
  holds: (row, numbers, file) => isNotReported(row[field]) || holds(row, numbers, file),
});

/** Whether no code stands in two of some fields; empty ones do not count. */
export const areDistinct = (fields: readonly LarField[]): RowRule => {
  const [first, ...others] = fields;
  if (first === undefined) throw new Error("no field was named");
  return (row) => {
    // A list is filled from its start: nearly every row ends here.
    if (row[first] !== "" && others.every((field) => row[field] === "")) return true;
    return fields.every(
      (field, place) => row[field] === "" || !fields.some((other, at) => at > place && row[other] === row[field]),
    );
  };
};

/** Whether each of some fields is empty. */
export const areBlank =
  (fields: readonly LarField[]): RowRule =>
  (row) => {
    for (const field of fields) if (row[field] !== "") return false;
    return true;
  };

/** Whether each of some fields is empty or holds one of some codes. */
export const areBlankOrIn =
  (fields: readonly LarField[], values: ReadonlySet<string>): RowRule =>
  (row) => {
    for (const field of fields) if (row[field] !== "" && !values.has(row[field])) return false;
    return true;
  };

/** Whether one of some fields holds a code. */
export const hasCode =
  (fields: readonly LarField[], value: string): RowRule =>
  (row) => {
    for (const field of fields) if (row[field] === value) return true;
    return false;
  };
