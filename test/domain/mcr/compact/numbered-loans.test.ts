import { expect, test } from "bun:test";
import { numberedLoans } from "../../../../domain/mcr/compact/numbered-loans.ts";

test("loans come back with their numbers in their order, each once however often it is added in a row", () => {
  const loans = numberedLoans();
  expect([...loans]).toEqual([]);
  const added = Array.from({ length: 50 }, (_, place) => ({ loanId: 100 - place, loanNumber: `R "${place}", ü` }));
  for (const loan of added) {
    loans.add(loan);
    loans.add(loan);
  }
  const expected = added.map(({ loanId, loanNumber }) => [loanId, loanNumber] as const);
  expect([[...loans], [...loans]]).toEqual([expected, expected]);
});
