import { expect, test } from "bun:test";
import { fitForWorkbook, isLargeWorkbook } from "../../../../domain/mcr/file/workbook-size.ts";
import type { StateReport } from "../../../../domain/mcr/quarter/report.ts";

type Counted = Parameters<typeof fitForWorkbook>[0];

/** A state whose figures have so many loans behind them, and whose one originator has so many: they are counted without their ids. */
const aState = (ofFigure: number, ofOriginator: number): StateReport => {
  return {
    loans: new Map([["AC010", { code: "AC010", group: "total", loanCount: ofFigure }]]),
    originators: [{ nmlsId: "1" }],
    originatorLoans: new Map([["1", { nmlsId: "1", loanCount: ofOriginator }]]),
  } as unknown as StateReport;
};

const report = (states: readonly StateReport[]): Counted => ({ report: { states }, state: null }) as unknown as Counted;

test("a workbook names loans in up to 500,000 cells, five for each loan of a figure or an originator, over all its states", () => {
  // 60,000 + 30,000 + 10,000 rows of five cells.
  const most = report([aState(60_000, 30_000), aState(10_000, 0)]);
  expect(fitForWorkbook(most)).toEqual({ _tag: "Accepted", value: most });
  expect(fitForWorkbook(report([aState(60_000, 30_000), aState(10_000, 1)]))).toEqual({
    _tag: "Refused",
    refusal: { _tag: "WorkbookTooLarge", cells: 500_005, maxCells: 500_000 },
  });
});

test("of one state that is requested only its own loans count", () => {
  const [large, small] = [aState(100_001, 0), aState(1, 0)];
  expect(fitForWorkbook({ ...report([large, small]), state: small })._tag).toBe("Accepted");
  expect(fitForWorkbook({ ...report([large, small]), state: large })._tag).toBe("Refused");
});

test("a workbook that names loans in more than 100,000 cells is left to a job", () => {
  // 20,000 rows of five cells, and one row more.
  const sizes = [report([aState(15_000, 5_000)]), report([aState(15_000, 5_001)])];
  expect(sizes.map(isLargeWorkbook)).toEqual([false, true]);
});
