import { describe, expect, test } from "bun:test";
import { columnProblem } from "../../domain/casebook/book/known-columns.ts";
import { findingsOf, isExpected } from "../../domain/casebook/subjects/subject.ts";
import { books, subjectOf } from "./released.ts";

for (const book of books) {
  const { name, cases, notes, table } = book;
  const subject = subjectOf(name);

  describe(name, () => {
    test("has cases, each with a name of its own, a source, its working and something expected", () => {
      expect(cases.length).toBeGreaterThan(0);
      expect(new Set(cases.map((each) => each.name)).size).toBe(cases.length);
      for (const each of cases) {
        expect([each.name, each.cells.has("source")]).toEqual([each.name, true]);
        expect([each.name, each.cells.has("working") || notes.length > 0]).toEqual([each.name, true]);
        expect([each.name, [...each.cells.keys()].some(isExpected)]).toEqual([each.name, true]);
      }
    });

    test("has a place to sign each case", () => {
      expect([...(table[0] ?? []), ...table.map(([first]) => first)]).toContain("reviewed by");
    });

    test("has no unknown column", () => {
      expect(columnProblem(book, subjectOf)).toBeNull();
    });

    for (const each of cases) {
      test(each.name, () => {
        for (const { column, expected, found } of findingsOf(subject, each)) {
          expect([column, found]).toEqual([column, expected]);
        }
      });
    }
  });
}

test("the case books hold at least a hundred and fifty cases between them", () => {
  expect(books.reduce((sum, { cases }) => sum + cases.length, 0)).toBeGreaterThanOrEqual(150);
});
