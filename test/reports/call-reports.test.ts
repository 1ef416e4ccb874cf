import { beforeAll, describe, expect, test } from "bun:test";
import type { Day } from "../../domain/kernel/day.ts";
import { filingObstacles } from "../../domain/mcr/filing/filing-obstacles.ts";
import { cellIn } from "../../domain/mcr/quarter/cells.ts";
import { quarterIndex, quarterIndexOn } from "../../domain/mcr/quarter/quarter.ts";
import type { QuarterReport } from "../../domain/mcr/quarter/report.ts";
import { filingDayOf, quarterOn } from "../fixtures/two-years/calendar.ts";
import { lender } from "../fixtures/two-years/company.ts";
import { quietState } from "../fixtures/two-years/places.ts";
import type { Story } from "../fixtures/two-years/story.ts";
import { firstLoans, type LoanOfTwoYears, reportedLoans } from "../fixtures/two-years/two-years.ts";
import { reopeningReason } from "../fixtures/two-years/unusual-courses.ts";
import { channelOn, fundingOf } from "./expected.ts";
import { type FiledQuarter, factsWhenFiled, fileAll, reportAfter } from "./filed-quarters.ts";

let loans: readonly LoanOfTwoYears[] = [];
let filed: readonly FiledQuarter[] = [];

beforeAll(() => {
  loans = firstLoans(reportedLoans);
  filed = fileAll(loans);
});

/** Whether an event was recorded after the quarter in which it took effect had been filed. */
const isLate = (effectiveOn: Day, recordedOn: Day): boolean => {
  const quarter = quarterOn(effectiveOn);
  return quarter !== undefined && recordedOn > filingDayOf(quarter);
};

const columnOf = (channel: Story["channel"]) => (channel === "wholesale" ? "thirdParty" : "direct");

/** The quarters in which line AC063 must have the loan, by their indexes. */
const correctedIn = ({ appliedOn, startedOn, moves, change, channel, place, twist }: Story): ReadonlySet<number> => {
  const found = new Set<number>();
  if (twist === "inquiry") return found;
  if (isLate(appliedOn, startedOn)) found.add(quarterIndexOn(startedOn));
  for (const [position, { effectiveOn, recordedOn, reason }] of moves.entries()) {
    if (isLate(effectiveOn, recordedOn)) found.add(quarterIndexOn(recordedOn));
    const before = moves[position - 1];
    const isReopening = reason === reopeningReason;
    if (isReopening && before && quarterIndexOn(before.effectiveOn) < quarterIndexOn(effectiveOn))
      found.add(quarterIndexOn(effectiveOn));
  }
  const isMoved =
    change !== null && (change.place.state !== place.state || columnOf(change.channel) !== columnOf(channel));
  if (isMoved && quarterIndexOn(appliedOn) < quarterIndexOn(change.on)) found.add(quarterIndexOn(change.on));
  return found;
};

const pairsOf = (pairs: Iterable<readonly [quarter: number, loanId: number]>): readonly string[] =>
  [...new Set([...pairs].map(([quarter, loanId]) => `${quarter} ${loanId}`))].toSorted();

const inAllStates = ({ states }: QuarterReport, code: string, suffixes: readonly number[]): number =>
  states.reduce((sum, { cells }) => sum + suffixes.reduce((all, suffix) => all + cellIn(cells, code, suffix), 0), 0);

const counts = [2, 4] as const;

describe(`the call reports of eight quarters of a company of ${reportedLoans} loans, filed one after another`, () => {
  test("are on version 6 of the form in the first year and on version 7 in the second", () => {
    expect(filed.map(({ report }) => report.formVersion)).toEqual([6, 6, 6, 6, 7, 7, 7, 7]);
  });

  test("begin with the closing figures of the quarter before, in each state and column", () => {
    for (const [position, { report }] of filed.entries()) {
      const before = filed[position - 1];
      if (before === undefined) continue;
      for (const state of lender.statesLicensed) {
        const cellsOf = ({ states }: QuarterReport, code: string) => {
          const cells = states.find((one) => one.state === state)?.cells;
          if (cells === undefined) throw new Error(`no report for ${state}`);
          return [1, 2, 3, 4].map((suffix) => cellIn(cells, code, suffix));
        };
        expect(cellsOf(report, "AC010")).toEqual(cellsOf(before.report, "AC080"));
      }
      expect(inAllStates(report, "AC010", counts)).toBeGreaterThan(20);
    }
  });

  test("meet every rule of the form and can be filed", () => {
    for (const { report } of filed) {
      for (const { tieOuts } of [...report.states, report.allStates])
        expect(tieOuts.filter(({ isMet }) => !isMet)).toEqual([]);
      expect(filingObstacles(report)).toEqual([]);
    }
  });

  test("have the sums of the states in the sheet of all states, cell by cell", () => {
    for (const { report } of filed) {
      const names = new Set(report.states.flatMap(({ cells }) => [...cells.keys()]));
      expect(names.size).toBeGreaterThan(50);
      for (const name of names)
        expect(report.allStates.cells.get(name)).toBe(
          report.states.reduce((sum, { cells }) => sum + (cells.get(name) ?? 0), 0),
        );
    }
  });

  test("have a report of zeros for a licensed state in which nothing happened", () => {
    for (const { report } of filed) {
      const quiet = report.states.find(({ state }) => state === quietState);
      expect([...(quiet?.cells.values() ?? [1])].every((figure) => figure === 0)).toBe(true);
    }
  });

  test("correct in AC063 exactly the loans that were reopened, moved or entered late in that quarter", () => {
    const expected = loans.flatMap(({ story }) =>
      [...correctedIn(story)].map((quarter) => [quarter, story.id] as const),
    );
    const inRange = expected.filter(([quarter]) => filed.some((one) => quarterIndex(one.quarter) === quarter));
    const shown = filed.flatMap(({ quarter, report }) =>
      report.states.flatMap(({ corrections }) =>
        corrections.map(({ loanId }) => [quarterIndex(quarter), loanId] as const),
      ),
    );
    expect(pairsOf(shown)).toEqual(pairsOf(inRange));
    expect(inRange.length).toBeGreaterThan(80);
  });

  test("explain each correction in a sentence that names the loan", () => {
    for (const { report } of filed)
      for (const { corrections, notes } of report.states) {
        expect(notes.length).toBe(corrections.length);
        for (const [position, { loanNumber, reason }] of corrections.entries())
          expect(notes[position]).toStartWith(`Loan ${loanNumber}: ${reason} (`);
      }
  });

  test("count each application once among those received, unless it was entered late", () => {
    for (const { quarter, report } of filed) {
      const expected = loans.filter(
        ({ story: { appliedOn, startedOn, twist } }) =>
          quarterOn(appliedOn) === quarter && !isLate(appliedOn, startedOn) && twist !== "inquiry",
      );
      expect(inAllStates(report, "AC020", counts)).toBe(expected.length);
    }
  });

  test("count each funding once, by its day and channel, unless it was entered late", () => {
    for (const { quarter, report } of filed) {
      const funded = loans.flatMap(({ story }) => {
        const funding = fundingOf(story);
        const isCounted =
          funding !== null &&
          quarterOn(funding.effectiveOn) === quarter &&
          !isLate(funding.effectiveOn, funding.recordedOn);
        return isCounted ? [channelOn(story, quarter.endsOn)] : [];
      });
      const of = (channel: Story["channel"]) => funded.filter((each) => each === channel).length;
      expect([2, 4, 6].map((suffix) => inAllStates(report, "AC700", [suffix]))).toEqual([
        of("brokered"),
        of("retail"),
        of("wholesale"),
      ]);
      expect(funded.length).toBeGreaterThan(20);
    }
  });

  test("report the principal limit of the last calculation on or before the funding date as the amount of a closed loan, in whole dollars", () => {
    for (const { quarter, report } of filed) {
      const expected = loans.reduce((sum, { story, history }) => {
        const funding = fundingOf(story);
        if (funding === null || quarterOn(funding.effectiveOn) !== quarter) return sum;
        if (isLate(funding.effectiveOn, funding.recordedOn)) return sum;
        const last = history.calculations.findLast(({ asOf }) => asOf <= funding.effectiveOn);
        return sum + Math.floor(((last?.result.principalLimitCents ?? 0) + 50) / 100);
      }, 0);
      expect(inAllStates(report, "AC700", [1, 3, 5])).toBe(expected);
      expect(inAllStates(report, "AC070", [1, 3])).toBe(expected);
    }
  });

  test("count each application that ended without a loan in the line of its outcome, unless it was reopened by the quarter's end or entered late", () => {
    const lines = {
      approved_not_accepted: "AC030",
      denied: "AC040",
      withdrawn: "AC050",
      incomplete: "AC060",
    } as const;
    for (const { quarter, report } of filed)
      for (const [status, line] of Object.entries(lines)) {
        const expected = loans.filter(({ story: { moves, twist } }) => {
          const last = moves.findLast(({ effectiveOn }) => effectiveOn <= quarter.endsOn);
          return (
            twist !== "inquiry" &&
            last?.status === status &&
            quarterOn(last.effectiveOn) === quarter &&
            !isLate(last.effectiveOn, last.recordedOn)
          );
        });
        expect(inAllStates(report, line, counts)).toBe(expected.length);
      }
  });
});

describe("the call reports of the same company if it reports maximum claim amounts", () => {
  let byClaim: readonly FiledQuarter[] = [];
  beforeAll(() => {
    byClaim = fileAll(loans, "maximum_claim_amount");
  });

  test("report the maximum claim amount of the last calculation on or before the funding date in every line of a closed loan", () => {
    for (const { quarter, report } of byClaim) {
      const expected = loans.reduce((sum, { story, history }) => {
        const funding = fundingOf(story);
        if (funding === null || quarterOn(funding.effectiveOn) !== quarter) return sum;
        if (isLate(funding.effectiveOn, funding.recordedOn)) return sum;
        const last = history.calculations.findLast(({ asOf }) => asOf <= funding.effectiveOn);
        return sum + Math.floor(((last?.result.maxClaimAmountCents ?? 0) + 50) / 100);
      }, 0);
      expect(expected).toBeGreaterThan(0);
      for (const line of ["AC700", "AC940"]) expect(inAllStates(report, line, [1, 3, 5])).toBe(expected);
      expect(inAllStates(report, "AC070", [1, 3])).toBe(expected);
      expect(inAllStates(report, "I130", [1])).toBe(inAllStates(report, "AC700", [3, 5]));
    }
  });

  test("count the same loans, meet every rule of the form and begin with the closing figures of the quarter before", () => {
    for (const [position, { report }] of byClaim.entries()) {
      expect(filingObstacles(report)).toEqual([]);
      const [byLimit, before] = [filed[position]?.report, byClaim[position - 1]?.report];
      if (byLimit === undefined) throw new Error("no report of the quarter by principal limits");
      for (const line of ["AC020", "AC080"])
        expect(inAllStates(report, line, counts)).toBe(inAllStates(byLimit, line, counts));
      if (before !== undefined)
        expect(inAllStates(report, "AC010", [1, 2, 3, 4])).toBe(inAllStates(before, "AC080", [1, 2, 3, 4]));
    }
  });
});

describe("a loan that is removed from the history after its quarter was filed", () => {
  const second = () => {
    const [one, two] = filed;
    if (one === undefined || two === undefined) throw new Error("no filed quarters");
    return { one, two, facts: factsWhenFiled(loans, two.quarter) };
  };

  test("is subtracted in AC063, with its amount and a note, and no other filed figure changes", () => {
    const { one, two, facts } = second();
    const isFunded = (id: number) =>
      facts.some(({ loanId: of, statuses }) => of === id && statuses.some(({ status }) => status === "funded"));
    const [loanId, standing] = [...one.standings].find(
      ([id]) => loans[id - 1]?.story.twist === "none" && !isFunded(id),
    ) ?? [0, null];
    if (standing === null) throw new Error("no loan was in process");
    const without = facts.map((loan) => (loan.loanId === loanId ? { ...loan, application: null, places: [] } : loan));
    const report = reportAfter([one], two.quarter, without);
    const corrections = report.states.flatMap((state) => state.corrections.filter((each) => each.loanId === loanId));
    expect(corrections).toMatchObject([
      { code: "AC063", ...standing, amountDollars: -standing.amountDollars, count: -1 },
    ]);
    expect(inAllStates(report, "AC010", [1, 2, 3, 4])).toBe(inAllStates(two.report, "AC010", [1, 2, 3, 4]));
    expect(filingObstacles(report)).toEqual([]);
  });

  test("cannot be left out without a correction: the next quarter would not begin with the filed figures, and cannot be filed", () => {
    const { one, two, facts } = second();
    const [loanId] = [...one.standings.keys()];
    const report = reportAfter(
      [one],
      two.quarter,
      facts.filter((loan) => loan.loanId !== loanId),
    );
    expect(filingObstacles(report).join()).toContain("AC010 = AC080 filed for Q1 2025");
  });
});
