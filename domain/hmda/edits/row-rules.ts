import type { LarField } from "../register/lar-fields.ts";
import { allBut, blankCode, type CodeSet, codes, isIn, placeOf } from "./codes.ts";
import type { AnswerPlaces, EditRow, NumericField, RowRule } from "./edit.ts";

/** A rule that depends only on the codes of cells. */
type CellRule = ((row: EditRow) => boolean) & { readonly trueAt: AnswerPlaces; readonly falseAt?: AnswerPlaces };

/** Some cells with the same codes. */
const cellsWith = (places: readonly number[], codes: CodeSet): AnswerPlaces["cells"] =>
  places.map((place) => ({ place, codes }));

/** Whether each of some fields has one of some codes. */
export const eachIn = (fields: readonly LarField[], allowed: CodeSet): CellRule => {
  const places = fields.map(placeOf);
  const [first = 0, ...others] = places;
  const holdsInOne = ({ codes }: EditRow): boolean => isIn(allowed, codes, first);
  const holdsInAll = ({ codes }: EditRow): boolean => {
    for (const place of places) if (!isIn(allowed, codes, place)) return false;
    return true;
  };
  return Object.assign(others.length === 0 ? holdsInOne : holdsInAll, {
    trueAt: { cells: cellsWith([first], allowed), isAlways: others.length === 0 },
    falseAt: { cells: cellsWith(places, allBut(allowed)), isAlways: true },
  });
};

/** Whether a field has one of some codes. */
export const holdsOneOf = (field: LarField, values: CodeSet): CellRule => eachIn([field], values);

/** Texts that are never a number. */
const noNumber = codes("", "NA", "Exempt");

/** Whether a field has a number. */
export const isNumber = (field: LarField & NumericField): RowRule =>
  Object.assign(((_, numbers) => !Number.isNaN(numbers[field])) satisfies RowRule, {
    trueAt: { cells: cellsWith([placeOf(field)], allBut(noNumber)), isAlways: false },
  });

/** Texts that are never five or more units. */
const fewUnits = codes("", "NA", "Exempt", 0, 1, 2, 3, 4);

/** Whether the property has five units or more. */
export const hasFiveUnits: RowRule = Object.assign(((_, numbers) => numbers.total_units >= 5) satisfies RowRule, {
  trueAt: { cells: cellsWith([placeOf("total_units")], allBut(fewUnits)), isAlways: false },
});

/** Whether no code occurs in two of some fields; empty fields are ignored. */
export const areDistinct = (fields: readonly LarField[]): RowRule => {
  const places = fields.map(placeOf);
  const areDifferent = (row: EditRow): boolean => {
    const { codes } = row;
    for (let index = 1; index < places.length; index += 1) {
      const code = codes[places[index] ?? 0];
      if (code === blankCode) continue;
      for (let before = 0; before < index; before += 1)
        if (codes[places[before] ?? 0] === code && row[fields[before] ?? "lei"] === row[fields[index] ?? "lei"])
          return false;
    }
    return true;
  };
  return Object.assign(areDifferent, {
    falseAt: { cells: cellsWith(places.slice(1), allBut(codes(""))), isAlways: false },
  });
};

/** Whether each of some fields is empty. */
export const areBlank = (fields: readonly LarField[]): CellRule => eachIn(fields, codes(""));

/** Whether each of some fields is empty or has one of some codes. */
export const areBlankOrIn = (fields: readonly LarField[], values: CodeSet): CellRule =>
  eachIn(fields, codes("", ...values.texts));

/** Whether none of some fields has one of some codes. */
export const hasNoCode = (fields: readonly LarField[], values: CodeSet): CellRule => eachIn(fields, allBut(values));

/** Whether one of some fields has one of some codes. */
export const hasCode = (fields: readonly LarField[], values: CodeSet): CellRule => {
  const places = fields.map(placeOf);
  const isInSome = (row: EditRow): boolean => {
    for (const place of places) if (isIn(values, row.codes, place)) return true;
    return false;
  };
  return Object.assign(isInSome, { trueAt: { cells: cellsWith(places, values), isAlways: true } });
};

/** Everything but an empty cell. */
export const filled = allBut(codes(""));

/** Whether a field is filled. */
export const isFilled = (field: LarField): CellRule => eachIn([field], filled);

/** Whether a rule of codes is false. */
export const not = (rule: CellRule): RowRule =>
  Object.assign((row: EditRow) => !rule(row), {
    falseAt: rule.trueAt,
    ...(rule.falseAt && { trueAt: rule.falseAt }),
  });

/** Whether one of some rules of codes is true. */
export const anyOf = (...rules: readonly CellRule[]): CellRule => {
  const cells = rules.flatMap(({ trueAt }) => trueAt.cells);
  const isAlways = rules.every(({ trueAt }) => trueAt.isAlways);
  return Object.assign((row: EditRow) => rules.some((rule) => rule(row)), { trueAt: { cells, isAlways } });
};

/** Whether all of some rules are true. The first rule that declares where it can be true does so for all. */
export const allOf = (...rules: readonly RowRule[]): RowRule => {
  const trueAt = rules.find((rule) => rule.trueAt)?.trueAt;
  const hold: RowRule = (row, numbers, file) => {
    for (const rule of rules) if (!rule(row, numbers, file)) return false;
    return true;
  };
  return Object.assign(hold, trueAt && { trueAt: { ...trueAt, isAlways: false } });
};

/** Whether all of some fields have their code, or none. */
export const allOrNone = (...cells: readonly (readonly [field: LarField, values: CodeSet])[]): RowRule => {
  const places = cells.map(([field]) => placeOf(field));
  const allowed = cells.map(([, values]) => values);
  const areAlike = ({ codes: rowCodes }: EditRow): boolean => {
    let count = 0;
    for (let index = 0; index < places.length; index += 1)
      if (isIn(allowed[index] ?? filled, rowCodes, places[index] ?? 0)) count += 1;
    return count === 0 || count === places.length;
  };
  return Object.assign(areAlike, {
    falseAt: { cells: cells.map(([field, codes]) => ({ place: placeOf(field), codes })), isAlways: false },
  });
};
