import { expect, test } from "bun:test";
import { linesOfLoans } from "../../../../domain/mcr/compact/lines-of-loans.ts";
import type { ColumnGroup } from "../../../../domain/mcr/form/line.ts";

const figure = (code: string, group: ColumnGroup, loans: Readonly<Record<number, number>>) =>
  [
    `${code} ${group}`,
    {
      code,
      group,
      loanCount: Object.keys(loans).length,
      loanIds: Object.keys(loans).map(Number),
      amountsDollars: Object.values(loans),
    },
  ] as const;

test("each loan is there once with all its lines, in the order of the figures", () => {
  const loans = new Map([
    figure("AC010", "direct", { 2: 200 }),
    figure("AC020", "direct", { 1: 100, 3: 300 }),
    figure("AC020", "thirdParty", {}),
    figure("AC070", "direct", { 1: 110, 2: -200 }),
    figure("AC700", "retail", { 1: 0 }),
  ]);
  const line = (code: string, group: ColumnGroup, amountDollars: number) => ({ code, group, amountDollars });
  expect([...linesOfLoans({ loans })]).toEqual([
    { loanId: 2, lines: [line("AC010", "direct", 200), line("AC070", "direct", -200)] },
    { loanId: 1, lines: [line("AC020", "direct", 100), line("AC070", "direct", 110), line("AC700", "retail", 0)] },
    { loanId: 3, lines: [line("AC020", "direct", 300)] },
  ]);
});

test("a state without loans has none", () => {
  expect([...linesOfLoans({ loans: new Map() })]).toEqual([]);
});
