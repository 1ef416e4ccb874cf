import { describe, expect, test } from "bun:test";
import { inputColumns, loanOfCase } from "../../../domain/casebook/book/columns.ts";
import { booksWithOwnDashes, dashOf } from "../../../domain/casebook/book/dashes.ts";
import { columnsOf } from "../../../domain/casebook/book/known-columns.ts";
import { refusalSentences } from "../../../domain/casebook/book/refusal-sentences.ts";
import { plainLoanColumns } from "../../../domain/casebook/sample/plain-columns.ts";
import { plainLoan } from "../../../domain/casebook/sample/plain-loan.ts";
import { type Answer, isExpected, loanCalculation, type Subject } from "../../../domain/casebook/subjects/subject.ts";
import { calculate } from "../../../domain/hecm/calculate.ts";
import { books, subjectOf } from "../released.ts";

describe("the plain loan of the workbook", () => {
  test("names every column of a loan and no other", () => {
    expect(Object.keys(plainLoanColumns).toSorted()).toEqual(Object.keys(inputColumns).toSorted());
  });

  for (const [column, { value }] of Object.entries(plainLoanColumns)) {
    if (value === null) continue;
    test(`has ${value} under ${column}: writing it out changes nothing`, () => {
      const { ageRounding, ...loan } = loanOfCase(new Map([[column, value]]));
      expect(loan).toEqual(plainLoan);
      if (ageRounding !== undefined) expect(calculate({ ...loan, ageRounding })).toEqual(calculate(plainLoan));
    });
  }

  test("says of the columns without a value that nothing is there", () => {
    const { people, liens, appraisedValueCents, purchasePriceCents, originationFeeCents, priorHecm } = plainLoan;
    expect([people.length, liens]).toEqual([1, []]);
    expect([appraisedValueCents, purchasePriceCents, originationFeeCents, priorHecm]).toEqual([null, null, null, null]);
  });
});

const answers = ({ answer, expectedColumns }: Subject, cells: ReadonlyMap<string, string>): unknown[] => {
  const found: Answer = answer(cells);
  return Object.keys(expectedColumns).map((column) => [column, found(column)]);
};

describe("what a dash means", () => {
  test("is said of every book whose question is not the calculation of a loan", () => {
    const others = books.map(({ name }) => name).filter((name) => subjectOf(name) !== loanCalculation);
    expect(booksWithOwnDashes.toSorted()).toEqual(others.toSorted());
  });

  for (const book of books) {
    test(`may be written out in ${book.name}: no case comes out otherwise`, () => {
      const subject = subjectOf(book.name);
      const columns = columnsOf(book).map(([column]) => column);
      for (const { name, cells } of book.cases) {
        const behind = dashOf(book.name).behind(cells);
        const writtenOut = new Map(
          columns.flatMap((column): [string, string][] => {
            const cell = cells.get(column) ?? (isExpected(column) ? undefined : behind[column]);
            return cell === undefined ? [] : [[column, cell]];
          }),
        );
        expect([name, answers(subject, writtenOut)]).toEqual([name, answers(subject, cells)]);
      }
    });
  }
});

test("every refusal that a book expects has a sentence, and every sentence a refusal", () => {
  const expected = books.flatMap(({ cases }) => cases.flatMap(({ cells }) => cells.get("→ refusal") ?? []));
  expect([...new Set(expected)].toSorted()).toEqual(Object.keys(refusalSentences).toSorted());
});
