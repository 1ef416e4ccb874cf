import { expect, test } from "bun:test";
import { maxLoanCharacters, withinLoanSize } from "../../../../domain/loan/checks/size.ts";
import { aLoan } from "../../../fixtures/loan/loan.ts";

const named = (characters: number) => aLoan({ id: 1, loanNumber: "x".repeat(characters) });
const ofSize = (characters: number) => named(characters - JSON.stringify(named(0)).length);

test("a change may make a loan as large as the limit, and enlarge a larger one only by a short text", () => {
  const tagOf = (before: number, after: number) => withinLoanSize(ofSize(before), ofSize(after))._tag;
  const max = maxLoanCharacters;
  expect([tagOf(10_000, max), tagOf(10_000, max + 1)]).toEqual(["Accepted", "Refused"]);
  const large = 2 * max;
  expect([large - 1, large, large + 1_000, large + 1_001].map((after) => tagOf(large, after))).toEqual([
    "Accepted",
    "Accepted",
    "Accepted",
    "Refused",
  ]);
});
