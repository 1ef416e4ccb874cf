import { describe, expect, test } from "bun:test";
import { codeOf, emptyCodes, placeOf } from "../../../../domain/hmda/edits/codes.ts";
import {
  type EditField,
  type EditRow,
  type FileFacts,
  type FilingYear,
  filingYears,
  numericFields,
  type RowNumbers,
} from "../../../../domain/hmda/edits/edit.ts";
import { numberOf } from "../../../../domain/hmda/edits/values.ts";
import { editLists } from "../../../../domain/hmda/edits/years.ts";
import { larFields } from "../../../../domain/hmda/register/lar-fields.ts";
import { aRow, aSheet, exampleInstitution, exampleTracts, type RowChange } from "../example.ts";
import { pairs } from "./cases/all.ts";

/** An object that reports which of its properties is read. */
const watched = <Values extends object>(values: Values, onRead: (key: string) => void): Values =>
  new Proxy(values, {
    get: (_, key) => {
      if (typeof key === "string" && Object.hasOwn(values, key)) onRead(key);
      return Reflect.get(values, key);
    },
  });

/** A row, its numbers, and the other inputs of rules; reports which field is read. */
const watchedRow = (year: FilingYear, change: RowChange, onRead: (field: string) => void) => {
  const cells = aRow(year, change);
  const codes = emptyCodes();
  for (const field of larFields) codes[placeOf(field)] = codeOf(cells[field]);
  const row: EditRow = Object.assign(watched(cells, onRead), {
    codes: watched(codes, (place) => onRead(larFields[Number(place)] ?? place)),
  });
  const numbers = Object.fromEntries(numericFields.map((field) => [field, numberOf(cells[field])]));
  const file: FileFacts = {
    year,
    quarter: null,
    sheet: watched(aSheet(year, 1), (field) => onRead(`sheet.${field}`)),
    institution: exampleInstitution,
    tracts: exampleTracts,
  };
  return { row, numbers: watched(numbers, onRead) as RowNumbers, file };
};

describe.each([...filingYears])("with its hits, an edit shows, in %i,", (year) => {
  let read = new Set<string>();
  const rows = [{}, ...Object.values(pairs).flat()].map((change) =>
    watchedRow(year, change, (field) => void read.add(field)),
  );

  test.each(editLists[year].row.map((edit) => [edit.number, edit] as const))(
    "exactly the fields that it compares: %s",
    (_, { fields, when, holds }) => {
      read = new Set();
      for (const { row, numbers, file } of rows) if (when?.(row, numbers, file) ?? true) holds(row, numbers, file);
      // Not a field: the codes of all fields, each of which is watched.
      read.delete("codes");
      expect(fields.toSorted()).toEqual([...read].toSorted() as EditField[]);
    },
  );
});
