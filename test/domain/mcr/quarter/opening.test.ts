import { describe, expect, test } from "bun:test";
import { filingObstacles } from "../../../../domain/mcr/filing/filing-obstacles.ts";
import type { OpeningElsewhere } from "../../../../domain/mcr/quarter/report.ts";
import { aHistory, enteredIn, inQuarter, reportOf, stateIn } from "../example.ts";

const [first, second] = [inQuarter(1), inQuarter(2)] as const;
const amounts = { "2026-02-12": 180_000 };
/** One application in process on March 31, at 180,000. */
const inTexas = aHistory({ applied: ["2026-02-10"], amounts });
const source = "Call report of Q1 2026, filed from the former system";

const reportWith = (opening: Partial<OpeningElsewhere>, given: Parameters<typeof reportOf>[2] = {}) => {
  const elsewhere = { amountDollars: 0, count: 0, thirdPartyAmountDollars: 0, thirdPartyCount: 0, source, ...opening };
  const repurchases = { amountDollars: 0, count: 0 };
  const inputs = new Map([
    ["TX", { grossRevenueDollars: 0, repurchases, note: "Books are closed.", opening: elsewhere }],
  ]);
  return reportOf(second, [inTexas], { ...given, surroundings: { inputs, ...given.surroundings } });
};

describe("the first quarter that is filed here", () => {
  // AC010 391,000 in 2 + AC063 (180,000 - 391,000 = -211,000, 1 - 2 = -1) = AC080 180,000 in 1.
  test("begins with figures filed elsewhere, and AC063 leads to the records", () => {
    const report = reportWith({ amountDollars: 391_000, count: 2 });
    expect(enteredIn(report, "TX")).toEqual({
      AC010_1: 391_000,
      AC010_2: 2,
      AC063_1: -211_000,
      AC063_2: -1,
      AC080_1: 180_000,
      AC080_2: 1,
    });
    expect(filingObstacles(report)).toEqual([]);
    expect(stateIn(report, "TX").notes).toEqual([
      "Books are closed.",
      `AC010 is what was filed elsewhere for the end of Q1 2026 (${source}): $391,000 in 2 applications received directly; the records here have $180,000 in 1 application received directly, and AC063 has the difference.`,
    ]);
  });

  // Direct: 0 filed, 180,000 in 1 here. Third party: 50,000 in 1 filed, none here.
  test("treats each column separately", () => {
    const report = reportWith({ thirdPartyAmountDollars: 50_000, thirdPartyCount: 1 });
    const { cells } = stateIn(report, "TX");
    const figures = (code: string) => [1, 2, 3, 4].map((suffix) => cells.get(`${code}_${suffix}`) ?? 0);
    expect([figures("AC010"), figures("AC063")]).toEqual([
      [0, 0, 50_000, 1],
      [180_000, 1, -50_000, -1],
    ]);
    expect(filingObstacles(report)).toEqual([]);
  });

  test("says so if the records have the same", () => {
    const report = reportWith({ amountDollars: 180_000, count: 1 });
    expect(enteredIn(report, "TX")).toEqual({ AC010_1: 180_000, AC010_2: 1, AC080_1: 180_000, AC080_2: 1 });
    expect(stateIn(report, "TX").notes[1]).toEndWith("received directly, as the records here have it.");
  });

  test("is no longer the first when an earlier quarter was filed here: the opening is not used, as a remark says", () => {
    const report = reportWith({ amountDollars: 391_000, count: 2 }, { surroundings: { lastFiled: first } });
    expect(enteredIn(report, "TX")).toMatchObject({ AC010_1: 180_000, AC010_2: 1 });
    expect(stateIn(report, "TX").remarks.map(({ code }) => code)).toEqual(["opening_not_used"]);
    expect(stateIn(report, "TX").notes).toEqual(["Books are closed."]);
  });
});
