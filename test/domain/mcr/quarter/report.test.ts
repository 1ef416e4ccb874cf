import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import { filingObstacles } from "../../../../domain/mcr/filing/filing-obstacles.ts";
import { reportedQuarter } from "../../../../domain/mcr/quarter/quarter.ts";
import { loansBehind, loansOfOriginator } from "../../../../domain/mcr/quarter/report.ts";
import { emptyStateReport } from "../../../../domain/mcr/quarter/state/state-report.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { aHistory, enteredIn, inQuarter, noSurroundings, reportOf, stateIn } from "../example.ts";

const second = inQuarter(2);
const amounts = { "2026-02-12": 180_000 };
const inTexas = aHistory({ applied: ["2026-02-10"], amounts });
const inOhio = aHistory({ applied: ["2026-05-10"], state: "OH", amounts }, { loanId: 2, loanNumber: "2026-000002" });
const inputs = new Map([
  [
    "TX",
    {
      grossRevenueDollars: 90_000,
      repurchases: { amountDollars: 200_000, count: 1 },
      note: "One loan bought back.",
      opening: null,
    },
  ],
]);

const codesOf = (remarks: readonly { readonly code: string }[]) => remarks.map(({ code }) => code);

describe("the states of a report", () => {
  test("are the licensed ones, even if nothing happened there, and every other one with a figure", () => {
    const { states } = reportOf(second, [inTexas], { surroundings: { licensedStates: ["CA", "AZ"] } });
    expect(states.map(({ state, isLicensed }) => [state, isLicensed])).toEqual([
      ["AZ", true],
      ["CA", true],
      ["TX", false],
    ]);
    expect(codesOf(states[2]?.remarks ?? [])).toEqual(["not_licensed", "inputs_not_entered"]);
    expect(enteredIn(reportOf(second, [], { surroundings: { licensedStates: ["CA"] } }), "CA")).toEqual({});
  });

  test("are only those with a figure if the company's record lists no licenses, and none is then unlicensed", () => {
    const { states } = reportOf(second, [inTexas, inOhio]);
    expect(states.map(({ state, isLicensed }) => [state, isLicensed])).toEqual([
      ["OH", null],
      ["TX", null],
    ]);
  });

  test("do not include those without a filed application in process and without one now", () => {
    const filedBefore = new Map([["TX", new Map([["AC070_2", 1]])]]);
    expect(reportOf(second, [], { surroundings: { filedBefore } }).states).toEqual([]);
  });

  test("also include those whose filed applications are in no report any more: a check reports the break, which prevents filing", () => {
    const filedBefore = new Map([["TX", new Map([["AC080_2", 1]])]]);
    expect(filingObstacles(reportOf(second, [], { surroundings: { filedBefore } }))).toEqual([
      'TX: the check "AC010 = AC080 filed for Q1 2026, direct, count" fails: 0 and 1',
    ]);
  });

  test("of a quarter that ends after the form was last checked say so, and can be filed", () => {
    const remarksOf = (year: number, number: 1 | 4) => {
      const quarter = accepted(reportedQuarter({ year, number }, day("2027-04-02")));
      const report = reportOf(quarter, [], { surroundings: { licensedStates: ["CA"] } });
      expect(filingObstacles(report)).toEqual([]);
      return report.states[0]?.remarks ?? [];
    };
    expect(codesOf(remarksOf(2026, 4))).toEqual(["inputs_not_entered"]);
    expect(remarksOf(2027, 1)[1]).toEqual({
      code: "form_not_verified",
      message:
        "Form version 7 is used, since no later one is known, but was checked only through 2026-12-31: see at the NMLS whether this quarter is reported on it",
      loanIds: [],
    });
  });

  test("that are neither have a report of zeros that says so", () => {
    const report = emptyStateReport("NV", second, { ...noSurroundings, licensedStates: ["CA"] });
    expect([...report.cells.values()].every((figure) => figure === 0)).toBe(true);
    expect(codesOf(report.remarks)).toEqual(["not_licensed", "inputs_not_entered"]);
    expect(report.tieOuts.every(({ isMet }) => isMet)).toBe(true);
  });
});

describe("accounting's inputs", () => {
  test("are revenue, repurchases, and the first sentence of the note", () => {
    const report = reportOf(second, [inTexas], { surroundings: { inputs } });
    expect(enteredIn(report, "TX")).toMatchObject({ AC1000_1: 200_000, AC1000_2: 1, AC1100_1: 90_000 });
    expect(stateIn(report, "TX").notes).toEqual(["One loan bought back."]);
    expect(codesOf(stateIn(report, "TX").remarks)).toEqual([]);
  });

  test("include a state in the report if nothing else does", () => {
    expect(reportOf(second, [], { surroundings: { inputs } }).states.map(({ state }) => state)).toEqual(["TX"]);
  });
});

describe("the total of all states", () => {
  test("is the sum of every cell, with each state's notes under its name", () => {
    const { allStates } = reportOf(second, [inTexas, inOhio], { surroundings: { inputs } });
    const named = (...names: string[]) => names.map((name) => allStates.cells.get(name) ?? 0);
    expect(named("AC010_2", "AC020_2", "AC066_2", "AC080_2", "AC090_2")).toEqual([1, 1, 2, 2, 2]);
    expect(named("AC066_1", "AC090_1", "AC1100_1")).toEqual([360_000, 360_000, 90_000]);
    expect(allStates.notes).toEqual(["TX: One loan bought back."]);
  });
});

describe("the loans behind a figure", () => {
  test("are listed with what each contributes, column by column", () => {
    const texas = stateIn(reportOf(second, [inTexas, inOhio]), "TX");
    expect(loansBehind(texas, "AC080", "direct")).toMatchObject({ loanIds: [1], amountsDollars: [180_000] });
    expect(loansBehind(texas, "AC080", "thirdParty")).toMatchObject({ loanIds: [], amountsDollars: [] });
  });
});

describe("the loans behind an originator's line", () => {
  const funded = { applied: ["2026-02-10"], moves: [["funded", "2026-05-20"]] } as const;
  const amounts = (dollars: number) => ({ amounts: { "2026-02-12": dollars } });
  const other = { userId: 8, name: "Otto Officer", nmlsId: "99" } as const;
  const report = reportOf(second, [
    aHistory({ ...funded, ...amounts(180_000) }),
    aHistory({ ...funded, ...amounts(200_000) }, { loanId: 2, originator: other }),
    aHistory({ ...funded, ...amounts(150_000) }, { loanId: 3 }),
    aHistory({ ...funded, ...amounts(170_000), channel: "wholesale" }, { loanId: 4 }),
  ]);

  test("are listed with what each contributes, and those that a third party originated are in no one's line", () => {
    const texas = stateIn(report, "TX");
    expect(texas.originators.map(({ nmlsId, amountDollars, count }) => [nmlsId, amountDollars, count])).toEqual([
      ["99", 200_000, 1],
      ["123456", 330_000, 2],
    ]);
    expect(loansOfOriginator(texas, "123456")).toEqual({
      nmlsId: "123456",
      loanCount: 2,
      loanIds: [1, 3],
      amountsDollars: [180_000, 150_000],
    });
    expect(loansOfOriginator(texas, "99").loanIds).toEqual([2]);
    expect(loansOfOriginator(texas, "1").loanIds).toEqual([]);
  });
});

describe("the tie-outs", () => {
  test("show both sides of what a quarter begins with and what was filed", () => {
    const filedBefore = new Map([
      [
        "TX",
        new Map([
          ["AC080_1", 170_000],
          ["AC080_2", 1],
        ]),
      ],
    ]);
    const report = reportOf(second, [inTexas], { surroundings: { filedBefore } });
    expect(stateIn(report, "TX").tieOuts.filter(({ isMet }) => !isMet)).toEqual([
      {
        id: "AC010 = AC080 filed for Q1 2026, direct, amount",
        nmlsNumbers: null,
        left: 180_000,
        right: 170_000,
        isMet: false,
      },
    ]);
    expect(filingObstacles(report)).toEqual([
      'TX: the check "AC010 = AC080 filed for Q1 2026, direct, amount" fails: 180,000 and 170,000',
    ]);
  });

  test("are all rules of the form on Sections I and II, in amounts and in numbers of loans", () => {
    const closed = (rule: string) => ["brokered", "retail", "wholesale"].map((column) => `${rule}, ${column}`);
    const blocks = ["I240", "I259", "I269", "I279", "I289", "I299", "I309", "I319", "I339", "I349", "I379"];
    const rules = [
      "AC066 = AC090, direct",
      "AC066 = AC090, third party",
      ...["AC190 = AC990 - AC790", "AC290 = AC190", "AC390 = AC190", "AC590 = AC190", "AC890 = AC790"].flatMap(closed),
      "AC990 brokered and retail = AC070 direct",
      "AC990 wholesale = AC070 third party",
      "AC1290 = AC990 retail and wholesale",
      "I200 = AC190 + AC790, retail and wholesale",
      ...blocks.map((block) => `${block} = I100, total`),
      "Originators = AC070 direct",
    ];
    expect(stateIn(reportOf(second, [inTexas]), "TX").tieOuts.map(({ id }) => id)).toEqual(
      rules.flatMap((rule) => [`${rule}, amount`, `${rule}, count`]),
    );
  });

  test("have the numbers assigned by NMLS", () => {
    const numbers = new Set(stateIn(reportOf(second, [inTexas]), "TX").tieOuts.map(({ nmlsNumbers }) => nmlsNumbers));
    expect([...numbers].sort()).toEqual([
      "0460-0490",
      "0511-0516",
      "0520, 0850, 0860",
      "0522",
      "0523, 0524",
      "0640-0650",
      "0651, 0652",
      "0850-0880",
      "0960-1010",
      "1020-1050",
    ]);
  });
});

describe("a current quarter", () => {
  test("can be viewed and not filed", () => {
    const running = accepted(reportedQuarter({ year: 2026, number: 2 }, day("2026-05-11")));
    const report = reportOf(running, [inTexas]);
    expect(report.isComplete).toBe(false);
    expect(filingObstacles(report)).toEqual(["The quarter is not over"]);
    expect(filingObstacles(reportOf(second, [inTexas]))).toEqual([]);
  });
});
