import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, type Day, day } from "../../domain/kernel/day.ts";
import { type LoanStatus, transitionsFrom } from "../../domain/loan/status/status.ts";
import type { PipelineFacts } from "../../domain/mcr/history/pipeline-facts.ts";
import { reportedDays } from "../../domain/mcr/history/reported-days.ts";
import { cellIn } from "../../domain/mcr/quarter/cells.ts";
import { quarterNumbers, type ReportedQuarter } from "../../domain/mcr/quarter/quarter.ts";
import type { QuarterReport } from "../../domain/mcr/quarter/report.ts";
import { aHistory, filedOn, inQuarter, onDay, reportOf } from "../domain/mcr/example.ts";
import { closingStandings } from "../fixtures/reports/closing-standings.ts";

const quarters = [2025, 2026].flatMap((year) => quarterNumbers.map((number) => inQuarter(number, year)));
const firstDay = day("2024-12-01");

/** Days apart from each other, in order: each of them is used once, so that no two facts compete for a day. */
const someDays = fc
  .uniqueArray(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 12 })
  .map((offsets) => offsets.sort((a, b) => a - b).map((offset) => addDays(firstDay, offset)));

const channels = fc.constantFrom("retail", "wholesale", "brokered");
const someStates = fc.constantFrom("TX", "CA", "OH");
const dollars = fc.integer({ min: 1, max: 900_000 });

interface Drawn {
  readonly days: readonly Day[];
  readonly choices: readonly number[];
  readonly places: readonly (readonly ["retail" | "wholesale" | "brokered", string])[];
  readonly amounts: readonly number[];
}

/** A walk over the table of moves from the application on, with a change of place and an amount on some of the days. */
const history = ({ days, choices, places, amounts }: Drawn, loanId: number): PipelineFacts => {
  const [applied, ...later] = days as readonly [Day, ...Day[]];
  let status: LoanStatus = "origination";
  const moves: (readonly [LoanStatus, string])[] = [];
  const changes: (readonly ["retail" | "wholesale" | "brokered", string, string])[] = [];
  const dated: Record<string, number> = {};
  for (const [index, on] of later.entries()) {
    const choice = choices[index] ?? 0;
    const next = transitionsFrom[status];
    if (choice % 3 === 0) changes.push([...(places[index] ?? (["retail", "TX"] as const)), on]);
    else if (choice % 3 === 1) dated[on] = amounts[index] ?? 1;
    else if (next.length > 0) {
      status = next[choice % next.length] as LoanStatus;
      moves.push([status, on]);
    }
  }
  const [channel, state] = places[0] ?? (["retail", "TX"] as const);
  return aHistory({ applied: [applied], channel, state, moves, changes, amounts: dated }, { loanId });
};

const drawn: fc.Arbitrary<Drawn> = fc.record({
  days: someDays,
  choices: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 12, maxLength: 12 }),
  places: fc.array(fc.tuple(channels, someStates), { minLength: 12, maxLength: 12 }),
  amounts: fc.array(dollars, { minLength: 12, maxLength: 12 }),
});

const loans = fc
  .array(drawn, { minLength: 1, maxLength: 4 })
  .map((all) => all.map((one, position) => history(one, position + 1)));

const cells = (report: QuarterReport, state: string, code: string) => {
  const found = report.states.find((candidate) => candidate.state === state)?.cells ?? new Map<string, number>();
  return [1, 2, 3, 4].map((suffix) => cellIn(found, code, suffix));
};

const everyState = ["TX", "CA", "OH"];

const made = new Map<string, readonly QuarterReport[]>();

/** The report of every quarter. Several properties try the same histories, and a report takes longer to make than to compare. */
const reportsOf = (facts: readonly PipelineFacts[]): readonly QuarterReport[] => {
  const key = JSON.stringify(facts);
  const reports = made.get(key) ?? quarters.map((quarter) => reportOf(quarter, facts));
  made.set(key, reports);
  return reports;
};

/** What was recorded of a loan by a day. */
const knownBy = (loan: PipelineFacts, on: Day): PipelineFacts => {
  const isKnown = ({ recordedOn }: { readonly recordedOn: Day }) => recordedOn <= on;
  return {
    ...loan,
    application: loan.application !== null && isKnown(loan.application) ? loan.application : null,
    places: loan.places.filter(isKnown),
    statuses: loan.statuses.filter(isKnown),
  };
};

type IsRead = (facts: PipelineFacts, quarter: ReportedQuarter) => boolean;

/** The reports of all quarters, each made of what is known some days after its end of the loans that are read, and filed then. */
const filedOneAfterAnother = (facts: readonly PipelineFacts[], filedAfterDays: number, isRead: IsRead = () => true) => {
  const filings: ReturnType<typeof filedOn>[] = [];
  let filed: ReturnType<typeof closingStandings> | undefined;
  return quarters.map((quarter) => {
    const on = addDays(quarter.endsOn, filedAfterDays);
    const known = facts.map((loan) => knownBy(loan, on)).filter((loan) => isRead(loan, quarter));
    const report = reportOf(quarter, known, filed === undefined ? { filings } : { filings, filed });
    filings.push(filedOn(quarter, on));
    filed = closingStandings(report);
    return report;
  });
};

describe("the reports of any dated history", () => {
  test("begin each quarter with what the one before ended with", () => {
    fc.assert(
      fc.property(loans, (facts) => {
        const reports = reportsOf(facts);
        for (const [index, report] of reports.entries()) {
          const next = reports[index + 1];
          if (next === undefined) continue;
          for (const state of everyState) expect(cells(next, state, "AC010")).toEqual(cells(report, state, "AC080"));
        }
      }),
    );
  });

  test("meet every rule of the form, in every state and in all of them together", () => {
    fc.assert(
      fc.property(loans, (facts) => {
        for (const { states, allStates } of reportsOf(facts))
          for (const { tieOuts } of [...states, allStates]) expect(tieOuts.filter(({ isMet }) => !isMet)).toEqual([]);
      }),
    );
  });

  test("are the same from facts in any order, by whomever they were written down first", () => {
    fc.assert(
      fc.property(loans, fc.infiniteStream(fc.integer({ min: 0, max: 1_000 })), (facts, stream) => {
        const shuffled = <Of>(list: readonly Of[]): Of[] =>
          list
            .map((one) => ({ one, key: stream.next().value }))
            .sort((a, b) => a.key - b.key)
            .map(({ one }) => one);
        const enteredAnyDay = <Of extends { readonly effectiveOn: Day }>(fact: Of): Of => ({
          ...fact,
          ...onDay(fact.effectiveOn, addDays(fact.effectiveOn, stream.next().value % 60)),
        });
        const other = facts.map((loan) => ({
          ...loan,
          places: shuffled(loan.places).map(enteredAnyDay),
          statuses: shuffled(loan.statuses).map(enteredAnyDay),
          amounts: shuffled(loan.amounts),
        }));
        for (const quarter of quarters) {
          const [given, reordered] = [reportOf(quarter, facts), reportOf(quarter, shuffled(other))];
          for (const { state, cells: figures } of given.states)
            expect(reordered.states.find((found) => found.state === state)?.cells).toEqual(figures);
          expect(reordered.states.length).toBe(given.states.length);
        }
      }),
      { numRuns: 50 },
    );
  });

  test("explain every application that AC063 moves in a sentence", () => {
    fc.assert(
      fc.property(loans, (facts) => {
        for (const { states } of reportsOf(facts))
          for (const { cells: figures, notes } of states)
            if ([1, 2, 3, 4].some((suffix) => cellIn(figures, "AC063", suffix) !== 0)) expect(notes).not.toEqual([]);
      }),
    );
  });
});

/** Whether a store lets a loan with these facts into the report of a quarter. */
const isInWalk: IsRead = ({ application, places, statuses }, { beginsOn, endsOn }) => {
  // A stored loan has a status.
  if (statuses.length === 0) return true;
  const { from, until } = reportedDays({
    applicationOn: application?.effectiveOn ?? null,
    disbursedOn: null,
    pipeline: places,
    statusHistory: statuses.map(({ status, effectiveOn, recordedAt }) => ({ status, effectiveOn, at: recordedAt })),
  });
  return from <= endsOn && until >= beginsOn;
};

describe("quarters filed one after another", () => {
  /** A filed quarter and a loan whose last move is recorded only later. */
  const late = fc.tuple(drawn, fc.integer({ min: 1, max: 400 })).map(([one, days]) => {
    const loan = history(one, 1);
    const last = loan.statuses.at(-1);
    const statuses =
      last === undefined
        ? loan.statuses
        : [...loan.statuses.slice(0, -1), { ...last, ...onDay(last.effectiveOn, addDays(last.effectiveOn, days)) }];
    return { ...loan, statuses };
  });

  const inOutcomes = (report: QuarterReport) =>
    ["AC020", "AC030", "AC040", "AC050", "AC060", "AC070"].map((code) =>
      everyState.map((state) => cells(report, state, code)),
    );

  test("begin with what was filed and meet every rule, regardless of late entries", () => {
    fc.assert(
      fc.property(fc.array(late, { minLength: 1, maxLength: 3 }), (facts) => {
        const numbered = facts.map((loan, position) => ({ ...loan, loanId: position + 1 }));
        const reports = filedOneAfterAnother(numbered, 40);
        for (const [index, report] of reports.entries()) {
          for (const { tieOuts } of report.states) expect(tieOuts.filter(({ isMet }) => !isMet)).toEqual([]);
          const next = reports[index + 1];
          if (next === undefined) continue;
          for (const state of everyState) expect(cells(next, state, "AC010")).toEqual(cells(report, state, "AC080"));
        }
      }),
    );
  });

  test("lose nothing by leaving out loans whose reported days lie elsewhere, regardless of late entries", () => {
    let leftOut = 0;
    fc.assert(
      fc.property(fc.array(late, { minLength: 1, maxLength: 4 }), (facts) => {
        const numbered = facts.map((loan, position) => ({ ...loan, loanId: position + 1 }));
        const isRead: IsRead = (loan, quarter) => {
          const isIn = isInWalk(loan, quarter);
          if (!isIn) leftOut += 1;
          return isIn;
        };
        expect(filedOneAfterAnother(numbered, 40, isRead)).toEqual(filedOneAfterAnother(numbered, 40));
      }),
    );
    expect(leftOut).toBeGreaterThan(100);
  });

  test("show a move entered after the filing in AC063 of the quarter of the entry, and nowhere else", () => {
    const endings = ["denied", "withdrawn", "incomplete", "approved_not_accepted", "funded"] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...endings),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 89 }),
        fc.integer({ min: 41, max: 500 }),
        dollars,
        (ending, endedIn, dayOfQuarter, entryAfterDays, amount) => {
          const quarter = quarters[endedIn] as ReportedQuarter;
          const endedOn = addDays(quarter.beginsOn, dayOfQuarter);
          const enteredOn = addDays(quarter.endsOn, entryAfterDays);
          const open = { applied: ["2025-02-10"], amounts: { "2025-02-10": amount } } as const;
          const reports = filedOneAfterAnother([aHistory({ ...open, moves: [[ending, endedOn, enteredOn]] })], 40);
          const asIfOpen = filedOneAfterAnother([aHistory(open)], 40);
          for (const [index, report] of reports.entries()) {
            const { beginsOn, endsOn } = quarters[index] as ReportedQuarter;
            const isOfEntry = beginsOn <= enteredOn && enteredOn <= endsOn;
            expect(cells(report, "TX", "AC063")).toEqual(isOfEntry ? [-amount, -1, 0, 0] : [0, 0, 0, 0]);
            expect(inOutcomes(report)).toEqual(inOutcomes(asIfOpen[index] as QuarterReport));
          }
        },
      ),
    );
  });

  test("are the same as unfiled ones where everything is entered in time", () => {
    fc.assert(
      fc.property(loans, (facts) => {
        const unfiled = reportsOf(facts);
        for (const [index, report] of filedOneAfterAnother(facts, 1).entries())
          expect(report.states.map(({ cells: figures }) => figures)).toEqual(
            (unfiled[index] as QuarterReport).states.map(({ cells: figures }) => figures),
          );
      }),
    );
  });
});
