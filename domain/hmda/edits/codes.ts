import { type LarField, larFields } from "../register/lar-fields.ts";

/**
 * The texts that edits compare with, in addition to the numbers from 0 to 99: a cell's code is the text's index here, plus 100.
 */
const namedTexts = ["", "NA", "Exempt", "1111", "7777", "8888", "9999", "888", "88888", "999", "99999"] as const;
type NamedText = (typeof namedTexts)[number];

const firstNamed = 100;
/** The content of a cell that no edit compares with a fixed text. */
const otherText = firstNamed + namedTexts.length;

/** The code of a text that edits compare with. */
const namedCode = (text: NamedText): number => firstNamed + namedTexts.indexOf(text);

const namedCodes: ReadonlyMap<string, number> = new Map(namedTexts.map((text) => [text, namedCode(text)]));
export const blankCode = namedCode("");
export const notApplicableCode = namedCode("NA");
export const exemptCode = namedCode("Exempt");

/** 1 at each character that such a text begins with: this rules out nearly every other text. */
const isNamedStart = new Uint8Array(128);
for (const text of namedTexts) if (text !== "") isNamedStart[text.charCodeAt(0)] = 1;

const ZERO = 48;
const maxNamedCharacters = 6;

/**
 * A cell's text as a small number, so that edits compare it without looking at the text again. Texts that are written
 * differently have different codes (`01` is not `1`), except for those that no edit compares with.
 */
export const codeOf = (text: string): number => {
  if (text.length > maxNamedCharacters) return otherText;
  if (text.length === 0) return blankCode;
  const first = text.charCodeAt(0) - ZERO;
  if (text.length === 1) return first >= 0 && first <= 9 ? first : otherText;
  if (text.length === 2 && first >= 1 && first <= 9) {
    const second = text.charCodeAt(1) - ZERO;
    return second >= 0 && second <= 9 ? first * 10 + second : otherText;
  }
  return isNamedStart[text.charCodeAt(0)] === 1 ? (namedCodes.get(text) ?? otherText) : otherText;
};

/** The codes of a row's cells, in the file's order. */
export type RowCodes = Uint8Array;

export const emptyCodes = (): RowCodes => new Uint8Array(larFields.length).fill(blankCode);

/** The place of a field among the cells of a row, from 0. */
export const placeOf = (field: LarField): number => larFields.indexOf(field);

/** Some codes of a field. */
export interface CodeSet {
  readonly texts: readonly string[];
  /** 1 at each code of the set. */
  readonly members: Uint8Array;
}

/** A set of codes, compared as text: `01` is not `1`. */
export const codes = (...values: (number | string)[]): CodeSet => {
  const texts = values.map(String);
  const members = new Uint8Array(otherText + 1);
  for (const text of texts) {
    if (codeOf(text) === otherText) throw new Error(`"${text}" has no code: add it to the texts that edits ask for`);
    members[codeOf(text)] = 1;
  }
  return { texts, members };
};

/** Whether a cell's code is in a set. */
export const isIn = (values: CodeSet, rowCodes: RowCodes, place: number): boolean =>
  values.members[rowCodes[place] ?? otherText] === 1;
