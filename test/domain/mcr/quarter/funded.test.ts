import { describe, expect, test } from "bun:test";
import type { PipelineFacts } from "../../../../domain/mcr/history/pipeline-facts.ts";
import { reportBuilder } from "../../../../domain/mcr/quarter/report-builder.ts";
import { aHistory, anOfficer, enteredIn, inQuarter, noSurroundings, onDay, reportOf, stateIn } from "../example.ts";

const second = inQuarter(2);

const funded = (channel: "retail" | "wholesale" | "brokered", given: Partial<PipelineFacts> = {}) =>
  aHistory(
    {
      applied: ["2026-02-10"],
      channel,
      moves: [["funded", "2026-05-20"]],
      amounts: { "2026-02-12": 180_000, "2026-05-21": 1 },
    },
    { brokerFeesCents: 5_000_49, lenderFeesCents: 6_000_50, ...given },
  );

describe("a funded loan", () => {
  test("that we originated and funded is in AC070 direct, retail, the lender's fees, servicing, and I130", () => {
    expect(enteredIn(reportOf(second, [funded("retail")]), "TX")).toEqual({
      AC010_1: 180_000,
      AC010_2: 1,
      AC070_1: 180_000,
      AC070_2: 1,
      AC1200_1: 180_000,
      AC1200_2: 1,
      AC630_3: 6_001,
      AC700_3: 180_000,
      AC700_4: 1,
      AC810_3: 180_000,
      AC810_4: 1,
      AC940_3: 180_000,
      AC940_4: 1,
      I130_1: 180_000,
      I130_2: 1,
    });
  });

  test("that somebody else originated is in the third-party and the wholesale columns, and in no originator's line", () => {
    const report = reportOf(second, [funded("wholesale", { servicingIntent: "released", originator: null })]);
    expect(enteredIn(report, "TX")).toEqual({
      AC010_3: 180_000,
      AC010_4: 1,
      AC070_3: 180_000,
      AC070_4: 1,
      AC1210_1: 180_000,
      AC1210_2: 1,
      AC630_5: 6_001,
      AC700_5: 180_000,
      AC700_6: 1,
      AC810_5: 180_000,
      AC810_6: 1,
      AC940_5: 180_000,
      AC940_6: 1,
      I130_1: 180_000,
      I130_2: 1,
    });
    expect(stateIn(report, "TX").originators).toEqual([]);
  });

  test("that another company funded is brokered, with the broker's fees, without servicing, and not in Section II", () => {
    const report = reportOf(second, [funded("brokered")]);
    expect(enteredIn(report, "TX")).toEqual({
      AC010_1: 180_000,
      AC010_2: 1,
      AC070_1: 180_000,
      AC070_2: 1,
      AC620_1: 5_000,
      AC700_1: 180_000,
      AC700_2: 1,
      AC810_1: 180_000,
      AC810_2: 1,
      AC940_1: 180_000,
      AC940_2: 1,
    });
    const { cells } = stateIn(report, "TX");
    expect([cells.get("AC900_2"), cells.get("AC910_4") ?? 0, cells.get("I200_2") ?? 0]).toEqual([1, 0, 0]);
  });

  test("for a purchase is in AC800, and one that is no HECM in AC720", () => {
    const { cells } = stateIn(reportOf(second, [funded("retail", { isPurchase: true, program: "proprietary" })]), "TX");
    expect(
      ["AC800_4", "AC810_4", "AC720_4", "AC700_4", "AC790_4", "AC890_4"].map((name) => cells.get(name) ?? 0),
    ).toEqual([1, 0, 1, 0, 1, 1]);
  });

  test("counts only in the quarter of the funding, whatever follows", () => {
    const facts = funded("retail");
    const endorsed = {
      ...facts,
      statuses: [...facts.statuses, { ...onDay("2026-06-20"), status: "endorsed" as const }],
    };
    expect(enteredIn(reportOf(second, [endorsed]), "TX")).toMatchObject({ AC070_2: 1 });
    expect(reportOf(inQuarter(3), [endorsed]).states).toEqual([]);
  });

  test("meets every rule of the form, in all three channels at once", () => {
    const loans = (["retail", "wholesale", "brokered"] as const).map((channel, position) =>
      funded(channel, { loanId: position + 1 }),
    );
    const { states, allStates } = reportOf(second, loans);
    expect([...(states[0]?.tieOuts ?? []), ...allStates.tieOuts].filter(({ isMet }) => !isMet)).toEqual([]);
  });
});

describe("originators", () => {
  test("are listed by NMLS id with the loans that they originated themselves", () => {
    const other = { userId: 8, name: "Otto Other", nmlsId: "99" };
    const report = reportOf(second, [
      funded("retail", { loanId: 1 }),
      funded("brokered", { loanId: 2 }),
      funded("wholesale", { loanId: 3 }),
      funded("retail", { loanId: 4, originator: other }),
    ]);
    expect(stateIn(report, "TX").originators).toEqual([
      { nmlsId: "99", name: "Otto Other", amountDollars: 180_000, count: 1 },
      { nmlsId: "123456", name: "Olga Officer", amountDollars: 360_000, count: 2 },
    ]);
  });
});

describe("a quarter that lacks required data", () => {
  const missingIn = (...loans: PipelineFacts[]) => {
    const builder = reportBuilder(second, []);
    for (const facts of loans) builder.add(facts);
    const finished = builder.finish(noSurroundings);
    return finished._tag === "Refused" ? finished.refusal.missing : [];
  };

  test("is refused with every loan whose officer has no NMLS id", () => {
    const nameless = { ...anOfficer, nmlsId: null };
    expect(
      missingIn(
        funded("retail", { loanId: 1, originator: nameless }),
        funded("brokered", { loanId: 2, originator: { ...anOfficer, nmlsId: "12 a" } }),
        funded("retail", { loanId: 3, originator: null }),
      ),
    ).toEqual([
      {
        loanId: 1,
        loanNumber: "2026-000001",
        field: "loanOfficer.nmlsId",
        officer: { userId: 7, name: "Olga Officer" },
      },
      {
        loanId: 2,
        loanNumber: "2026-000001",
        field: "loanOfficer.nmlsId",
        officer: { userId: 7, name: "Olga Officer" },
      },
      { loanId: 3, loanNumber: "2026-000001", field: "loanOfficerId", officer: null },
    ]);
  });

  test("does not require the officer of a loan that others originated, or that is not funded", () => {
    expect(
      missingIn(funded("wholesale", { originator: null }), aHistory({ applied: ["2026-02-10"] }, { originator: null })),
    ).toEqual([]);
  });

  test("is refused if a loan was funded without an application date", () => {
    const facts = funded("retail", { application: null, places: [] });
    expect(missingIn(facts)).toMatchObject([{ loanId: 1, field: "applicationOn" }]);
    const on = (day: string, status: "funded" | "denied" = "funded") =>
      missingIn({ ...facts, statuses: [{ ...onDay(day), status }] }).length;
    expect([on("2026-04-01"), on("2026-06-30")]).toEqual([1, 1]);
    expect([on("2026-03-31"), on("2026-07-01"), on("2026-05-20", "denied")]).toEqual([0, 0, 0]);
  });
});
