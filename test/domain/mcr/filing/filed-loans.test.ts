import { describe, expect, test } from "bun:test";
import { filedLoansBuilder } from "../../../../domain/mcr/filing/filed-loans.ts";
import { type FiledPart, filedNotes, partsOf } from "../../../../domain/mcr/filing/filing.ts";
import { aHistory, inQuarter, reportOf } from "../example.ts";

const history = { applied: ["2026-05-10"], moves: [["funded", "2026-05-20"]] } as const;
const amounts = { "2026-05-12": 180_000 };

const loansIn = (parts: Iterable<FiledPart>, state: string | null = null) => {
  const builder = filedLoansBuilder(state);
  for (const part of parts) builder.add(part);
  return builder.end();
};

describe("the loans of a filing", () => {
  const report = reportOf(inQuarter(2), [
    aHistory({ ...history, amounts }),
    aHistory({ ...history, amounts, state: "OH" }, { loanId: 2 }),
  ]);

  test("are listed for the figures and the originators' lines for which they were filed, state by state", () => {
    const { figures, originators } = loansIn(partsOf(report));
    expect(figures).toContainEqual({
      state: "OH",
      code: "AC070",
      group: "direct",
      loanCount: 1,
      loanIds: [2],
      amountsDollars: [180_000],
    });
    expect(originators).toEqual([
      { state: "OH", nmlsId: "123456", loanCount: 1, loanIds: [2], amountsDollars: [180_000] },
      { state: "TX", nmlsId: "123456", loanCount: 1, loanIds: [1], amountsDollars: [180_000] },
    ]);
  });

  test("are those of one state if only that is requested", () => {
    const { figures, originators } = loansIn(partsOf(report), "TX");
    expect(new Set(figures.flatMap(({ loanIds }) => loanIds))).toEqual(new Set([1]));
    expect(originators.map(({ state }) => state)).toEqual(["TX"]);
  });

  test("are complete even if a figure has more of them than a part holds", () => {
    const loans = Array.from({ length: 10_001 }, (_, position) =>
      aHistory({ ...history, amounts }, { loanId: position + 1 }),
    );
    const large = reportOf(inQuarter(2), loans);
    const parts = [...partsOf(large)];
    const behind = parts.filter((part) => part.kind === "loans" && part.code === "AC070");
    expect(behind.map((part) => (part.kind === "loans" ? part.loanIds.length : 0))).toEqual([10_000, 1]);
    const { figures, originators } = loansIn(parts);
    const funded = figures.find(({ code }) => code === "AC070");
    expect([funded?.loanIds.length, funded?.loanIds.at(-1), funded?.amountsDollars.length]).toEqual([
      10_001, 10_001, 10_001,
    ]);
    expect(originators.map(({ loanIds }) => loanIds.length)).toEqual([10_001]);
  });
});

test("the notes of a filing are those of the states that have some", () => {
  const inputs = new Map([
    [
      "TX",
      { grossRevenueDollars: 0, repurchases: { amountDollars: 0, count: 0 }, note: "Books are closed.", opening: null },
    ],
  ]);
  const report = reportOf(inQuarter(2), [aHistory({ ...history, amounts, state: "OH" })], {
    surroundings: { inputs, licensedStates: ["TX"] },
  });
  expect([...filedNotes(report)]).toEqual([["TX", ["Books are closed."]]]);
});
