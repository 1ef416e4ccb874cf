import { expect, test } from "bun:test";
import { larFields } from "../../../../domain/hmda/register/lar-fields.ts";
import { checkRows } from "../example.ts";
import { valuesOf } from "./coded.ts";

/** The numbers of the fields, from 1, in which an edit hits a text. */
const fieldsHit = (edit: string, text: string): readonly number[] => {
  const hit: number[] = [];
  const rows = larFields.map((field) => ({ [field]: text }));
  checkRows({ year: 2026, rows }, (found) => void (found.edit === edit && hit.push(found.line - 1)));
  return hit;
};

const words = "13-16 59 73-83 88 92 95";
const fillers = "13-16 55-57 59 62-63 73-83 88 92 95";

// The numbers are those of the loan/application register, as the regulator's guide lists them for each edit.
test.each([
  ["Q656", "1111", words],
  ["Q657", "1111", "5-11 19-23 31-37 41-45 49-58 60-61 91 97-100 103-106"],
  ["Q659-1", "888", fillers],
  ["Q659-1", "88888", fillers],
  ["Q659-2", "999", fillers],
  ["Q659-2", "99999", fillers],
  // The exemption in the code that each field has for it; a state has none.
  ["Q646", "Exempt", "13-14 16 59 73-83 88 92 95"],
  ["Q646", "1111", "62-64 66 68 84-87 89-90 93-94 96 102 108-110"],
] as const)("%s hits %s in the fields %s, and in no others", (edit, text, list) => {
  expect(fieldsHit(edit, text)).toEqual(valuesOf(list).map(Number));
});
