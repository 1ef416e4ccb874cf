import { type LarField, larFieldNames, larFields } from "../register/lar-fields.ts";
import { allBut, blankCode, type CodeSet, codes, isIn, placeOf } from "./codes.ts";
import type { CodeTest, EditRow, RowEdit, RowRule } from "./edit.ts";

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

/** A rule of cells alone. */
type CellRule = ((row: EditRow) => boolean) & { readonly codeTest?: CodeTest };

/** That each of some fields holds one of some codes. */
const eachIn = (fields: readonly LarField[], allowed: CodeSet): CellRule => {
  const places = fields.map(placeOf);
  const [first = 0, ...others] = places;
  const holdsInOne = ({ codes }: EditRow): boolean => isIn(allowed, codes, first);
  const holdsInAll = ({ codes }: EditRow): boolean => {
    for (const place of places) if (!isIn(allowed, codes, place)) return false;
    return true;
  };
  return Object.assign(others.length === 0 ? holdsInOne : holdsInAll, { codeTest: { places, allowed } });
};

/** That a field holds one of some codes. */
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
export const affordableUnitsGiven: Circumstance = {
  fields: ["multifamily_affordable_units"],
  words: "Multifamily Affordable Units is a number",
  applies: (_, { multifamily_affordable_units: units }) => !Number.isNaN(units),
};

/** Fields in the file's order, each once. */
export const inFileOrder = (fields: readonly LarField[]): readonly LarField[] =>
  larFields.filter((field) => fields.includes(field));

/** Whether a field holds one of some codes. */
export const holdsOneOf = (field: LarField, values: CodeSet): CellRule => eachIn([field], values);

/** What says that there is nothing to report, or that the institution is exempt from reporting it. */
const notReported = codes("NA", "Exempt");

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
export const isNotReportedWhere = (number: string, circumstance: Circumstance, field: LarField): RowEdit => ({
  number,
  fields: inFileOrder([...circumstance.fields, field]),
  description: `${larFieldNames[field]} is NA or Exempt where ${circumstance.words}.`,
  when: circumstance.applies,
  holds: holdsOneOf(field, notReported),
});

/** A field holds NA, Exempt or what a rule requires. */
export const isReportedAs = (number: string, field: LarField, words: string, holds: RowRule): RowEdit => ({
  number,
  fields: [field],
  description: `${larFieldNames[field]} is ${words}, NA or Exempt.`,
  when: holdsOneOf(field, allBut(notReported)),
  holds,
});

/** Whether no code occurs in two of some fields; empty ones do not count. */
export const areDistinct = (fields: readonly LarField[]): CellRule => {
  const places = fields.map(placeOf);
  return (row) => {
    const { codes } = row;
    for (let turn = 1; turn < places.length; turn += 1) {
      const code = codes[places[turn] ?? 0];
      if (code === blankCode) continue;
      for (let before = 0; before < turn; before += 1)
        if (codes[places[before] ?? 0] === code && row[fields[before] ?? "lei"] === row[fields[turn] ?? "lei"])
          return false;
    }
    return true;
  };
};

/** Whether each of some fields is empty. */
export const areBlank = (fields: readonly LarField[]): CellRule => eachIn(fields, codes(""));

/** Whether each of some fields is empty or holds one of some codes. */
export const areBlankOrIn = (fields: readonly LarField[], values: CodeSet): CellRule =>
  eachIn(fields, codes("", ...values.texts));

/** Whether none of some fields holds one of some codes. */
export const hasNoCode = (fields: readonly LarField[], values: CodeSet): CellRule => eachIn(fields, allBut(values));

/** Whether one of some fields holds one of some codes. */
export const hasCode = (fields: readonly LarField[], values: CodeSet): CellRule => {
  const places = fields.map(placeOf);
  return (row) => {
    for (const place of places) if (isIn(values, row.codes, place)) return true;
    return false;
  };
};
