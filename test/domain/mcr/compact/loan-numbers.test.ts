import { expect, test } from "bun:test";
import { loanNumberFrom, loanNumbersBuilder } from "../../../../domain/mcr/compact/loan-numbers.ts";

test("each of many loans is found by the number with which it was added, whatever characters it has", () => {
  const builder = loanNumbersBuilder();
  for (let loanId = 2500; loanId > 0; loanId -= 1) builder.add(loanId, `R "${loanId}",\nü`);
  const numbers = builder.end();
  expect(numbers.loanCount).toBe(2500);
  const numberOf = loanNumberFrom(numbers);
  expect([1, 499, 1000, 1001, 1500, 1501, 2500].map(numberOf)).toEqual([
    'R "1",\nü',
    'R "499",\nü',
    'R "1000",\nü',
    'R "1001",\nü',
    'R "1500",\nü',
    'R "1501",\nü',
    'R "2500",\nü',
  ]);
});

test("a loan without a number is named by its id", () => {
  const builder = loanNumbersBuilder();
  expect(builder.end().loanCount).toBe(0);
  expect(loanNumberFrom(builder.end())(7)).toBe("7");
  builder.add(3, "2026-000003");
  expect(loanNumberFrom(builder.end())(7)).toBe("7");
});

test("the prefix that a number shares with the previous one takes one character, up to 43 characters of it", () => {
  const builder = loanNumbersBuilder();
  const alike = "A".repeat(50);
  for (const [place, loanNumber] of ["2026-000099", "2026-000100", `${alike}1`, `${alike}2`].entries())
    builder.add(place + 1, loanNumber);
  // "0" means none in common, "8" eight of them, and "[" 43: seven of the fifty follow.
  expect(builder.end().parts).toEqual([`["02026-000099","8100","0${alike}1","[AAAAAAA2"]`]);
});

test("numbers with a common prefix are returned complete, however long and unusual that is", () => {
  const long = "A".repeat(100);
  const numbers = [
    "2026-000099",
    "2026-000100",
    "2026-0001",
    "2026-0001",
    "",
    `${long}1`,
    `${long}2`,
    "😀1",
    "😁2",
    "B",
  ];
  const builder = loanNumbersBuilder();
  for (const [place, loanNumber] of numbers.entries()) builder.add(place + 1, loanNumber);
  const numberOf = loanNumberFrom(builder.end());
  expect(numbers.map((_, place) => numberOf(place + 1))).toEqual(numbers);
});
