import { type LarField, larFieldNames, larFields } from "../register/lar-fields.ts";
import { allBut, type CodeSet, codes } from "./codes.ts";
import type { RowEdit, RowRule } from "./edit.ts";
import { eachIn, holdsOneOf, isNumber } from "./row-rules.ts";

/** The codes of a range of numbers. */
export const codesFromTo = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);

/** Codes as listed in a sentence. */
const listed = ({ texts }: CodeSet): string =>
  texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(", ")} or ${texts.at(-1)}`;

/** A circumstance in which an edit constrains other fields. */
export interface Circumstance {
  readonly fields: readonly LarField[];
  /** Follows "where". */
  readonly words: string;
  readonly applies: RowRule;
}

/** The circumstance that a field has one of some codes. */
export const fieldIs = (field: LarField, values: CodeSet): Circumstance => ({
  fields: [field],
  words: `${larFieldNames[field]} is ${listed(values)}`,
  applies: eachIn([field], values),
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
/** Fields in the file's order, each once. */
export const inFileOrder = (fields: readonly LarField[]): readonly LarField[] =>
  larFields.filter((field) => fields.includes(field));

export const affordableUnitsGiven: Circumstance = {
  fields: ["multifamily_affordable_units"],
  words: "Multifamily Affordable Units is a number",
  applies: isNumber("multifamily_affordable_units"),
};

/** Whether the loan was not purchased; also true if the action is an invalid code. */
export const isNoPurchase = holdsOneOf("action_taken", allBut(codes(6)));

/** The texts that mean that there is nothing to report, or that the institution is exempt. */
const notReported = codes("NA", "Exempt");

/** A field must have one of some codes. */
export const isOneOf = (number: string, field: LarField, values: CodeSet): RowEdit => ({
  number,
  fields: [field],
  description: `${larFieldNames[field]} is ${listed(values)}.`,
  holds: holdsOneOf(field, values),
});

/** In a circumstance, a field must have one of some codes. */
export const isOneOfWhere = (
  number: string,
  circumstance: Circumstance,
  field: LarField,
  values: CodeSet,
): RowEdit => ({
  number,
  fields: inFileOrder([...circumstance.fields, field]),
  description: `${larFieldNames[field]} is ${listed(values)} where ${circumstance.words}.`,
  when: circumstance.applies,
  holds: holdsOneOf(field, values),
});

/** In a circumstance, a field must be NA or Exempt. */
export const isNotReportedWhere = (number: string, circumstance: Circumstance, field: LarField): RowEdit => ({
  number,
  fields: inFileOrder([...circumstance.fields, field]),
  description: `${larFieldNames[field]} is NA or Exempt where ${circumstance.words}.`,
  when: circumstance.applies,
  holds: holdsOneOf(field, notReported),
});

/** A field must be NA, Exempt, or what a rule requires. */
export const isReportedAs = (number: string, field: LarField, words: string, holds: RowRule): RowEdit => ({
  number,
  fields: [field],
  description: `${larFieldNames[field]} is ${words}, NA or Exempt.`,
  when: holdsOneOf(field, allBut(notReported)),
  holds,
});
