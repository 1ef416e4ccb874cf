import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { calculate } from "../../domain/hecm/calculate.ts";
import { expectedColumns, inputColumns, loanOfCase, outcomeOf } from "./columns.ts";
import { readCaseBook } from "./reader.ts";

const remarks = ["working", "source", "reviewed by"];
const folder = import.meta.dir;
const books = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");

for (const book of books) {
  const cases = readCaseBook(readFileSync(`${folder}/${book}`, "utf8"));

  describe(book.replace(".md", ""), () => {
    test("has cases, each with a name of its own, a source and something expected", () => {
      expect(cases.length).toBeGreaterThan(0);
      expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
      for (const { name, cells } of cases) {
        expect([name, cells.has("source")]).toEqual([name, true]);
        expect([name, [...cells.keys()].some((column) => column.startsWith("→"))]).toEqual([name, true]);
      }
    });

    test("has no column that nobody reads", () => {
      const known = [...Object.keys(inputColumns), ...Object.keys(expectedColumns), "→ refusal", ...remarks];
      for (const { cells } of cases) {
        for (const column of cells.keys()) expect(known).toContain(column);
      }
    });

    for (const { name, cells } of cases) {
      test(name, () => {
        const calculated = calculate(loanOfCase(cells));
        for (const [column, cell] of cells) {
          if (!column.startsWith("→")) continue;
          const expected = expectedColumns[column]?.[0](cell) ?? cell;
          expect([column, outcomeOf(calculated, column)]).toEqual([column, expected]);
        }
      });
    }
  });
}

test("the case books hold at least forty cases between them", () => {
  const counts = books.map((book) => readCaseBook(readFileSync(`${folder}/${book}`, "utf8")).length);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(40);
});
