import { describe, expect, test } from "bun:test";
import { boundariesOfRelease, decisionsOfRelease } from "../../adapters/casebook/folder.ts";
import type { Boundary } from "../../domain/casebook/book/boundaries.ts";
import type { Case } from "../../domain/casebook/book/table.ts";
import { isExpected } from "../../domain/casebook/subjects/subject.ts";
import { books } from "./released.ts";

const decisions = decisionsOfRelease();
const boundaries = boundariesOfRelease();

const caseOf = (book: string, name: string): Case => {
  const found = books.find((each) => each.name === book)?.cases.find((each) => each.name === name);
  if (found === undefined) throw new Error(`the book ${book} has no case "${name}"`);
  return found;
};

/** What must come out differs where a figure that both expect is another one, or where one side alone is refused. */
const sidesOf = ([one, other]: readonly Case[]): Boundary["sides"] => {
  if (one === undefined || other === undefined) throw new Error("a boundary has two sides");
  const common = [...one.cells.keys()].filter((column) => isExpected(column) && other.cells.has(column));
  const isRefusedAlone = one.cells.has("→ refusal") !== other.cells.has("→ refusal");
  if (!isRefusedAlone && common.length === 0) throw new Error(`nothing to compare: "${one.name}", "${other.name}"`);
  return isRefusedAlone || common.some((column) => one.cells.get(column) !== other.cells.get(column))
    ? "differ"
    : "agree";
};

test("the decisions are eighteen, numbered in order", () => {
  expect(decisions.map(({ number }) => number)).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
});

test("every book tests decisions that exist", () => {
  const known = decisions.map(({ number }) => number);
  for (const book of books)
    expect([book.name, book.decisions.filter((each) => !known.includes(each))]).toEqual([book.name, []]);
});

describe("each decision has cases on both sides of its boundary", () => {
  for (const { number, name } of decisions) {
    const own = boundaries.filter(({ decision }) => decision === number);

    test(`${number}. ${name}`, () => {
      expect(own.filter(({ sides }) => sides === "differ").length).toBeGreaterThan(0);
      for (const boundary of own) {
        const sides = sidesOf(boundary.cases.map((name) => caseOf(boundary.book, name)));
        expect([boundary.name, sides]).toEqual([boundary.name, boundary.sides]);
        expect(books.find((book) => book.name === boundary.book)?.decisions).toContain(number);
      }
    });
  }
});

test("no boundary is listed twice, and none is between a case and itself", () => {
  expect(new Set(boundaries.map(({ book, cases }) => [book, ...cases.toSorted()].join("\n"))).size).toBe(
    boundaries.length,
  );
  for (const { name, cases } of boundaries) expect([name, new Set(cases).size]).toEqual([name, 2]);
});
