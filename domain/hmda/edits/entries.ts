import { type LarField, larFieldNames, larFields } from "../register/lar-fields.ts";
import {
  blankCode,
  type CodeSet,
  codes,
  exemptCode,
  isIn,
  notApplicableCode,
  placeOf,
  type RowCodes,
} from "./codes.ts";
import type { EditRow, RowEdit, RowRule } from "./edit.ts";

/** The codes of a range of numbers. */
export const codesFromTo = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);

/** Codes as a sentence lists them. */
const listed = ({ texts }: CodeSet): string =>
  texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(", ")} or ${texts.at(-1)}`;

/** A circumstance in which an edit constrains other fields. */
export interface Circumstance {
  readonly fields: readonly LarField[];
  /** Follows "where". */
  readonly words: string;
  readonly applies: RowRule;
}

/** That a field holds one of some codes. */
export const fieldIs = (field: LarField, values: CodeSet): Circumstance => {
  const place = placeOf(field);
  return {
    fields: [field],
    words: `${larFieldNames[field]} is ${listed(values)}`,
    applies: ({ codes }) => isIn(values, codes, place),
  };
};

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

/** A rule of cells alone. */
type CellRule = (row: EditRow) => boolean;

/** Whether a field holds one of some codes. */
export const holdsOneOf = (field: LarField, values: CodeSet): CellRule => {
  const place = placeOf(field);
  return ({ codes }) => isIn(values, codes, place);
};

/** Whether a cell says that there is nothing to report, or that the institution is exempt from reporting it. */
const isNotReportedAt = (codes: RowCodes, place: number): boolean =>
  codes[place] === notApplicableCode || codes[place] === exemptCode;

/** A field holds one of some codes. */
export const isOneOf = (number: string, field: LarField, values: CodeSet): RowEdit => ({
  number,
  fields: [field],
  description: `${larFieldNames[field]} is ${listed(values)}.`,
  holds: holdsOneOf(field, values),
});

/** In a circumstance, a field holds one of some codes. */
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

/** In a circumstance, a field holds NA or Exempt. */
export const isNotReportedWhere = (number: string, circumstance: Circumstance, field: LarField): RowEdit => {
  const place = placeOf(field);
  return {
    number,
    fields: inFileOrder([...circumstance.fields, field]),
    description: `${larFieldNames[field]} is NA or Exempt where ${circumstance.words}.`,
    when: circumstance.applies,
    holds: ({ codes }) => isNotReportedAt(codes, place),
  };
};

/** A field holds NA, Exempt or what a rule requires. */
export const isReportedAs = (number: string, field: LarField, words: string, holds: RowRule): RowEdit => {
  const place = placeOf(field);
  return {
    number,
    fields: [field],
    description: `${larFieldNames[field]} is ${words}, NA or Exempt.`,
    when: ({ codes }) => !isNotReportedAt(codes, place),
    holds,
  };
};

/** Whether no code occurs in two of some fields; empty ones do not count. */
export const areDistinct = (fields: readonly LarField[]): CellRule => {
  const places = fields.map(placeOf);
  return (row) => {
    const { codes } = row;
    let given = 0;
    for (const place of places) if (codes[place] !== blankCode) given += 1;
    // Nearly every row gives one code.
    if (given < 2) return true;
    const texts = fields.map((field) => row[field]).filter((text) => text !== "");
    return new Set(texts).size === texts.length;
  };
};

/** Whether each of some fields is empty. */
export const areBlank = (fields: readonly LarField[]): CellRule => {
  const places = fields.map(placeOf);
  return ({ codes }) => {
    for (const place of places) if (codes[place] !== blankCode) return false;
    return true;
  };
};

/** Whether each of some fields is empty or holds one of some codes. */
export const areBlankOrIn = (fields: readonly LarField[], values: CodeSet): CellRule => {
  const places = fields.map(placeOf);
  const allowed = codes("", ...values.texts);
  return (row) => {
    for (const place of places) if (!isIn(allowed, row.codes, place)) return false;
    return true;
  };
};

/** Whether one of some fields holds one of some codes. */
export const hasCode = (fields: readonly LarField[], values: CodeSet): CellRule => {
  const places = fields.map(placeOf);
  return (row) => {
    for (const place of places) if (isIn(values, row.codes, place)) return true;
    return false;
  };
};
