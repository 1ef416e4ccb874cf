import { type LarField, larFields } from "../register/lar-fields.ts";

/** The texts that edits compare with, in addition to the numbers from 0 to 99. A cell's code is the text's index here, plus 100. */
const namedTexts = ["", "NA", "Exempt", "1111", "7777", "8888", "9999", "888", "88888", "999", "99999"] as const;
type NamedText = (typeof namedTexts)[number];

const firstNamed = 100;
/** The code of a cell whose text no edit compares with. */
export const otherText = firstNamed + namedTexts.length;

/** The code of a text that edits compare with. */
const namedCode = (text: NamedText): number => firstNamed + namedTexts.indexOf(text);

const namedCodes: ReadonlyMap<string, number> = new Map(namedTexts.map((text) => [text, namedCode(text)]));
export const blankCode = namedCode("");
const notApplicableCode = namedCode("NA");

/** By the length and first character of such a text, its second character: this rules out nearly every other text, including amounts. */
const secondOfNamed = new Uint8Array(8 << 7);
for (const text of namedTexts)
  if (text !== "") secondOfNamed[(text.length << 7) | text.charCodeAt(0)] = text.charCodeAt(1);

const ZERO = 48;
const NINE = 57;
const LETTER_A = 65;
const LETTER_N = 78;
const maxNamedCharacters = 6;

/** The text of each code. A text without a code of its own has none. */
const texts: readonly string[] = [...Array.from({ length: firstNamed }, (_, number) => String(number)), ...namedTexts];

/** The text of a code that is not {@link otherText}. */
export const textOf = (code: number): string => texts[code] ?? "";

/**
 * The text in a part of a line as a small number, so that edits compare it without reading the text again. Texts that are written
 * differently have different codes (`01` is not `1`), except for those that no edit compares with.
 */
export const codeOfPart = (line: string, start: number, end: number): number => {
  const length = end - start;
  if (length === 0) return blankCode;
  if (length > maxNamedCharacters) return otherText;
  const first = line.charCodeAt(start);
  if (length === 1) return first >= ZERO && first <= NINE ? first - ZERO : otherText;
  if (length === 2) {
    const second = line.charCodeAt(start + 1);
    if (first === LETTER_N && second === LETTER_A) return notApplicableCode;
    return first > ZERO && first <= NINE && second >= ZERO && second <= NINE
      ? (first - ZERO) * 10 + second - ZERO
      : otherText;
  }
  return first < 128 && secondOfNamed[(length << 7) | first] === line.charCodeAt(start + 1)
    ? (namedCodes.get(line.slice(start, end)) ?? otherText)
    : otherText;
};

/** The code of a cell's text. */
export const codeOf = (text: string): number => codeOfPart(text, 0, text.length);

/** The codes of a row's cells, in the file's order. */
export type RowCodes = Uint8Array;

export const emptyCodes = (): RowCodes => new Uint8Array(larFields.length).fill(blankCode);

/** The position of a field among the cells of a row, from 0. */
export const placeOf = (field: LarField): number => larFields.indexOf(field);

/** A set of codes of a field. */
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

/** The complement of a set of codes, which includes texts that no edit compares with. */
export const allBut = ({ members }: CodeSet): CodeSet => ({ texts: [], members: members.map((member) => 1 - member) });

/** Whether a cell's code is in a set. */
export const isIn = (values: CodeSet, rowCodes: RowCodes, place: number): boolean =>
  values.members[rowCodes[place] ?? otherText] === 1;
