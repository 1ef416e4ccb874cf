import { expect, test } from "bun:test";
import type { Loan } from "../../../domain/loan/loan.ts";
import { homesAmong } from "../../../domain/loan/same-home.ts";
import { aBorrower, aLoan, aProperty } from "../../fixtures/loan/loan.ts";

const loanOf = (people: readonly string[], street: string | null, zipCode: string | null = "62701"): Loan =>
  aLoan({
    borrowers: people.map((person) => aBorrower({ ssn: { sealed: "", last4: "0000", blindIndex: person } })),
    property: aProperty({ street, zipCode }),
  });

test("another loan is on the same home if a person, the house number, and the ZIP code are the same", () => {
  const loan = loanOf(["ada"], "12 Sample Street");
  const found = (...others: readonly Loan[]) => homesAmong(others)(loan);
  const twin = loanOf(["bert", "ada"], "12 sample st", "62701-1234");
  expect(found(loan)).toEqual([]);
  expect(found(loan, { ...twin, loanNumber: "R-2026-17" })).toEqual(["R-2026-17"]);
  expect(found(loanOf(["bert"], "12 Sample Street"))).toEqual([]);
  expect(found(loanOf(["ada"], "14 Sample Street"))).toEqual([]);
  expect(found(loanOf(["ada"], "12 Sample Street", "62704"))).toEqual([]);
  expect(homesAmong([loanOf(["ada"], null)])(loanOf(["ada"], null))).toEqual([]);
});
