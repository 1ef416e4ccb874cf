import { expect, test } from "bun:test";
import { averageDollars } from "../../../../domain/mcr/quarter/cells.ts";
import { isQuarterNumber } from "../../../../domain/mcr/quarter/quarter.ts";
import { filedSentence } from "../../../../domain/mcr/quarter/shown-report.ts";
import { instant } from "../../../fixtures/clock.ts";

test("the average of loans is in whole dollars, rounded half up, and does not exist without loans", () => {
  expect(averageDollars({ amount: 5, count: 2 })).toBe(3);
  expect(averageDollars({ amount: 7, count: 3 })).toBe(2);
  expect(averageDollars({ amount: 0, count: 1 })).toBe(0);
  expect(averageDollars({ amount: 5, count: 0 })).toBeNull();
  expect(averageDollars({ amount: null, count: 2 })).toBeNull();
  expect(averageDollars({ amount: 5, count: null })).toBeNull();
});

test("a year has four quarters", () => {
  expect([0, 1, 2, 3, 4, 5].filter(isQuarterNumber)).toEqual([1, 2, 3, 4]);
});

test("a filed quarter says whether the records now give other figures, and how many", () => {
  const change = { state: "TX", cell: "AC010_1", before: 0, after: 1 };
  const said = (changes: readonly (typeof change)[] | null) =>
    filedSentence({ filingId: 1, edition: 2, filedAt: instant("2026-05-10T12:00:00.000Z"), changes }, "10 May 2026");
  expect(said(null)).toBe("These are the figures as they were filed on 10 May 2026, edition 2.");
  const instantOfFiling = instant("2026-05-10T12:00:00.000Z");
  const former = {
    filingId: 1,
    edition: 2,
    filedAt: instantOfFiling,
    changes: null,
    namesCompanyOfToday: true,
  } as const;
  expect(filedSentence(former, "10 May 2026")).toEndWith(
    "edition 2. The company's name and NMLS id are those of today: this edition did not keep them.",
  );
  const filed = "The quarter was filed on 10 May 2026, edition 2";
  expect(said([])).toBe(`${filed}: the records give the same figures now.`);
  expect(said([change])).toBe(`${filed}: the records give another figure now.`);
  expect(said([change, change])).toBe(`${filed}: the records give 2 other figures now.`);
});
